import { setTimeout as sleep } from 'node:timers/promises';
import { servedId } from '#src/publish/releases.ts';
import { serversOf } from '#src/publish/serving.ts';
import type { Publication } from '../api/releases.ts';
import type { Desk } from './desk.ts';
import type { Steps } from './jobs.ts';
import { Refused } from './refused.ts';

/** Another publication is under way (wire.md). */
const BUSY = 75;
/** How long that is waited for. */
const BUSY_MS = 120_000;
const REFUSED = 2;
const POLL_MS = 20;
/** How long servers are waited for after a publication. */
const SERVERS_MS = 10_000;

/** What `npm run build -- --json` tells (wire.md), as far as the desk shows it. */
interface BuildJson {
  outcome: string;
  served: string | null;
  message: string | null;
  problems: { errors: { file: string; line: number; field: string; message: string }[] } | null;
  reasons: { text: string }[];
}

/** Why there was nothing to publish, by the outcome of a build. */
const NOTHING: Readonly<Record<string, string>> = {
  unchanged: 'Публиковать нечего: магазин уже показывает всё, что записано.',
  withdrawn: 'Не опубликовано: выпуск с этим содержимым вы отозвали, магазин показывает прежний.',
};

/** A command that publishes, with its arguments. */
type Publishing = readonly ['build' | 'rollback', ...args: string[]];

/** Runs a command that publishes, and watches when servers answer from its release. */
async function runTimed({ config: { outDir } }: Desk, run: Steps['run'], [name, ...args]: Publishing) {
  const before = servedId(outDir);
  let live: { at: number; isServed: boolean } | null = null;
  const timer = setInterval(() => {
    const id = servedId(outDir);
    if (live || id === before) return;
    const { open, areServing } = serversOf(outDir, id);
    if (areServing) live = { at: performance.now(), isServed: open > 0 };
  }, POLL_MS);
  try {
    const ended = await run(name, args);
    const until = performance.now() + SERVERS_MS;
    while (!live && servedId(outDir) !== before && performance.now() < until) await sleep(POLL_MS);
    return { ended, ...(live ?? { at: performance.now(), isServed: serversOf(outDir, before).open > 0 }) };
  } finally {
    clearInterval(timer);
  }
}

/** Writes into the log who had the release served that is served now: it is, whatever the log says. */
export const recordRelease = ({ saves, config: { outDir } }: Desk, person: string, how: Publishing[0]) =>
  saves
    .record({ person, kind: `release.${how}`, subject: `release ${servedId(outDir)}`, detail: {} })
    .catch(error => console.error(`В журнал не записано, что опубликовано: ${person}`, error));

/** Begins to publish, and writes into the log who did it. It is timed from now: work that was begun before may be waited for. */
function begin(desk: Desk, person: string, what: Publishing): string {
  const since = performance.now();
  return desk.jobs.begin(async ({ step, run }): Promise<Publication> => {
    step('Публикую');
    let made = await runTimed(desk, run, what);
    while (made.ended.code === BUSY && performance.now() - since < BUSY_MS) {
      step('Жду, пока закончится другая публикация');
      await sleep(1000);
      made = await runTimed(desk, run, what);
    }
    const { ended, at, isServed } = made;
    const json = ended.json as BuildJson | null;
    const nothing = NOTHING[json?.outcome ?? ''];
    if (ended.code === 0 && nothing !== undefined)
      return { outcome: 'same', lines: [nothing], isWithdrawn: json?.outcome === 'withdrawn' };
    if (ended.code === 0) {
      await recordRelease(desk, person, what[0]);
      return { outcome: 'live', seconds: (at - since) / 1000, isServed };
    }
    if (ended.code !== REFUSED)
      throw new Refused(
        500,
        `Не опубликовано: ${json?.message ?? ended.lines.at(-1) ?? 'сборка не удалась'}`,
      );
    const errors = (json?.problems?.errors ?? []).map(
      ({ file, line, field, message }) => `${file}:${line}: ${field === '' ? '' : `${field}: `}${message}`,
    );
    const lines = [...(json?.message?.split('\n') ?? []), ...errors].filter(
      line => !line.includes('npm run'),
    );
    return { outcome: 'refused', lines, mayConfirm: errors.length === 0 && json !== null };
  });
}

/**
 * Begins to publish what stands in the content.
 * @param sure a drastic change too, and addresses that are gone
 * @param again what was withdrawn, too
 * @returns the job
 */
export const beginPublication = (desk: Desk, person: string, sure = false, again = false): string => {
  const flags = [...(sure ? ['--yes', '--accept-gone'] : []), ...(again ? ['--again'] : [])];
  return begin(desk, person, ['build', '--json', ...flags]);
};

/** Begins to have an earlier release served. @returns the job */
export const beginRollback = (desk: Desk, person: string, release: string): string =>
  begin(desk, person, ['rollback', release]);
