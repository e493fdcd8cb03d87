import { setTimeout as sleep } from 'node:timers/promises';
import { servedId } from '#src/publish/releases.ts';
import { serversOf } from '#src/publish/serving.ts';
import type { Publication } from '../../api/goods.ts';
import type { Desk } from '../desk.ts';
import type { Steps } from '../jobs.ts';
import { Refused } from '../refused.ts';

const BUSY = 75;
const REFUSED = 2;
const POLL_MS = 20;
/** How long another publication is waited for, and servers after ours. */
const WAIT_MS = { busy: 120_000, servers: 10_000 };

/** What `npm run build -- --json` tells (wire.md), as far as the desk shows it. */
interface BuildJson {
  served: string | null;
  message: string | null;
  problems: { errors: { file: string; line: number; field: string; message: string }[] } | null;
  reasons: { text: string }[];
  redirects: unknown[];
}

/** Runs a build, and watches when servers answer from its release. */
async function build({ config: { outDir } }: Desk, run: Steps['run'], yes: boolean) {
  const before = servedId(outDir);
  let live: { at: number; isServed: boolean } | null = null;
  const timer = setInterval(() => {
    const id = servedId(outDir);
    if (live || id === before) return;
    const { open, areServing } = serversOf(outDir, id);
    if (areServing) live = { at: performance.now(), isServed: open > 0 };
  }, POLL_MS);
  try {
    const ended = await run('build', ['--json', ...(yes ? ['--yes'] : [])]);
    const until = performance.now() + WAIT_MS.servers;
    while (!live && servedId(outDir) !== before && performance.now() < until) await sleep(POLL_MS);
    const isServed = () => serversOf(outDir, before).open > 0;
    return { ended, ...(live ?? { at: performance.now(), isServed: isServed() }) };
  } finally {
    clearInterval(timer);
  }
}

/** @param since the moment from which it is timed: work that was begun before may be waited for */
async function publish(desk: Desk, { step, run }: Steps, yes: boolean, since: number): Promise<Publication> {
  step('Публикую');
  let made = await build(desk, run, yes);
  while (made.ended.code === BUSY && performance.now() - since < WAIT_MS.busy) {
    step('Жду, пока закончится другая публикация');
    await sleep(1000);
    made = await build(desk, run, yes);
  }
  const { ended, at, isServed } = made;
  const json = ended.json as BuildJson | null;
  if (ended.code === 0) return { outcome: 'live', seconds: (at - since) / 1000, isServed };
  if (ended.code !== REFUSED)
    throw new Refused(500, `Не опубликовано: ${json?.message ?? ended.lines.at(-1) ?? 'сборка не удалась'}`);
  const errors = (json?.problems?.errors ?? []).map(
    ({ file, line, field, message }) => `${file}:${line}: ${field === '' ? '' : `${field}: `}${message}`,
  );
  const lines = [...(json?.message?.split('\n') ?? []), ...errors].filter(line => !line.includes('npm run'));
  return { outcome: 'refused', lines, mayConfirm: errors.length === 0 && json?.redirects.length === 0 };
}

/** Begins to publish what stands in the content. @param yes a drastic change too @returns the job */
export function beginPublication(desk: Desk, yes = false): string {
  const since = performance.now();
  return desk.jobs.begin(steps => publish(desk, steps, yes, since));
}
