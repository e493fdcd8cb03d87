import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { loadOnDemand, type OnDemand } from './on-demand.ts';
import { type PublishedTree, readTree } from './published-tree.ts';
import { FileSender } from './send-file.ts';

/** One release as it is served. */
export interface Site {
  tree: PublishedTree;
  sender: FileSender;
  onDemand: OnDemand;
}

/** Where a release lies, for those that open it. */
export interface SitePlace {
  client: string;
  serverEntry: string;
  earlier: readonly string[];
}

const POLL_MS = 500;

/** Opens a release: the list of its files and the app that renders on demand. */
async function openSite(place: SitePlace): Promise<Site> {
  const [tree, onDemand] = await Promise.all([
    readTree(place.client, place.earlier),
    loadOnDemand(place.serverEntry),
  ]);
  return { tree, sender: new FileSender(), onDemand };
}

/**
 * The release that OUT_DIR/current points to, followed as it changes: requests that have begun keep theirs, new ones get
 * the new one once it is open.
 */
export class LiveSite {
  current: Site;
  readonly #link: string;
  readonly #find: () => SitePlace | null;
  readonly #timer: NodeJS.Timeout;
  #target: string;
  #opening = false;

  private constructor(site: Site, outDir: string, find: () => SitePlace | null) {
    this.current = site;
    this.#find = find;
    this.#link = path.join(outDir, 'current');
    this.#target = this.#read();
    this.#timer = setInterval(() => void this.#follow(), POLL_MS).unref();
  }

  /** @returns null before the first build */
  static async open(outDir: string, find: () => SitePlace | null): Promise<LiveSite | null> {
    const place = find();
    return place && new LiveSite(await openSite(place), outDir, find);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #read(): string {
    try {
      return readlinkSync(this.#link);
    } catch {
      return '';
    }
  }

  async #follow(): Promise<void> {
    const target = this.#read();
    if (this.#opening || target === '' || target === this.#target) return;
    this.#opening = true;
    try {
      const place = this.#find();
      if (place) {
        this.current = await openSite(place);
        this.#target = target;
      }
    } catch (error) {
      console.error('Новые страницы не открылись, показаны прежние:', error);
    } finally {
      this.#opening = false;
    }
  }
}
