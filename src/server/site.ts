import { loadOnDemand, type OnDemand } from './built-app.ts';
import { type ListedFile, type PublishedTree, readTree } from './published-tree.ts';
import { FileSender } from './send-file.ts';

/** The pages of one release as they are served. */
export interface Site {
  tree: PublishedTree;
  /** Addresses that are gone for good. */
  gone: ReadonlySet<string>;
  sender: FileSender;
  onDemand: OnDemand;
}

/** Paths of a release. */
export interface SitePlace {
  id: string;
  catalogueFile: string;
  appEntry: string;
  gone: readonly string[];
  files(): AsyncIterable<readonly ListedFile[]>;
}

/** Where a server finds releases. */
export interface ReleaseSource {
  /** Changes when another release is to be served. */
  mark(): string;
  /** The release to serve, or null before the first publication. @throws when it is damaged */
  open(): Promise<SitePlace | null>;
  /** To be told which release is served; null at the end. */
  served(id: string | null): void;
}

/** Files are known by their hash, so what one release has sent another one need not read again. */
const sender = new FileSender();

/** Opens a release: the list of its files and the app that renders on demand. */
export async function openSite(place: SitePlace): Promise<Site> {
  const [tree, onDemand] = await Promise.all([readTree(place.files()), loadOnDemand(place.appEntry)]);
  return { tree, gone: new Set(place.gone), sender, onDemand };
}
