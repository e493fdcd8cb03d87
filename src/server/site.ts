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
  /** What the pages were drawn from, and the calls answer from. */
  catalogue: string;
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

/** Opens what else belongs to a release, and gives back what puts it in the place of the former. */
type Beside = (place: SitePlace) => Promise<() => void>;

async function openWhole(place: SitePlace, beside: Beside): Promise<{ site: Site; putInPlace: () => void }> {
  const [site, putInPlace] = await Promise.all([openSite(place), beside(place)]);
  return { site, putInPlace };
}

/**
 * The release that OUT_DIR/current points to, followed as it changes: requests that have begun keep theirs, new ones get
 * the new one, pages and catalogue in the same moment, once both are open.
 */
export class LiveSite {
  current: Site;
  readonly #link: string;
  readonly #find: () => SitePlace | null;
  readonly #beside: Beside;
  readonly #timer: NodeJS.Timeout;
  #target: string;
  #opening = false;

  private constructor(site: Site, outDir: string, find: () => SitePlace | null, beside: Beside) {
    this.current = site;
    this.#find = find;
    this.#beside = beside;
    this.#link = path.join(outDir, 'current');
    this.#target = this.#read();
    this.#timer = setInterval(() => void this.#follow(), POLL_MS).unref();
  }

  /** @returns null before the first build */
  static async open(outDir: string, find: () => SitePlace | null, beside: Beside): Promise<LiveSite | null> {
    const place = find();
    if (!place) return null;
    const { site, putInPlace } = await openWhole(place, beside);
    putInPlace();
    return new LiveSite(site, outDir, find, beside);
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
        const { site, putInPlace } = await openWhole(place, this.#beside);
        this.current = site;
        putInPlace();
        this.#target = target;
      }
    } catch (error) {
      console.error('Новые страницы не открылись, показаны прежние:', error);
    } finally {
      this.#opening = false;
    }
  }
}
