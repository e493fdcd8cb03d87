import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '#src/platform/config.ts';
import { placesIn, ROOT } from '../places.ts';
import { RenderError } from './render-error.ts';

const BUNDLE_PROCESS = fileURLToPath(new URL('bundle-process.ts', import.meta.url));

/** Bundling in small heaps and in one thread of the bundler takes a third less memory and no more time. */
const SMALL_HEAPS = ['--max-semi-space-size=2', '--max-old-space-size=160'];
const ONE_THREAD = { RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1', MALLOC_ARENA_MAX: '1' };
/** The bundler's allocator gives back at once what is free, and takes no more than is used: 75 MB of 355, in the same time. */
const LITTLE_MEMORY = {
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_ALLOW_THP: '0',
  MIMALLOC_EAGER_COMMIT: '0',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
};

/** Where the next app of an OUT_DIR is bundled. */
export const unfinishedApp = (outDir: string): string => path.join(placesIn(outDir).apps, 'bundling.tmp');

/** How much of the end of Astro's output an error has, in characters. */
const MAX_OUTPUT = 8000;

/**
 * Has Astro bundle the app into {@link unfinishedApp}, in a process of its own, so that its memory goes with it.
 * @throws {RenderError} with the end of Astro's output
 */
export async function bundle(outDir: string): Promise<void> {
  const bundler = spawn(process.execPath, [...SMALL_HEAPS, BUNDLE_PROCESS], {
    cwd: ROOT,
    // It ends when this pipe to it does: with the publication, however that ends.
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...childEnvironment(),
      ...ONE_THREAD,
      ...LITTLE_MEMORY,
      BUILD_DIR: unfinishedApp(outDir),
      BUNDLE_ONLY: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      FORCE_COLOR: '0',
    },
  });
  let output = '';
  for (const stream of [bundler.stdout, bundler.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_OUTPUT);
    });
  // One that has ended says why by its output.
  bundler.stdin.on('error', () => undefined);
  const code = await new Promise<number | null>((resolve, reject) => {
    bundler.once('error', reject).once('close', resolve);
  });
  if (code !== 0)
    throw new RenderError(`Приложение не собралось, магазин остался прежним. Вывод Astro:\n${output.trim()}`);
}
