import {
  POLICY_OF_OLD_RELEASES,
  type SecurityHeaders,
  securityHeaders,
} from '#src/domain/security-headers.ts';
import { loadOnDemand, type OnDemand } from './built-app.ts';
import { changedTree, type ListedFile, type PublishedTree, readTree } from './published-tree.ts';
import { FileSender } from './send-file.ts';
import { type Mend, WholeFiles } from './whole-files.ts';

/** The pages of one release as they are served. */
export interface Site {
  /** The release. */
  id: string;
  tree: PublishedTree;
  /** Addresses that are gone for good. */
  gone: ReadonlySet<string>;
  /** Security headers of its files, without those that depend on the settings. */
  headers: SecurityHeaders;
  sender: FileSender;
  onDemand: OnDemand;
  files: WholeFiles;
}

/** Paths of a release. */
export interface SitePlace {
  id: string;
  /** When it was made, as ISO. */
  at: string;
  catalogueFile: string;
  /** The module that renders pages. */
  appEntry: string;
  /** Addresses that answer 410. */
  gone: readonly string[];
  /** The content security policy of its pages; empty when it was not stored. */
  policy: string;
  /** Checks that its parts are whole and lists its files. @throws when they are not */
  list(): Promise<{
    /** Whether `files` and `left` have only what differs from the release before. */
    isChange: boolean;
    /** In small portions, so that a server answers between them. */
    files(): AsyncIterable<readonly ListedFile[]>;
    /** Addresses in the plain tree that the release before had. */
    left: readonly string[];
  }>;
  /** Finds the bytes of a damaged file elsewhere; null when they are nowhere to be had. */
  mend: Mend;
}

/** Where a server finds releases. */
export interface ReleaseSource {
  /** Ids of the release to serve and of the one that soon will be; empty when there is none. */
  named(): { current: string; next: string };
  /** A release; `before` is the one whose list of files is known. @throws when there is none */
  open(id: string, before: string): SitePlace;
  /** Records which release is served, and which other one has been checked. */
  say(said: { served: string; looked: string }): void;
  end(): void;
}

/** Files are cached by their hash, so that releases share them. */
const sender = new FileSender();

/**
 * Opens a release: the list of its files and the app that renders on demand.
 * @param before the release to which the differences of the place refer
 */
export async function openSite(place: SitePlace, before: Site | null): Promise<Site> {
  const list = await place.list();
  const [tree, onDemand] = await Promise.all([
    list.isChange && before ? changedTree(before.tree, list) : readTree(list.files()),
    loadOnDemand(place.appEntry),
  ]);
  return {
    id: place.id,
    tree,
    gone: new Set(place.gone),
    headers: securityHeaders('', place.policy || POLICY_OF_OLD_RELEASES),
    sender,
    onDemand,
    files: new WholeFiles(place.mend),
  };
}
