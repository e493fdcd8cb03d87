import querystring from 'node:querystring';
import type { SourceLogin } from '#src/platform/sources-config.ts';

const MB = 1024 * 1024;
/** As much as a list may have that is read. */
export const MAX_BYTES: number = 64 * MB;
/** How long a server may be silent, in milliseconds. */
export const SILENCE_MS = 30_000;

/** A list could not be fetched; the message names the server and the cure in one Russian sentence. */
export class SourceError extends Error {}

/** A file as it was fetched. */
export interface Fetched {
  name: string;
  bytes: Uint8Array;
  /** By which the server knows that it has not changed; empty for none. */
  version: string;
}

/** What a fetch needs to know. */
export interface Access {
  url: URL;
  login: SourceLogin | undefined;
  /** {@link Fetched.version} of the file that is there; empty for none. */
  version: string;
  /** Of a mailbox: who sends the list, and what the subject of the letter contains. */
  sender?: string | undefined;
  subject?: string | undefined;
  /** Ends the fetch. */
  signal: AbortSignal;
}

export const tooLarge = (place: string): SourceError =>
  new SourceError(`${place}: больше ${MAX_BYTES / MB} МБ, прайсы столько не занимают: проверьте from`);

/** All bytes of a stream. @throws {SourceError} when they are too many */
export async function bytesOf(stream: AsyncIterable<Uint8Array>, place: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge(place);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The folder of an address, without the first slash, and the pattern of the file's name; both may be in Russian. */
export function splitPath({ pathname }: URL): { folder: string; pattern: string } {
  const text = querystring.unescape(pathname.slice(1));
  const at = text.lastIndexOf('/');
  return { folder: text.slice(0, Math.max(at, 0)), pattern: text.slice(at + 1) || '*' };
}

/** The newest of files, by their times in ms; of several of one time, the last by name. */
export const newestOf = <File extends { name: string; date: number }>(
  files: readonly File[],
): File | undefined =>
  files.toSorted((one, other) => other.date - one.date || (one.name < other.name ? 1 : -1))[0];
