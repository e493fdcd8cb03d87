import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeWhole } from './write.ts';

const bytesOf = (file: string): Buffer | null => (existsSync(file) ? readFileSync(file) : null);

const areSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/** Files that a run has written, to be taken back when their list is not published. */
export class WrittenFiles {
  readonly #files: { file: string; before: Buffer | null; after: Buffer | null }[] = [];

  /** Has files written and remembers those that are other ones then. */
  remember<Result>(files: readonly string[], write: () => Result): Result {
    const former = files.map(file => ({ file, before: bytesOf(file) }));
    const result = write();
    for (const { file, before } of former) {
      const after = bytesOf(file);
      if (!areSame(before, after)) this.#files.push({ file, before, after });
    }
    return result;
  }

  /**
   * Makes the files what they were, the last first; those that were not there are removed.
   * @returns the files that somebody has changed since: they stay as they are
   */
  takeBack(): string[] {
    const changed: string[] = [];
    for (const { file, before, after } of this.#files.toReversed())
      if (!areSame(bytesOf(file), after)) changed.push(file);
      else if (before === null) rmSync(file, { force: true });
      else writeWhole(file, before);
    return changed;
  }
}
