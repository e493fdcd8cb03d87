import { call, type Rows } from './contract.ts';
import type { Begun } from './jobs.ts';
import type { Saved } from './releases.ts';

/** A field of a form, as the schema of its kind describes it. */
export interface Field {
  name: string;
  label: string;
  /** What to write, in words. */
  help: string;
  isRequired: boolean;
  control:
    | ('text' | 'markdown' | 'number' | 'flag' | 'choice' | 'day' | 'moment' | 'picture' | 'rims' | 'pairs')
    | ('group' | 'list' | 'texts');
  /** Letters at most. */
  max?: number;
  /** Values with their words: all there are for a choice, usual ones for a text. */
  choices?: Readonly<Record<string, string>>;
  /** Size in pixels of the place that a picture is for. */
  place?: readonly [width: number, height: number];
  /** Each of its texts is a picture. */
  isPictures?: boolean;
  /** Of a group, or of each in a list of groups. */
  fields?: Field[];
}

/** A kind of texts with a form. */
export interface TextForm {
  /** Names it in calls: where its texts lie. */
  form: string;
  name: string;
  one: string;
  /** It is one file, not many. */
  isSingle: boolean;
}

/** Who works on a text that is not finished, since when. */
export interface DraftOf {
  person: string;
  at: number;
}

/** A text of a list. */
export interface TextRow {
  /** File name without `.md`; of a row of a table, what names it. */
  key: string;
  title: string;
  /** Where and when it is seen: «/promo/cordiant, с 2026-12-01». */
  note: string;
  draft: DraftOf | null;
}

/** What stands in a text: its header by key as the file has it, and the Markdown below. */
export interface TextValues {
  data: Readonly<Record<string, unknown>>;
  body: string;
}

/** A text as it is edited: its draft, where there is one. */
export interface TextNow extends TextValues {
  form: TextForm;
  /** Empty for a new one. */
  key: string;
  fields: Field[];
  hasBody: boolean;
  draft: DraftOf | null;
  /** It is published, apart from its draft. */
  isPublished: boolean;
  /** The path of its page, and where that may lead once it is taken away; null where the page stays. */
  page: string;
  above: string | null;
  /** What others have published that its draft says otherwise, in words; empty for nothing. */
  overtaken: string;
  /** What was read: a change names it, so that nothing is overwritten unseen. */
  seen: string;
}

/** What the importer says of a text, by field; the empty field is of the whole. */
export type TextProblems = Readonly<Record<string, string>>;

/** Which text; an empty key is that of a file of its own, or of a new text. */
type Which = { form: string; key: string };
type Edited = Which &
  TextValues & {
    /** As {@link TextNow} had it; empty for a new text. */
    seen: string;
    /** Pictures that were just sent, by their path in content/storage. */
    uploads: Readonly<Record<string, string>>;
  };

export const listForms = call<Record<string, never>, { forms: TextForm[] }>('texts/forms', 'editor');
export const listTexts = call<{ form: string; q?: string }, Rows<TextRow>>('texts/list', 'editor');
export const openText = call<Which, TextNow>('texts/open', 'editor');
/** Stores a draft. @throws 409 with the {@link TextNow} of now when somebody else saved it or the text meanwhile */
export const saveDraft = call<Edited, { text: TextNow; problems: TextProblems }>('texts/save', 'editor');
export const dropDraft = call<Which & { seen: string }, Record<string, never>>('texts/drop', 'editor');
/** @throws 400 with sentences by field, of the importer */
export const publishText = call<Which & { seen: string }, Saved>('texts/publish', 'editor');
/** @param to where its address leads from now on; empty for nowhere */
export const removeText = call<Which & { seen: string; to: string }, Saved>('texts/remove', 'editor');
/** Lets a draft stand over what others have published meanwhile: what only they have changed stays. */
export const takeOver = call<Which & { seen: string }, TextNow>('texts/take-over', 'editor');
/**
 * The shop as it would be with the drafts of a person, but for those that are not finished, whose titles are answered.
 * @param at a day or a minute by the shop's clock; null for now
 */
export const viewDraft = call<Which & { at: string | null }, Begun & { leftOut: string[] }>(
  'texts/view',
  'editor',
);
export const renderMarkdown = call<{ text: string }, { html: string }>('texts/markdown', 'editor');
