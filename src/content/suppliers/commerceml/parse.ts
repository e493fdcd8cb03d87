import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { TableError } from '../tables/table-error.ts';
import { encodingOf, type Part } from './files.ts';

/** CommerceML is some ten levels deep; a text that is read is a name, a number or an id. */
const MAX_DEPTH = 40;
const MAX_TEXT = 10_000;
/** A description of goods may be long; the parser keeps a text, an attribute or a comment until it ends. */
const MAX_BETWEEN_TAGS = 4 * 1024 * 1024;

/** What happens in a document, with the path of names from the root: `Каталог/Товары/Товар`. */
export interface Events {
  /** Returns whether the text of the element is wanted. */
  open: (path: readonly string[], attributes: Readonly<Record<string, string>>, line: number) => boolean;
  close: (path: readonly string[], text: string) => void;
}

const MIN_SLICE = 13;

/** The text in memory of its own: as a slice it would keep its whole chunk. */
export const detached = (text: string): string => {
  // V8 copies what is shorter.
  if (text.length < MIN_SLICE) return text;
  // Ids and amounts in half the memory.
  const encoding = /[^\0-\xff]/u.test(text) ? 'utf16le' : 'latin1';
  return Buffer.from(text, encoding).toString(encoding);
};

class Reader {
  readonly parser = new SaxesParser();
  /** Where the parser was when an element, a text or a comment had last ended. */
  endedAt = 0;
  readonly #path: string[] = [];
  readonly #place: string;
  #text: string | null = null;

  constructor(place: string, events: Events) {
    this.#place = place;
    const refuse = this.refuse.bind(this);
    this.parser.on('doctype', () => refuse('в выгрузке есть DOCTYPE, 1С его не пишет: файл не принят'));
    this.parser.on('error', () => refuse('XML повреждён или передан не до конца: выгрузите из 1С ещё раз'));
    this.parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
      this.endedAt = this.parser.position;
      if (this.#path.push(name) > MAX_DEPTH) refuse('элементы вложены слишком глубоко: это не выгрузка 1С');
      this.#text = events.open(this.#path, attributes, this.parser.line) ? '' : null;
    });
    const add = (text: string) => {
      if (this.#text === null) return;
      this.#text += text;
      if (this.#text.length > MAX_TEXT) refuse(`текст длиннее ${MAX_TEXT} знаков: сократите его в 1С`);
    };
    this.parser.on('text', add);
    this.parser.on('cdata', add);
    this.parser.on('closetag', () => {
      this.endedAt = this.parser.position;
      events.close(this.#path, detached((this.#text ?? '').replace(/\s+/gu, ' ').trim()));
      this.#path.pop();
      this.#text = null;
    });
  }

  /** @throws {TableError} */
  refuse(why: string): never {
    throw new TableError(`${this.#place}, строка ${this.parser.line}: ${why}`);
  }
}

/** Reads a part chunk by chunk. */
export class PartParser {
  readonly #place: string;
  readonly #reader: Reader;
  #decoder: TextDecoder | null = null;

  constructor(place: string, events: Events) {
    this.#place = place;
    this.#reader = new Reader(place, events);
  }

  /** @throws {TableError} when it is no XML, has a DOCTYPE or goes beyond the limits */
  write(chunk: Uint8Array): void {
    try {
      this.#decoder ??= new TextDecoder(encodingOf(chunk, this.#place), { fatal: true });
      const { parser } = this.#reader;
      parser.write(this.#decoder.decode(chunk, { stream: true }));
      if (parser.position - this.#reader.endedAt > MAX_BETWEEN_TAGS)
        this.#reader.refuse('текст без конца: выгрузите из 1С ещё раз');
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new TableError(
        `${this.#place}: кодировка файла не та, что в его первой строке: выгрузите из 1С ещё раз`,
      );
    }
  }

  /** A file that is cut within a letter ends without it, and lacks its end as XML too. @throws {TableError} when it is not whole */
  end(): void {
    this.#reader.parser.close();
  }
}

/** Reads a part as a stream. @throws {TableError} as {@link PartParser} does */
export function parsePart({ place, chunks }: Part, events: Events): void {
  const parser = new PartParser(place, events);
  for (const chunk of chunks()) parser.write(chunk);
  parser.end();
}
