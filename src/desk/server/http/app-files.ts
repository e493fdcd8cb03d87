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

/** The desk's pages by address. */
export type AppFiles = ReadonlyMap<string, { type: string; body: Buffer }>;

/**
 * The desk's pages: built by Vite into DATA_DIR/desk/app at the first start of a version, and held in memory.
 * @param onBuild called when they must be built, which takes some seconds
 */
export async function openApp(dataDir: string, onBuild: () => void): Promise<AppFiles> {
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
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' });
  const files = names.flatMap(name => {
    const extension = path.extname(name);
    if (extension === '') return [];
    const type = TYPES[extension] ?? 'application/octet-stream';
    return [
      [`/${name.split(path.sep).join('/')}`, { type, body: readFileSync(path.join(built, name)) }] as const,
    ];
  });
  return new Map(files);
}

/** Sends a page or a file of the bundle, which is named by its bytes. @throws {Refused} when there is none */
export function sendApp(
  app: AppFiles,
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): void {
  const file = app.get(address === '/' ? '/index.html' : address);
  if (!file) throw new Refused(404, 'Такой страницы нет.');
  const isNamed = address.startsWith('/assets/');
  response.writeHead(200, {
    'Content-Type': file.type,
    'Content-Length': file.body.length,
    ...(isNamed ? { 'Cache-Control': 'private, max-age=31536000, immutable' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : file.body);
}
