import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { loadOnDemand, type OnDemand } from './built-app.ts';
import { type PublishedTree, readTree } from './published-tree.ts';
import { FileSender } from './send-file.ts';

/** An opened release. */
export interface Site {
  tree: PublishedTree;
  sender: FileSender;
  onDemand: OnDemand;
}

/** Paths of a release. */
export interface SitePlace {
  /** Folder with the static pages and assets. */
  client: string;
  /** Module of the app that renders pages on demand. */
  serverEntry: string;
  /** The catalogue that the pages were rendered from; the calls answer from it too. */
  catalogue: string;
  /** Client folders of earlier releases, newest first. */
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

/** Opens the release's catalogue; the returned function makes it the current one. */
type OpenCatalogue = (place: SitePlace) => Promise<() => void>;

async function openRelease(
  place: SitePlace,
  openCatalogue: OpenCatalogue,
): Promise<{ site: Site; activateCatalogue: () => void }> {
  const [site, activateCatalogue] = await Promise.all([openSite(place), openCatalogue(place)]);
  return { site, activateCatalogue };
}

/**
 * The release that OUT_DIR/current points to, checked twice a second. A new release replaces the old one when both its pages
 * and its catalogue are open; requests in progress finish on the old one.
 */
export class ReleaseFollower {
  current: Site;
  readonly #link: string;
  readonly #findRelease: () => SitePlace | null;
  readonly #openCatalogue: OpenCatalogue;
  readonly #timer: NodeJS.Timeout;
  #target: string;
  #opening = false;

  private constructor(
    site: Site,
    outDir: string,
    findRelease: () => SitePlace | null,
    openCatalogue: OpenCatalogue,
  ) {
    this.current = site;
    this.#findRelease = findRelease;
    this.#openCatalogue = openCatalogue;
    this.#link = path.join(outDir, 'current');
    this.#target = this.#readTarget();
    this.#timer = setInterval(() => void this.#checkForRelease(), POLL_MS).unref();
  }

  /** @returns null before the first build */
  static async open(
    outDir: string,
    findRelease: () => SitePlace | null,
    openCatalogue: OpenCatalogue,
  ): Promise<ReleaseFollower | null> {
    const place = findRelease();
    if (!place) return null;
    const { site, activateCatalogue } = await openRelease(place, openCatalogue);
    activateCatalogue();
    return new ReleaseFollower(site, outDir, findRelease, openCatalogue);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #readTarget(): string {
    try {
      return readlinkSync(this.#link);
    } catch {
      return '';
    }
  }

  async #checkForRelease(): Promise<void> {
    const target = this.#readTarget();
    if (this.#opening || target === '' || target === this.#target) return;
    this.#opening = true;
    try {
      const place = this.#findRelease();
      if (place) {
        const { site, activateCatalogue } = await openRelease(place, this.#openCatalogue);
        this.current = site;
        activateCatalogue();
        this.#target = target;
      }
    } catch (error) {
      console.error('Новые страницы не открылись, показаны прежние:', error);
    } finally {
      this.#opening = false;
    }
  }
}
