import { type ChildProcessByStdio, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { unwatched } from '#src/intake/import-in-worker.ts';
import { childEnvironment } from '#src/server/config.ts';
import { placesIn, ROOT } from '../places.ts';
import { RenderError } from './renderer.ts';

const BUNDLE_PROCESS = fileURLToPath(new URL('bundle-process.ts', import.meta.url));

/** Bundling in small heaps and in one thread of the bundler takes a third less memory and no more time. */
const SMALL_HEAPS = ['--max-semi-space-size=2', '--max-old-space-size=160'];
/** Code that is made small takes 26 MB less, and 0.3 s longer only when no import goes beside it. */
const SMALL_CODE = ['--optimize-for-size', '--no-opt', '--no-maglev'];
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

/** How much of Astro's output is told, in characters. */
const MOST_TOLD = 8000;

/** A process that loads Astro and waits; it ends with this one. */
class Bundler {
  readonly outDir: string;
  readonly #process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #ended: Promise<number | null>;
  #output = '';

  constructor(outDir: string) {
    this.outDir = outDir;
    this.#process = spawn(process.execPath, [...SMALL_HEAPS, ...SMALL_CODE, BUNDLE_PROCESS], {
      cwd: ROOT,
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
    const { stdin, stdout, stderr } = this.#process;
    for (const stream of [stdout, stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-MOST_TOLD);
      });
    // One that has ended says why by its output.
    stdin.on('error', () => undefined);
    this.#ended = unwatched(
      new Promise((resolve, reject) => {
        this.#process.once('error', reject).once('close', resolve);
      }),
    );
  }

  /** Whether this process stays for it. */
  hold(isHeld: boolean): void {
    const { stdin, stdout, stderr } = this.#process;
    const handles = [this.#process, stdin, stdout, stderr] as unknown as Record<
      'ref' | 'unref',
      () => void
    >[];
    for (const handle of handles) handle[isHeld ? 'ref' : 'unref']();
  }

  /** @throws {RenderError} with the end of Astro's output */
  async run(): Promise<void> {
    this.#process.stdin.write('bundle');
    const code = await this.#ended;
    if (code !== 0)
      throw new RenderError(
        `Приложение не собралось, магазин остался прежним. Вывод Astro:\n${this.#output.trim()}`,
      );
  }
}

let ahead: Bundler | null = null;

/** Starts the process of the next {@link bundle}, so that Astro is loaded by then. It holds no process that ends. */
export function expectBundling(outDir: string): void {
  ahead = new Bundler(outDir);
  ahead.hold(false);
}

/**
 * Has Astro bundle the app into {@link unfinishedApp}, in a process of its own, so that its memory goes with it.
 * @throws {RenderError} with the end of Astro's output
 */
export async function bundle(outDir: string): Promise<void> {
  const bundler = ahead?.outDir === outDir ? ahead : new Bundler(outDir);
  ahead = null;
  bundler.hold(true);
  await bundler.run();
}
