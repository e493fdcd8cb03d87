import { isAscii, isUtf8 } from 'node:buffer';

/** The most common letters of Russian texts, which make up two thirds of them. */
const COMMON = /[оеаинтсрвл]/gu;
/** Letters and signs that Russian texts do not have; those of a wrong encoding are many. */
const STRANGE = /[\uFFFD\u0080-\u009F\u2500-\u259FЂЃѓЉЊЌЋЏђљњќћџЎўЈҐЄЇІіґєјЅѕї¤§¦©¬®°±µ¶]/gu;
const ENCODINGS = ['utf-8', 'windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const;
const SAMPLE = 200_000;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function likeliest(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, SAMPLE);
  const scores = ENCODINGS.map(encoding => {
    const text = new TextDecoder(encoding).decode(sample);
    return { encoding, score: countOf(text, COMMON) - 3 * countOf(text, STRANGE) };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding;
}

/** UTF-16 without a mark: every second byte of a table's digits and separators is zero. */
function utf16Of(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && even === 0) return 'utf-16le';
  if (even > sample.length / 8 && odd === 0) return 'utf-16be';
  return null;
}

/** The encoding in which a file says it is, by its byte-order mark, as XML or as HTML; null where it says none. */
export function declaredEncoding(head: Uint8Array): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const text = Buffer.from(head.subarray(0, 1000)).toString('latin1');
  const [, xml, html] =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)|<meta[^>]*charset\s*=\s*["']?([\w.-]+)/iu.exec(text) ?? [];
  return xml ?? html ?? null;
}

/** What an editor should know of a file whose letters are others than it says; none where they agree. */
export function notesOfEncoding(bytes: Uint8Array, encoding: string, place: string): string[] {
  const declared = declaredEncoding(bytes);
  if (declared === null || nameOf(declared) === encoding || isAscii(bytes)) return [];
  return [`${place}: в файле сказано, что он в кодировке ${declared}, а он в ${encoding}: прочитан в ней.`];
}

/** An encoding by one of its names. */
function nameOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return label;
  }
}

/** The encoding of a text. */
export const encodingOfText = (bytes: Uint8Array): string =>
  utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : likeliest(bytes));

/**
 * Text in UTF-8 or UTF-16 with or without a byte-order mark, windows-1251, cp866, KOI8-R or Mac Cyrillic, with `\n` line
 * ends.
 */
export function decodeText(bytes: Uint8Array, encoding = encodingOfText(bytes)): string {
  // A mark that is wrong is no letter.
  const own =
    encoding !== 'utf-8' && declaredEncoding(bytes) === 'utf-8' && bytes[0] === 0xef
      ? bytes.subarray(3)
      : bytes;
  return new TextDecoder(encoding).decode(own).replace(/\r\n?/gu, '\n');
}
