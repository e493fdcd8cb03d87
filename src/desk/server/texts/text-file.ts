import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TextValues } from '../../api/texts.ts';
import { Refused } from '../refused.ts';
import { changeYaml, readYaml, writeYaml } from './yaml-edit.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** A text in its parts. Lines end with `\n`. */
interface Parts {
  /** Before the header, the header, its closing line, and the Markdown with the space around it. */
  open: string;
  yaml: string;
  close: string;
  rest: string;
}

function partsOf(text: string, isYaml: boolean): Parts {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '';
  const bare = text.slice(mark.length);
  if (isYaml) return { open: mark, yaml: bare, close: '', rest: '' };
  const [, open, yaml, close, rest] =
    /^(---[ \t]*\n)((?:.*\n)*?)(---[ \t]*(?:\n|$))([\s\S]*)$/u.exec(bare) ?? [];
  if (open === undefined || yaml === undefined || close === undefined || rest === undefined)
    throw new Error('no header between two lines of dashes');
  return { open: mark + open, yaml, close, rest };
}

/** The text of a file, with `\n` for its line ends. */
function decoded(bytes: Buffer): { raw: string; text: string } {
  const raw = bytes.toString();
  if (!Buffer.from(raw).equals(bytes)) throw new Error('not UTF-8');
  return { raw, text: raw.replaceAll('\r\n', '\n') };
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/u);

/** A text whose lines end as in the file before: above and below what was changed as each did, between as the first. */
function withLineEnds(raw: string, text: string): string {
  const lineEnd = /\r?\n/u.exec(raw)?.[0] ?? '\n';
  const [old, lines] = [linesOf(raw), linesOf(text)];
  const least = Math.min(old.length, lines.length);
  const isSame = (at: number) => old.at(at)?.replace('\r\n', '\n') === lines.at(at);
  let [head, tail] = [0, 0];
  while (head < least && isSame(head)) head++;
  while (tail < least - head && isSame(-1 - tail)) tail++;
  const changed = lines.slice(head, lines.length - tail).map(line => line.replace('\n', lineEnd));
  return [...old.slice(0, head), ...changed, ...old.slice(old.length - tail)].join('');
}

const refused = (file: string) =>
  new Refused(
    409,
    `Файл ${file} пульт не читает: проверьте, что он в UTF-8, командой npm run import -- --check`,
  );

/** The key under which a file that is a list has it, as in the schema of its form. */
const listIn = (file: string): string => path.basename(file, '.yaml');

/** What a text with a header, or a file of settings (`.yaml`), says. @throws {Refused} for one that cannot be read */
export function readTextFile(file: string, bytes: Buffer): TextValues {
  try {
    const { yaml, rest } = partsOf(decoded(bytes).text, file.endsWith('.yaml'));
    const said = readYaml(yaml);
    return { data: Array.isArray(said) ? { [listIn(file)]: said } : said, body: rest.trim() };
  } catch {
    throw refused(file);
  }
}

/** A new text. */
export const newTextFile = ({ data, body }: TextValues): Buffer =>
  Buffer.from(`---\n${writeYaml(data)}---\n${body === '' ? '' : `${body}\n`}`);

/** A text that says something else: all that has not changed stays byte for byte. @throws {Refused} where that cannot be done */
export function changedTextFile(file: string, bytes: Buffer, { data, body }: TextValues): Buffer {
  try {
    const { raw, text } = decoded(bytes);
    const { open, yaml, close, rest } = partsOf(text, file.endsWith('.yaml'));
    const said = readYaml(yaml);
    const wanted = Array.isArray(said) ? ((data[listIn(file)] ?? []) as unknown[]) : data;
    const header = isDeepStrictEqual(said, wanted) ? yaml : changeYaml(yaml, wanted);
    if (header === null) throw new Error('not changed safely');
    const old = rest.trim();
    const at = rest.indexOf(old);
    const below =
      old === body
        ? rest
        : old === ''
          ? `${body}\n`
          : rest.slice(0, at) + body + (rest.slice(at + old.length) || '\n');
    const closing = close.endsWith('\n') || below === '' ? close : `${close}\n`;
    return Buffer.from(withLineEnds(raw, open + header + closing + below));
  } catch {
    throw refused(file);
  }
}
