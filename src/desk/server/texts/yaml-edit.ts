import { isDeepStrictEqual } from 'node:util';
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';

const OPTIONS = { schema: 'core', lineWidth: 0, logLevel: 'error' } as const;
const INLINE = { ...OPTIONS, collectionStyle: 'flow' } as const;

export type Data = Record<string, unknown>;
type Values = Readonly<Data>;
type List = readonly unknown[];
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a YAML text says; empty for a text that says nothing. @throws {Error} for one that does not parse */
export function readYaml(text: string): Data | unknown[] {
  const document = parseDocument(text, OPTIONS);
  if (document.errors[0]) throw document.errors[0];
  return document.toJS() ?? {};
}

/** Values as a new YAML text. */
export const writeYaml = (values: Values): string =>
  Object.keys(values).length === 0 ? '' : stringify(values, OPTIONS);

/** Collects changes of a YAML text, each of which leaves all around it byte for byte. */
class YamlEditor {
  readonly #text: string;
  readonly #document: Document;
  readonly #edits: { start: number; end: number; text: string }[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#document = parseDocument(text, OPTIONS);
  }

  /** The text with these values. @param isWhole whether each changed key of the first level is written anew as a whole */
  changed(values: Values | List, isWhole: boolean): string {
    const root = this.#document.contents;
    if (isValues(values)) {
      if (!isMap(root) || root.items.length === 0 || root.flow) return writeYaml(values);
      this.#changeMap(root, values, isWhole);
    } else if (isSeq(root)) this.#changeList(root, values);
    let text = this.#text;
    // Of two at one place the one that was found first comes first.
    for (const edit of this.#edits.reverse().sort((one, other) => other.start - one.start))
      text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
    return text;
  }

  #changeMap(map: YAMLMap, values: Values, isWhole = false): void {
    const pairs = map.items as Pair<Node, Node | null>[];
    const written = new Set<string>();
    for (const pair of pairs) {
      const key = String(isScalar(pair.key) ? pair.key.value : pair.key);
      const { [key]: wanted } = values;
      written.add(key);
      if (wanted === undefined) this.#remove(pair.key, pair.value ?? pair.key);
      else if (!this.#isSame(pair.value, wanted)) this.#changeValue(pair, key, wanted, isWhole);
    }
    const [first] = pairs;
    const last = pairs.at(-1);
    const added = Object.fromEntries(
      Object.entries(values).filter(([key, value]) => value !== undefined && !written.has(key)),
    );
    if (first && last && Object.keys(added).length > 0)
      this.#insertAfter(last.value ?? last.key, this.#columnOf(first.key), writeYaml(added));
  }

  #changeValue(
    { key, value }: Pair<Node, Node | null>,
    name: string,
    wanted: unknown,
    isWhole: boolean,
  ): void {
    if (!isWhole && isMap(value) && !value.flow && isValues(wanted)) {
      this.#changeMap(value, wanted);
      return;
    }
    if (!isWhole && isSeq(value) && !value.flow && Array.isArray(wanted) && wanted.length > 0) {
      this.#changeList(value, wanted);
      return;
    }
    const start = this.#startOf(key);
    const end = this.#endOf(value ?? key, true);
    const text = this.#indented(this.#rendered(name, value, wanted), start);
    this.#put(start, isWhole ? this.#nextLine(end) : end, isWhole ? `${text}\n` : text);
  }

  /** A pair in the style of the value that it has. */
  #rendered(name: string, value: Node | null, wanted: unknown): string {
    const isInline = (isMap(value) || isSeq(value)) && value.flow === true && typeof wanted === 'object';
    if (isInline) return `${name}: ${stringify(wanted, INLINE).trimEnd()}`;
    return stringify({ [name]: this.#styled(value, wanted) }, OPTIONS).trimEnd();
  }

  /** A text in the quotes of the one in whose place it stands. */
  #styled(value: Node | null, wanted: unknown): unknown {
    if (typeof wanted !== 'string' || !isScalar(value) || !value.type?.startsWith('QUOTE')) return wanted;
    const scalar = new Scalar(wanted);
    scalar.type = value.type;
    return scalar;
  }

  #changeList(list: YAMLSeq, wanted: readonly unknown[]): void {
    const items = list.items as Node[];
    let head = 0;
    while (head < items.length && head < wanted.length && this.#isSame(items[head], wanted[head])) head++;
    let tail = 0;
    const isTailSame = () => this.#isSame(items.at(-1 - tail), wanted.at(-1 - tail));
    while (tail < Math.min(items.length, wanted.length) - head && isTailSame()) tail++;
    const before = items.slice(head, items.length - tail);
    const after = wanted.slice(head, wanted.length - tail);
    for (const [at, item] of before.entries()) {
      const value = after[at];
      if (at >= after.length) this.#remove(item, item);
      else if (this.#isSame(item, value)) continue;
      else if (isMap(item) && !item.flow && isValues(value)) this.#changeMap(item, value);
      else {
        const start = this.#startOf(item);
        const isInline = (isMap(item) || isSeq(item)) && item.flow;
        const text = stringify(this.#styled(item, value), isInline ? INLINE : OPTIONS).trimEnd();
        this.#put(start, this.#endOf(item, true), this.#indented(text, start));
      }
    }
    const added = after.slice(before.length);
    const last = items[head + before.length - 1];
    if (added.length === 0) return;
    const column = this.#lineOf(this.#startOf(items[0] as Node)).search(/\S/u);
    const text = stringify(added, OPTIONS);
    if (last) this.#insertAfter(last, column, text);
    else {
      const start = this.#lineStart(this.#startOf(items[0] as Node));
      this.#put(start, start, this.#block(text, column));
    }
  }

  #isSame(node: Node | null | undefined, wanted: unknown): boolean {
    return isDeepStrictEqual(node?.toJS(this.#document) ?? null, wanted);
  }

  #put(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text });
  }

  /** Takes away the lines of a pair or of an item; a comment above them stays. */
  #remove(from: Node, to: Node): void {
    this.#put(this.#lineStart(this.#startOf(from)), this.#nextLine(this.#endOf(to)), '');
  }

  #insertAfter(node: Node, column: number, text: string): void {
    const at = this.#nextLine(this.#endOf(node));
    const isOpen = at === this.#text.length && !this.#text.endsWith('\n');
    this.#put(at, at, (isOpen ? '\n' : '') + this.#block(text, column));
  }

  #block(text: string, column: number): string {
    const indent = ' '.repeat(column);
    return `${text.trimEnd().replace(/^(?=.)/gmu, indent)}\n`;
  }

  /** A text whose further lines begin under the first, which stands at an offset. */
  #indented(text: string, start: number): string {
    const column = start - this.#lineStart(start);
    return text.replace(/\n(?=.)/gu, `\n${' '.repeat(column)}`);
  }

  #startOf(node: Node): number {
    return node.range?.[0] ?? 0;
  }

  /** Where a value ends, without the line end of a block. @param isOwn whether spaces and comments below it are not meant */
  #endOf(node: Node, isOwn = false): number {
    const end = node.range?.[1] ?? 0;
    const start = this.#startOf(node);
    const text = this.#text.slice(start, end);
    const bare = isOwn && !isScalar(node) ? text.replace(/(?:\s*#.*)+\s*$/u, '') : text;
    return Math.max(start, start + bare.trimEnd().length);
  }

  #columnOf(node: Node): number {
    const start = this.#startOf(node);
    return start - this.#lineStart(start);
  }

  #lineStart(at: number): number {
    return this.#text.lastIndexOf('\n', at - 1) + 1;
  }

  #lineOf(at: number): string {
    return this.#text.slice(this.#lineStart(at), this.#nextLine(at));
  }

  #nextLine(at: number): number {
    const end = this.#text.indexOf('\n', at);
    return end < 0 ? this.#text.length : end + 1;
  }
}

/**
 * A YAML text that says other values: what has not changed stays byte for byte, with comments and the order of keys.
 * @returns null where that cannot be done, as in a text whose parts refer to each other
 */
export function changeYaml(text: string, values: Values | List): string | null {
  for (const isWhole of [false, true])
    try {
      const changed = new YamlEditor(text).changed(values, isWhole);
      if (isDeepStrictEqual(readYaml(changed), JSON.parse(JSON.stringify(values)))) return changed;
    } catch {
      // A text that does not parse any more; the next way may do.
    }
  return null;
}
