import { isUtf8 } from 'node:buffer';

/** The most common letters of Russian texts, which make up two thirds of them. */
const COMMON = /[оеаинтсрвл]/gu;
/** Letters and signs that Russian texts do not have; those of a wrong encoding are many. */
const STRANGE = /[\u0080-\u009F\u2500-\u259FЂЃѓЉЊЌЋЏђљњќћџЎўЈҐЄЇІіґєјЅѕї¤§¦©¬®°±µ¶]/gu;
const ENCODINGS = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const;
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

/**
 * Text in UTF-8 or UTF-16 with or without a byte-order mark, windows-1251, cp866, KOI8-R or Mac Cyrillic, with `\n` line
 * ends.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes) ?? (isUtf8(bytes) ? 'utf-8' : likeliest(bytes));
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/gu, '\n');
}
