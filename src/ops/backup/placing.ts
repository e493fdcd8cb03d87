import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expectedStore, rememberStore } from '#src/orders/store-id.ts';
import { BackupError } from './backup-error.ts';
import { sync } from './disk.ts';

export interface Move {
  from: string;
  to: string;
}

/** What a restore does once everything is unpacked and lies on the right disks: renames, which can be undone. */
export interface Plan {
  /** In their order, each to a name that is free then. The last one makes the restore count, unless a database does. */
  moves: Move[];
  /** The id of the backup's store, and the one that DATA_DIR remembered before. */
  store: string;
  formerStore: string | null;
  /** The database that makes the restore count by its COMMIT: into which schema its former store goes, or null for none. */
  database: { asideAs: string | null } | null;
  /** What the restore has made for itself outside of its stage. */
  own: string[];
  /** Folders that it has made, which go again when it is undone. */
  made: string[];
}

const JOURNAL = 'journal.json';

const isAt = (place: string): boolean => lstatSync(place, { throwIfNoEntry: false }) !== undefined;

/** Whether a stage belongs to a restore that was cut off while it put things in place. */
export const isUnsettled = (stage: string): boolean => existsSync(path.join(stage, JOURNAL));

/** Writes a plan down in the stage, so that the next run can settle what this one leaves. */
export function writeJournal(stage: string, plan: Plan): void {
  const next = path.join(stage, `${JOURNAL}.next`);
  writeFileSync(next, JSON.stringify(plan));
  sync(next);
  renameSync(next, path.join(stage, JOURNAL));
  for (const folder of [stage, path.dirname(stage)]) sync(folder);
}

function syncFolders(moves: readonly Move[]): void {
  const folders = new Set(moves.flatMap(({ from, to }) => [path.dirname(from), path.dirname(to)]));
  [...folders].filter(isAt).forEach(sync);
}

function move({ from, to }: Move): void {
  if (isAt(to)) throw new BackupError(`${to} появилось во время восстановления. Повторите команду.`);
  try {
    renameSync(from, to);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EBUSY', 'EXDEV'].includes(code)) throw error;
    throw new BackupError(
      `${from} не переносится (${code}): это точка монтирования или открыто другой программой. Освободите и повторите: ничего не изменено.`,
      { cause: error },
    );
  }
}

/** Puts everything in place. DATA_DIR remembers the backup's store before: without the store no start takes this for a new shop. */
export function perform(dataDir: string, { moves, store }: Plan): void {
  rememberStore(dataDir, store);
  sync(dataDir);
  moves.slice(0, -1).forEach(move);
  syncFolders(moves);
  moves.slice(-1).forEach(move);
  syncFolders(moves.slice(-1));
}

const isDone = ({ from, to }: Move): boolean => isAt(to) && !isAt(from);

function undo(dataDir: string, { moves, store, formerStore, made }: Plan): void {
  // One after the other: whether one was done is known when those after it are undone.
  for (const each of moves.toReversed()) if (isDone(each)) renameSync(each.to, each.from);
  syncFolders(moves);
  for (const folder of made) if (isAt(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  if (expectedStore(dataDir, 'command').id !== store) return;
  if (formerStore !== null) rememberStore(dataDir, formerStore);
  else rmSync(path.join(dataDir, 'store-id'), { force: true });
}

/**
 * Ends a restore that was begun in a stage: all of it stays when it counts already, otherwise all is as before.
 * @param isCommitted whether the database holds what was to be put into it
 * @returns whether it counts; false also when nothing was begun there
 */
export async function settle(
  dataDir: string,
  stage: string,
  isCommitted: (plan: Plan) => Promise<boolean>,
): Promise<boolean> {
  const journal = path.join(stage, JOURNAL);
  if (!existsSync(journal)) return false;
  const plan = JSON.parse(readFileSync(journal, 'utf8')) as Plan;
  const { moves, own, database } = plan;
  const counts = database ? await isCommitted(plan) : moves.slice(-1).some(isDone);
  if (!counts) undo(dataDir, plan);
  for (const each of own) rmSync(each, { recursive: true, force: true });
  rmSync(journal);
  return counts;
}
