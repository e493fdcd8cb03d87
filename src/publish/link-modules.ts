import { existsSync, lstatSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ReleaseError } from './manifest.ts';
import { placesIn, ROOT } from './places.ts';

const PACKAGES = path.join(ROOT, 'node_modules');

/** Where a link leads; null when there is none, '' for a folder or file in its place. */
function leadsTo(link: string): string | null {
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (!found) return null;
  return found.isSymbolicLink() ? path.resolve(path.dirname(link), readlinkSync(link)) : '';
}

/**
 * The built app finds its packages by walking up from where it lies; in an OUT_DIR outside the project a link leads to those of
 * the version of the shop that runs. A link to another version's is replaced: its folder may be deleted some day.
 * @throws {Error} when it cannot be written
 */
export function linkModules(outDir: string): void {
  const { modules } = placesIn(outDir);
  if (path.resolve(outDir).startsWith(ROOT)) return;
  const found = leadsTo(modules);
  if (found === PACKAGES || found === '') return;
  mkdirSync(outDir, { recursive: true });
  const next = `${modules}.${process.pid}`;
  rmSync(next, { force: true });
  symlinkSync(PACKAGES, next, 'junction');
  renameSync(next, modules);
}

/**
 * {@link linkModules} for a server, which may not be allowed to write.
 * @throws {ReleaseError} when there are no packages then
 */
export function requireModules(outDir: string): void {
  const { modules } = placesIn(outDir);
  try {
    linkModules(outDir);
  } catch {
    if (existsSync(modules)) return;
    throw new ReleaseError(
      `${modules} не ведёт к пакетам магазина, а записать сюда нельзя. Выполните из папки магазина: npm run build`,
    );
  }
}
