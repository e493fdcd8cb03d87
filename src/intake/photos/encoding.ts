import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Size } from '#src/domain/photo-sizes.ts';
import { notKept } from './cache.ts';
import type { PhotoNews, PhotoOrder, PhotoOrders } from './orders.ts';

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url));

/** Longest that one photograph may take before the process is taken for hung. */
const MS_EACH = 120_000;

function newsOf(script: string, asked: PhotoOrders): PhotoNews[] {
  const { stdout } = spawnSync(process.execPath, [script], {
    input: JSON.stringify(asked),
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MS_EACH * asked.orders.length,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  return stdout.split('\n').flatMap(line => (line.endsWith('}') ? [JSON.parse(line) as PhotoNews] : []));
}

/**
 * Has photographs decoded and encoded in a process of its own. When a file breaks it, what it was busy with is tried again
 * one by one, the rest in a new process.
 * @param script another process that keeps to {@link PhotoNews}
 * @returns sizes by key of those that could be read
 * @throws {PhotoCacheError}
 * @throws when the process cannot begin
 */
export function encodePhotos({ orders, ...asked }: PhotoOrders, script = PROCESS): Map<string, Size> {
  const sizes = new Map<string, Size>();
  const batches: (readonly PhotoOrder[])[] = [orders];
  for (let batch = batches.shift(); batch; batch = batches.shift()) {
    if (batch.length === 0) continue;
    const news = newsOf(script, { ...asked, orders: batch });
    const begun = new Set(news.flatMap(one => ('begun' in one ? one.begun : [])));
    const told = new Map(news.flatMap(one => ('name' in one ? [[one.name, one] as const] : [])));
    if (begun.size === 0) throw new Error('фотографии не обработать: процесс для них не запускается');
    for (const { name, key } of batch) {
      const one = told.get(name);
      if (one && 'unwritten' in one) throw notKept(asked.cache ?? '', one.unwritten);
      if (one && 'size' in one) sizes.set(key, one.size);
    }
    const busy = batch.filter(({ name }) => begun.has(name) && !told.has(name));
    if (busy.length > 1) batches.push(...busy.map(order => [order]));
    batches.push(batch.filter(({ name }) => !begun.has(name)));
  }
  return sizes;
}
