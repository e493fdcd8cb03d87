const UPPER = Uint8Array.from({ length: 128 }, (_, index) => index + 128);

/** Bytes above 127 by their signs (https://encoding.spec.whatwg.org/#windows-1251). */
const BYTES: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder('windows-1251').decode(UPPER)].map((sign, index) => [sign, index + 128]),
);

/** A text in windows-1251, with `?` for what it has not. */
export const windows1251 = (text: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    Array.from(text, sign => (sign < '\u0080' ? sign.charCodeAt(0) : (BYTES.get(sign) ?? '?'.charCodeAt(0)))),
  );
