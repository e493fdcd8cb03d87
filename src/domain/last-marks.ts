/** A text without the punctuation, spaces and invisible characters that a message has put at the end of a link. */
export const withoutLastMarks = (text: string): string => /^.*[\p{L}\p{M}\p{N}]/su.exec(text)?.[0] ?? '';
