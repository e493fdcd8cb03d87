import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#src/platform/config.ts';
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

/** Watches until servers answer from another release than before, and when they do. */
function watchServers({ outDir }: Pick<Config, 'outDir'>, before: string) {
  let live: number | null = null;
  let isServed = false;
  const look = () => {
    const id = servedId(outDir);
    if (live !== null || id === before) return;
    const { open, areServing } = serversOf(outDir, id);
    if (!areServing) return;
    live = performance.now();
    isServed = open > 0;
  };
  const timer = setInterval(look, POLL_MS);
  return {
    /** The moment at which shoppers had it; null when servers have not followed. */
    async end(isNew: boolean): Promise<{ at: number; isServed: boolean }> {
      const until = performance.now() + WAIT_MS.servers;
      while (isNew && live === null && performance.now() < until) await sleep(POLL_MS);
      clearInterval(timer);
      return {
        at: live ?? performance.now(),
        isServed: live === null ? serversOf(outDir, before).open > 0 : isServed,
      };
    },
  };
}

async function publish(desk: Desk, { step, run }: Steps, yes: boolean): Promise<Publication> {
  const { outDir } = desk.config;
  const begun = performance.now();
  const before = servedId(outDir);
  step('Публикую');
  const servers = watchServers(desk.config, before);
  let ended = await run('build', ['--json', ...(yes ? ['--yes'] : [])]);
  while (ended.code === BUSY && performance.now() - begun < WAIT_MS.busy) {
    step('Жду, пока закончится другая публикация');
    await sleep(1000);
    ended = await run('build', ['--json', ...(yes ? ['--yes'] : [])]);
  }
  const json = ended.json as BuildJson | null;
  const { at, isServed } = await servers.end(ended.code === 0 && servedId(outDir) !== before);
  if (ended.code === 0) return { outcome: 'live', seconds: (at - begun) / 1000, isServed };
  if (ended.code !== REFUSED)
    throw new Refused(500, `Не опубликовано: ${json?.message ?? ended.lines.at(-1) ?? 'сборка не удалась'}`);
  const errors = (json?.problems?.errors ?? []).map(
    ({ file, line, field, message }) => `${file}:${line}: ${field === '' ? '' : `${field}: `}${message}`,
  );
  const lines = [...(json?.message?.split('\n') ?? []), ...errors].filter(line => !line.includes('npm run'));
  return { outcome: 'refused', lines, mayConfirm: errors.length === 0 && json?.redirects.length === 0 };
}

/** Begins to publish what stands in the content. @param yes a drastic change too @returns the job */
export const beginPublication = (desk: Desk, yes = false): string =>
  desk.jobs.begin(steps => publish(desk, steps, yes));
