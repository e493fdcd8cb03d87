import { differences, type FileList } from './file-list.ts';

const ENCODED = /\.(?:br|gz)$/u;
/** What a file and its compressed forms are called. */
const FORMS = ['', '.br', '.gz'];

/** What of a release's list is other than that of the release before. */
export interface ListChange {
  /** Lines to take in. A file and its compressed forms change together. */
  lines: string[];
  /** Addresses that the release has no more. */
  gone: string[];
}

/** Compares two lists. */
export function listChange(before: FileList, after: FileList): ListChange {
  const changed = Array.from(differences(before, after), ({ address }) => address);
  const addresses = new Set(
    changed.flatMap(address => FORMS.map(form => address.replace(ENCODED, '') + form)).concat(changed),
  );
  const there = [...addresses].filter(address => after.has(address));
  return {
    lines: there.map(address => after.line(address) ?? ''),
    gone: changed.filter(address => !after.has(address)),
  };
}
