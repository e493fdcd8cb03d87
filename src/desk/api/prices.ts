import { call, type Page, type Rows } from './contract.ts';
import type { Begun } from './jobs.ts';

/** A supplier with a profile, and the last list. */
export interface Supplier {
  name: string;
  /** When it came; null when it is not known. */
  at: number | null;
  /** What became of it, in a sentence. */
  said: string;
  /** `late`: it ought to have come; `refused`: it came and was not taken. */
  state: 'good' | 'late' | 'refused';
  /** Rows of it that wait for an answer. */
  waiting: number;
  /** Whether its lists are fetched. */
  isFetched: boolean;
}

/** Those that need somebody are first; `broken`: what is wrong with profiles. */
export interface SupplierRows {
  suppliers: Supplier[];
  broken: string[];
}

/** A run of `npm run prices` of the last 30 days, from its report. */
export interface ListRun {
  id: string;
  at: string;
  supplier: string | null;
  files: readonly string[];
  outcome: string;
  said: string;
}

/** A list that was sent and is not published yet. */
interface OpenDraft extends Pick<Draft, 'id' | 'files' | 'supplier'> {
  at: number;
}

/** What can be seen of a list apart; every row is in one of them but for prices and stocks. */
export type RowView = 'price' | 'stock' | 'question' | 'new' | 'missing' | 'skipped' | 'same';

/** A row of a list; prices in roubles, null where there is none. */
export interface DraftRow {
  /** Its number in the draft. */
  id: number;
  kind: string;
  place: string;
  line: number;
  code: string;
  name: string;
  good: number | null;
  product: string;
  listPrice: number | null;
  priceBefore: number | null;
  price: number | null;
  stockBefore: number | null;
  stock: number | null;
  reason: string;
  /** «7 Nokian Tyres …», products that it may be. */
  nearest: string[];
  answer: string;
}

interface DraftTable {
  place: string;
  line: number;
  columns: { heading: string; field: string | null; sample: string[] }[];
  doubts: readonly string[];
}

/** What the screen changes of a profile; `columns` only of the fields that are to be other ones. */
export interface ProfileForm {
  columns: Record<string, string[]>;
  markup: number | null;
  round: number;
  changesPrice: boolean;
  isRecommended: boolean;
}

/** A list that was sent and is not published yet, or was. */
export interface Draft {
  id: string;
  files: string[];
  /** Null while it is not recognised. */
  supplier: string | null;
  /** Why it cannot be taken in; empty when it can. */
  error: string;
  /** Whether it can be published nevertheless. */
  isDoubted: boolean;
  /** Notes about its files and sheets. */
  notes: readonly string[];
  tables: readonly DraftTable[];
  /** The fields of columns, with their Russian names. */
  fields: Readonly<Record<string, string>>;
  counts: Readonly<Record<RowView, number>>;
  /** Answers that the draft does not count yet. */
  uncounted: number;
  /** When its changes were counted, in milliseconds since 1970, and whether the shop was published since. */
  countedAt: number;
  isOvertaken: boolean;
  profile: (Omit<ProfileForm, 'columns'> & { isNew: boolean; text: string; digest: string }) | null;
  /** Null before it, and once its files are again what they were before it. */
  published: ListDone | null;
  /** Whether its files were changed since it was published. */
  isEdited: boolean;
  /** What is being done with it now. */
  job: string | null;
}

/** How a publication ended. */
export interface ListDone {
  outcome: string;
  said: string;
  /** What the command printed in the end, for a refusal. */
  lines: string[];
  save: string | null;
}

export const listSuppliers = call<object, SupplierRows & { drafts: OpenDraft[]; runs: ListRun[] }>(
  'prices/suppliers',
  'editor',
);
/** Begins a draft of sent files, or of the newest fetched list of a supplier, and reads it. */
export const beginDraft = call<{ uploads: string[] } | { supplier: string }, Begun & { draft: string }>(
  'prices/begin',
  'editor',
);
export const getDraft = call<{ draft: string }, Draft>('prices/draft', 'editor');
/** Reads the list anew with profile and answers as they are; a supplier for one that was not recognised. */
export const checkDraft = call<{ draft: string; supplier?: string }, Begun>('prices/check', 'editor');
export const listRows = call<{ draft: string; view: RowView; text?: string } & Page, Rows<DraftRow>>(
  'prices/rows',
  'editor',
);
/** Answers a row, as in content/suppliers/NAME.unread.csv; an empty answer takes the answer back. */
export const answerRow = call<{ draft: string; row: number; answer: string }, object>(
  'prices/answer',
  'editor',
);
/** Writes the profile: the whole text, or what the form changes of it. `digest` is that of the profile that was seen. */
export const saveProfile = call<
  { draft: string; supplier: string; digest: string; text?: string; form?: ProfileForm },
  Begun
>('prices/profile', 'editor');
/** @param isSure lets pass what a publication would refuse, and prices that are asked about */
export const publishDraft = call<{ draft: string; isSure: boolean }, Begun>('prices/publish', 'editor');
/** Fetches the list of a supplier now, takes it in and publishes. */
export const fetchList = call<{ supplier: string }, Begun>('prices/fetch', 'editor');
