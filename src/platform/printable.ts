/** Signs that move a cursor, start a line, hide or turn text around: in a log they could forge another entry. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const EMAIL = /[^\s@<>"'«»]+@[^\s@<>"'«»]+\.[^\s@<>"'«»,;:]+/gu;
const PHONE = /(?:\+7|\b[78])[\s(-]*\d{3}[)\s-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}\b/gu;

const spelt = (sign: string): string => `\\u{${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;

/** A text as one line that a terminal shows as it is: control characters are spelt out. */
const printable = (text: string): string => text.replace(UNPRINTABLE, spelt);

/** {@link printable}, with e-mail addresses and phone numbers left out. */
export const redact = (text: string): string =>
  printable(text).replace(EMAIL, '<e-mail>').replace(PHONE, '<phone>');

/** The part of an error that says where it arose. */
interface ErrorFacts {
  error: string;
  stack: string;
}

/** Errors of a database quote the rows that they are about: their code must do. */
const isOfDatabase = (error: Error): boolean => 'severity' in error || error.name === 'SqliteError';

function headOf(error: Error): string {
  const { code } = error as { code?: unknown };
  const name = `${error.constructor.name}${typeof code === 'string' ? ` ${code}` : ''}`;
  return isOfDatabase(error) ? name : `${name}: ${error.message}`;
}

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter(line => /^\s+at /u.test(line))
    .map(line => line.trim())
    .join(' < ');

/** An error and its causes for the log, without data of a buyer. */
export function errorFacts(error: unknown): ErrorFacts {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 4; next = next.cause) chain.push(next);
  if (chain.length === 0) return { error: redact(String(error)), stack: '' };
  return {
    error: redact(chain.map(headOf).join(' <- ')),
    stack: printable(framesOf(chain[0] as Error)),
  };
}
