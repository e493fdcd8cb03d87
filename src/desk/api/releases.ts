import { call } from './contract.ts';
import type { Begun } from './jobs.ts';

/** What shoppers noticed of a release. */
export interface Noticed {
  up: number;
  down: number;
  added: number;
  gone: number;
  soldOut: number;
  back: number;
  texts: number;
}

export interface ReleaseRow {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  state: 'served' | 'withdrawn' | null;
  /** Who published it, null when it was not done at the desk. */
  person: string | null;
  /** The release that it brought back, null for none. */
  back: string | null;
  pages: { all: number; rendered: number; added: number; gone: number };
  noticed: Noticed | null;
  hasReport: boolean;
}

/** A change of the content that can be taken back. */
export interface SaveRow {
  id: string;
  at: number;
  person: string;
  what: string;
  files: string[];
}

/** How a publication ended (wire.md, «What a build tells»). */
export interface PublishResult {
  outcome: 'published' | 'unchanged' | 'withdrawn' | 'refused' | 'busy' | 'failed';
  /** The release that is served now. */
  served: string | null;
  /** From the press until the servers that are open serve it, in seconds. */
  seconds: number;
  /** Why it was not published, in sentences. */
  reasons: string[];
  /** Whether it would be published when confirmed: {@link publishNow} with `sure`. */
  canConfirm: boolean;
}

export const listReleases = call<object, { releases: ReleaseRow[] }>()('releases/list', 'editor');
/** Publishes the content as it lies in the files; the job ends with a {@link PublishResult}. `sure`: drastic changes are meant. */
export const publishNow = call<{ sure: boolean }, Begun>()('releases/publish', 'editor');
/** Has an earlier release served; the job ends with a {@link PublishResult}. */
export const bringBack = call<{ id: string }, Begun>()('releases/back', 'editor');
export const listSaves = call<object, { saves: SaveRow[] }>()('saves/list', 'editor');
/** Makes the files what they were before a save, and publishes; the job ends with a {@link PublishResult}. */
export const undoSave = call<{ id: string }, Begun>()('saves/undo', 'editor');
/** `GET /files/report?release=ID`: the report of a release, a page of its own. */
export const REPORT_FILE = 'report';
