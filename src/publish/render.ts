import { spawn } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '#src/server/config.ts';
import type { Release } from './releases.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Astro could not render; the message ends with its own complaint, for the developer. */
export class RenderError extends Error {}

/**
 * Renders every page of the release's catalogue by `astro build` into the release, in a process of its own so that its
 * memory goes with it. `onPage` hears of each page.
 * @throws {RenderError} with the end of Astro's output
 */
export async function renderPages(release: Release, onPage: () => void): Promise<void> {
  linkModules(release);
  const astro = spawn(process.execPath, [path.join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...childEnvironment(),
      BUILD_DIR: release.built,
      CATALOGUE_FILE: release.catalogue,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
      FORCE_COLOR: '0',
    },
  });
  let tail = '';
  const listen = (line: string) => {
    tail = `${tail}${line}\n`.slice(-8000);
    // Astro renders several pages at a time and may report them on one line.
    for (const _ of line.matchAll(/\/index\.html|\.xml|\.txt/gu)) onPage();
  };
  createInterface(astro.stdout).on('line', listen);
  createInterface(astro.stderr).on('line', listen);
  const stop = () => astro.kill();
  process.once('exit', stop);
  const code = await new Promise<number | null>((resolve, reject) => {
    astro.once('error', reject);
    astro.once('close', resolve);
  });
  process.off('exit', stop);
  if (code !== 0)
    throw new RenderError(`Страницы не собрались, магазин остался прежним. Вывод Astro:\n${tail.trim()}`);
}

/** The server bundle finds its packages by walking up from where it lies; outside the project it needs a way there. */
function linkModules(release: Release): void {
  const out = path.dirname(path.dirname(release.dir));
  const modules = path.join(out, 'node_modules');
  if (release.dir.startsWith(ROOT) || existsSync(modules)) return;
  symlinkSync(path.join(ROOT, 'node_modules'), modules, 'junction');
}
