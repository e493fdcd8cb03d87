import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { childEnvironment } from '#src/platform/config.ts';
import { WorkerClient } from '#src/platform/worker-client.ts';
import { appModule } from './app/bundled-app.ts';
import { FileStore, hashOf } from './file-store.ts';
import { catalogueOf, type Release } from './manifest.ts';
import type { MendApi, MendOrder } from './mend-worker.ts';
import { placesIn } from './places.ts';

/** A published file, by its address in the plain tree and the hash of its bytes. */
interface Listed {
  address: string;
  hash: string;
}

/** So many damaged files are mended one after another; of more, the disk is to be replaced. */
const MAX_WAITING = 20;

async function renderedAgain(order: MendOrder): Promise<Uint8Array> {
  const worker = new WorkerClient<MendApi>(new URL('./mend-worker.ts', import.meta.url), {
    env: { ...childEnvironment(), NODE_ENV: 'production' },
  });
  try {
    return await worker.call('renderAgain', order);
  } finally {
    await worker.end();
  }
}

/** Finds the bytes of a damaged file: in the plain tree, where the disk keeps copies, or by rendering the page anew. */
async function foundAgain(
  outDir: string,
  release: Release,
  { address, hash }: Listed,
): Promise<Buffer | null> {
  const { tree, apps, files } = placesIn(outDir);
  const order = {
    render: appModule(apps, release.app.name),
    siteUrl: release.siteUrl,
    catalogue: catalogueOf(release),
    address,
  };
  for (const source of [() => readFile(path.join(tree, address)), () => renderedAgain(order)]) {
    const bytes = Buffer.from(await source().catch(() => new Uint8Array()));
    if (hashOf(bytes) !== hash) continue;
    try {
      new FileStore(files, false).put(bytes);
    } catch {
      // A disk that cannot be written keeps the damage; the bytes are sent all the same.
    }
    return bytes;
  }
  return null;
}

/**
 * Mends damaged files of a release, one at a time. @returns for each its bytes, or null when they are nowhere to be had
 */
export function mender(outDir: string, release: Release): (file: Listed) => Promise<Buffer | null> {
  let last: Promise<unknown> = Promise.resolve();
  const waiting = new Map<string, Promise<Buffer | null>>();
  return file => {
    const known = waiting.get(file.hash);
    if (known) return known;
    if (waiting.size >= MAX_WAITING) return Promise.resolve(null);
    const mended = last.then(() => foundAgain(outDir, release, file)).catch(() => null);
    waiting.set(file.hash, mended);
    last = mended.finally(() => waiting.delete(file.hash));
    return mended;
  };
}
