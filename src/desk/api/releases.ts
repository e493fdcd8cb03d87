import type { Kopecks } from '#src/domain/money.ts';
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

/** A save that is being published: its job ends with a {@link Publication}. */
export interface Saved extends Begun {
  save: string;
}

/** What became of a publication (wire.md, «What a build tells»). */
export type Publication =
  /** Shoppers have it: seconds from the end of the call that began it, and whether an open server was waited for. */
  | { outcome: 'live'; seconds: number; isServed: boolean }
  /** There was nothing to publish, or it was withdrawn before: {@link publishNow} with `again` publishes that. */
  | { outcome: 'same'; lines: string[]; isWithdrawn: boolean }
  /** It was not published. `mayConfirm`: {@link publishNow} with `sure` would. */
  | { outcome: 'refused'; lines: string[]; mayConfirm: boolean };

export const listReleases = call<object, { releases: ReleaseRow[] }>('releases/list', 'editor');
/** Publishes the content as it lies in the files; the job ends with a {@link Publication}. `sure`: drastic changes are meant; `again`: what was withdrawn, too. */
export const publishNow = call<{ sure: boolean; again?: boolean }, Begun>('releases/publish', 'editor');
/** Has an earlier release served; the job ends with a {@link Publication}. */
export const bringBack = call<{ id: string }, Begun>('releases/back', 'editor');
export const listSaves = call<object, { saves: SaveRow[] }>('saves/list', 'editor');
/** Makes the files what they were before a save, and publishes whatever that changes. */
export const undoSave = call<{ id: string }, Saved>('saves/undo', 'editor');
/** `GET /files/report?release=ID`: the report of a release, a page of its own. */
export const REPORT_FILE = 'report';

/** What a product cost, and how many there were. */
export interface OfferThen {
  price: Kopecks;
  oldPrice: Kopecks | null;
  stock: number;
}

/** A page of the past; times in milliseconds since 1970. */
export interface PageOnDay {
  path: string;
  /** Since when it is known what was served, where that begins after the time in question; null where all of it is. */
  since: number | null;
  /** The releases that were served then, newest first; `until` is null of the one that is served. */
  releases: {
    id: string;
    from: number;
    until: number | null;
    /** Null for a page of no product; a sentence where the release does not sell it. */
    offer: OfferThen | string | null;
    hasPage: boolean;
  }[];
}

/** What an address, or the product of a number, showed on a day (`2026-11-20`), or at a minute of it (`10:15`, empty for none). */
export const pageOnDay = call<{ page: string; day: string; time: string }, PageOnDay>(
  'releases/page-on-day',
  'editor',
);
/** `GET /files/page?release=ID&path=PATH`: that page as the release has it. */
export const PAGE_FILE = 'page';
