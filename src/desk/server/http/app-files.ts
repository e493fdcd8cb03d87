import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from '#src/platform/fingerprint.ts';
import { Refused } from '../refused.ts';

const APP = fileURLToPath(new URL('../../app', import.meta.url));
const SRC = path.dirname(path.dirname(APP));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** The desk's pages: built by Vite into DATA_DIR/desk/app at the first start of a version, and held in memory. */
export class AppFiles {
  readonly #files: ReadonlyMap<string, { type: string; body: Buffer }>;

  private constructor(files: ReadonlyMap<string, { type: string; body: Buffer }>) {
    this.#files = files;
  }

  /** @param onBuild called when it must be built, which takes some seconds */
  static async open(dataDir: string, onBuild: () => void): Promise<AppFiles> {
    const folder = path.join(dataDir, 'desk', 'app');
    const version = fingerprint(
      ...['desk', 'domain', 'browser/styles'].map(room => path.join(SRC, room)),
      path.join(path.dirname(SRC), 'package-lock.json'),
    );
    const built = path.join(folder, version.slice(0, 16));
    if (!existsSync(path.join(built, 'index.html'))) {
      onBuild();
      rmSync(folder, { recursive: true, force: true });
      const { build } = await import('vite');
      await build({
        root: APP,
        configFile: false,
        logLevel: 'error',
        build: {
          outDir: built,
          emptyOutDir: true,
          chunkSizeWarningLimit: 2000,
          modulePreload: { polyfill: false },
        },
      });
    }
    const names = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
      name => path.extname(name) !== '',
    );
    return new AppFiles(
      new Map(
        names.map(name => [
          `/${name.split(path.sep).join('/')}`,
          {
            type: TYPES[path.extname(name)] ?? 'application/octet-stream',
            body: readFileSync(path.join(built, name)),
          },
        ]),
      ),
    );
  }

  /** Sends a file; those of the bundle are named by their bytes. @throws {Refused} when there is none */
  send(request: IncomingMessage, response: ServerResponse, address: string): void {
    const file = this.#files.get(address === '/' ? '/index.html' : address);
    if (!file) throw new Refused(404, 'Такой страницы нет.');
    const isNamed = address.startsWith('/assets/');
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': file.body.length,
      ...(isNamed ? { 'Cache-Control': 'private, max-age=31536000, immutable' } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : file.body);
  }
}
