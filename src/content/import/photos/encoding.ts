import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Size } from '#src/domain/photo-sizes.ts';
import { cannotStore } from './cache.ts';
import type { PhotoJob, PhotoJobs, PhotoMessage } from './jobs.ts';

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url));

/** Time limit per photograph; a process that exceeds it is considered hung. */
const MS_EACH = 120_000;

/**
 * Memory for the process's own data, in KiB: two of the hungriest photographs at once (interlaced PNG of 64 megapixels in 16
 * bits, 0.8 GB each). One that asks for more fails as a broken one does, and takes nothing from the shop beside it.
 */
const MAX_DATA_KIB = 2.5 * 1024 * 1024;

/** How the process is started: where the system can, with its memory bounded. */
const startOf = (script: string): [string, string[]] =>
  process.platform === 'linux'
    ? ['sh', ['-c', `ulimit -d ${MAX_DATA_KIB} 2>/dev/null; exec "$0" "$1"`, process.execPath, script]]
    : [process.execPath, [script]];

function runProcess(script: string, request: PhotoJobs): PhotoMessage[] {
  const { stdout } = spawnSync(...startOf(script), {
    input: JSON.stringify(request),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MS_EACH * request.jobs.length,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return messagesIn(stdout);
}

const messagesIn = (stdout: string): PhotoMessage[] =>
  stdout.split('\n').flatMap(line => (line.endsWith('}') ? [JSON.parse(line) as PhotoMessage] : []));

/** Encodes one photograph while the caller goes on. @returns its size, null when it cannot be decoded @throws {PhotoCacheError} */
export async function encodeBeside(request: PhotoJobs): Promise<Size | null> {
  const child = spawn(...startOf(PROCESS), { stdio: ['pipe', 'pipe', 'ignore'], timeout: MS_EACH });
  // What ends without a word is damaged.
  for (const part of [child, child.stdin]) part.once('error', () => undefined);
  child.stdin.end(JSON.stringify(request));
  const messages = messagesIn(await text(child.stdout));
  for (const message of messages)
    if ('writeError' in message) throw cannotStore(request.cache ?? '', message.writeError);
  return messages.flatMap(message => ('size' in message ? [message.size] : []))[0] ?? null;
}

/**
 * Decodes and encodes photographs in a child process. When a file crashes or hangs it, the photographs in progress
 * are retried one by one, and the rest in a new process.
 * @param script another process that sends {@link PhotoMessage}s
 * @returns sizes by key of the photographs that could be read
 * @throws {PhotoCacheError}
 * @throws when the process cannot start
 */
export function encodePhotos({ jobs, ...request }: PhotoJobs, script = PROCESS): Map<string, Size> {
  const sizes = new Map<string, Size>();
  const batches: (readonly PhotoJob[])[] = [jobs];
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    if (batch.length === 0) continue;
    const messages = runProcess(script, { ...request, jobs: batch });
    const started = new Set(messages.flatMap(message => ('started' in message ? message.started : [])));
    const outcomes = new Map(
      messages.flatMap(message => ('name' in message ? [[message.name, message] as const] : [])),
    );
    if (started.size === 0) throw new Error('фотографии не обработать: процесс для них не запускается');
    for (const { name, key } of batch) {
      const outcome = outcomes.get(name);
      if (outcome && 'writeError' in outcome) throw cannotStore(request.cache ?? '', outcome.writeError);
      if (outcome && 'size' in outcome) sizes.set(key, outcome.size);
    }
    const busy = batch.filter(({ name }) => started.has(name) && !outcomes.has(name));
    if (busy.length > 1) batches.push(...busy.map(job => [job]));
    batches.push(batch.filter(({ name }) => !started.has(name)));
  }
  return sizes;
}
