import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { BusyError, withRunLock } from '#src/platform/run-lock.ts';
import { isUnsettled } from './placing.ts';

/** A folder of one run in DATA_DIR, which is as closed as the store itself. */
export interface Stage {
  dir: string;
  /** An empty folder in it for the files of a shop. */
  files: string;
  /** A file elsewhere that goes with it when the run ends early. */
  unfinished: string | null;
  /** Set while SIGTERM and SIGINT wait for the end of the run. */
  mustEnd: boolean;
}

const NAME = /^staged-(?:backup|restore)-\w{6}$/u;
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
/** Within this time a run that has made its folder has put its lock into it. */
const LOCKED_MS = 60_000;

const remove = (place: string): void => rmSync(place, { recursive: true, force: true, maxRetries: 5 });

/** The folders of runs, of those that go on and of those that were killed. */
export const stagesIn = (dataDir: string): string[] =>
  readdirSync(dataDir)
    .filter(name => NAME.test(name))
    .map(name => path.join(dataDir, name));

/** Runs `work` with a folder that is removed afterwards, also by SIGTERM and SIGINT: the store and the key lie open in it. */
export async function withStage<T>(
  dataDir: string,
  kind: 'backup' | 'restore',
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const dir = mkdtempSync(path.join(dataDir, `staged-${kind}-`));
  const stage: Stage = { dir, files: path.join(dir, 'files'), unfinished: null, mustEnd: false };
  return withRunLock(dir, async () => {
    const onSignal = (signal: NodeJS.Signals) => {
      if (stage.mustEnd) return;
      try {
        if (stage.unfinished !== null) remove(stage.unfinished);
        remove(dir);
      } finally {
        // What could not be removed now is swept by the next run.
        process.exit(128 + constants.signals[signal]);
      }
    };
    // Before those that only end the process.
    for (const signal of SIGNALS) process.prependListener(signal, onSignal);
    try {
      mkdirSync(stage.files);
      return await work(stage);
    } finally {
      for (const signal of SIGNALS) process.off(signal, onSignal);
      if (!isUnsettled(dir)) remove(dir);
    }
  });
}

function isJustMade(dir: string): boolean {
  const stat = statSync(dir, { throwIfNoEntry: false });
  return (
    stat !== undefined && Math.abs(Date.now() - stat.mtimeMs) < LOCKED_MS && readdirSync(dir).length === 0
  );
}

/** Removes what runs that were killed have left; what a restore must settle stays. @returns whether no other run goes on */
export async function sweepStages(dataDir: string): Promise<boolean> {
  let isAlone = true;
  for (const dir of stagesIn(dataDir).filter(each => !isUnsettled(each))) {
    if (isJustMade(dir)) isAlone = false;
    else
      await withRunLock(dir, async () => remove(dir)).catch(error => {
        if (!(error instanceof BusyError)) throw error;
        isAlone = false;
      });
  }
  return isAlone;
}
