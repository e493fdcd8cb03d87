import type { z } from 'zod';

/** What a schema says of a field for people, by `.meta`: content/README.md and the forms of the desk are made of it. */
interface FieldWords {
  /** Its name in a form. */
  label?: string;
  /** What to write, as Markdown. */
  help?: string;
  /** What it is edited with, where the type of its schema does not say. */
  control?: 'text' | 'markdown' | 'day' | 'moment' | 'picture' | 'rims' | 'choice';
  /** Size in pixels of the place that a picture is for. */
  place?: readonly [width: number, height: number];
  /** Words for the values of an enumeration, or for the values that a text usually has. */
  choices?: Readonly<Record<string, string>>;
  /** What its value names. */
  names?: 'brands' | 'models' | 'promo' | 'articles' | 'collections';
  /** Letters at most. */
  max?: number;
}

declare module 'zod' {
  interface GlobalMeta extends FieldWords {}
}

/** How a kind's files are edited by people who do not know their format. */
export interface Form {
  /** «Акции», and what one of them is called: «Акция». */
  name: string;
  one: string;
  /** In the content's folder: a folder of `.md` files, a file, or a table, each row of which is one. */
  place: `${string}/` | `${string}.md` | `${string}.yaml` | `${string}.csv`;
  /** Of a file that is a list: its one key, named as the file, has it. */
  schema: z.ZodObject;
  /** The path of its page; of a file or a row, which are no page, the one that shows it. */
  page(key: string): string;
}
