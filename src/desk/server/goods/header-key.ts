import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { Refused } from '../refused.ts';

const OPTIONS = { schema: 'core', lineWidth: 0 } as const;
const FENCE = /^---[ \t]*\r?\n?$/u;
/** A line that goes on with the value of the key above it. */
const GOES_ON = /^(?:[ \t]|-[ \t]|\s*$)/u;

/** Lines with their ends, and where the second line of dashes stands. */
function partsOf(text: string): { lines: string[]; close: number } {
  const lines = text.split(/(?<=\n)/u);
  return { lines, close: lines.findIndex((line, at) => at > 0 && FENCE.test(line)) };
}

/** What the header of a text says. */
export function headerOf(text: string): Record<string, unknown> {
  const { lines, close } = partsOf(text);
  return parse(lines.slice(1, Math.max(1, close)).join(''), OPTIONS) ?? {};
}

/**
 * A text with another value of one key of its header; all other lines stay byte for byte.
 * @param value undefined to leave the key out
 * @throws {Refused} where that cannot be done safely, such as for a header that is written in braces
 */
export function withHeaderKey(bytes: Buffer, file: string, key: string, value: unknown): Buffer {
  const text = bytes.toString();
  const before = headerOf(text);
  const { lines, close } = partsOf(text);
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const written =
    value === undefined
      ? []
      : stringify({ [key]: value }, OPTIONS)
          .trimEnd()
          .split('\n')
          .map(line => line + lineEnd);
  const first = lines.findIndex((line, at) => at < close && line.startsWith(`${key}:`));
  let last = first + 1;
  while (first >= 0 && last < close && GOES_ON.test(lines[last] ?? '')) last++;
  while (last > first + 1 && lines[last - 1]?.trim() === '') last--;
  const [from, to] = first < 0 ? [close, close] : [first, last];
  const changed = Buffer.from([...lines.slice(0, from), ...written, ...lines.slice(to)].join(''));
  const { [key]: _, ...others } = before;
  const expected = value === undefined ? others : { ...others, [key]: value };
  const isSafe =
    close > 0 && Buffer.from(text).equals(bytes) && isDeepStrictEqual(headerOf(changed.toString()), expected);
  if (!isSafe)
    throw new Refused(
      409,
      `Шапку ${file} не изменить отсюда: исправьте в ней ${key} сами, в кодировке UTF-8.`,
    );
  return changed;
}
