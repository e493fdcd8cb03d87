/**
 * Checks package-lock.json: every package comes from npm's registry with the hash of its bytes, and none is of a version with a
 * known weakness (floors.ts).
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FLOORS } from './floors.ts';

/** A package's entry in a lockfile of version 3. */
export interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
}

const REGISTRY = 'registry.npmjs.org';
/** Bindings for platforms of which the registry that the lockfile was made by had no copy; npm takes them without a hash. */
const WITHOUT_HASH = /^(?:@astrojs\/compiler-binding|@biomejs\/cli)-[\w-]+$/u;
const HASH = /^sha512-[\w+/]{86}==$/u;

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13);

const numbers = (version: string): number[] => (version.split('-')[0] ?? '').split('.').map(Number);

/** Whether a version is before another; of a preview only its numbers count. */
export function isBefore(version: string, floor: string): boolean {
  const [a, b] = [numbers(version), numbers(floor)];
  const at = a.findIndex((number, index) => number !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

function hostOf(resolved: string): string {
  const url = URL.parse(resolved);
  return url?.protocol === 'https:' && url.port === '' ? url.hostname : resolved;
}

function troublesOf(place: string, { version = '', resolved, integrity, link, optional }: Locked): string[] {
  const name = nameOf(place);
  const troubles: string[] = [];
  if (link) troubles.push('a link to a folder');
  if (resolved !== undefined && hostOf(resolved) !== REGISTRY) troubles.push(`comes from ${resolved}`);
  const mayLackHash = integrity === undefined && optional === true && WITHOUT_HASH.test(name);
  if (!mayLackHash && !HASH.test(integrity ?? '')) troubles.push('has no sha512 of its bytes');
  const [floor, advisory] = FLOORS[name] ?? ['0', ''];
  if (floor === null) troubles.push(`must not be used (${advisory})`);
  else if (isBefore(version, floor)) troubles.push(`is before ${floor} (${advisory})`);
  return troubles.map(trouble => `${place} ${version}: ${trouble}`);
}

/** What is wrong with the packages of a lockfile, by their places; `''` is the project itself. */
export const lockfileTroubles = (packages: Readonly<Record<string, Locked>>): string[] =>
  Object.entries(packages).flatMap(([place, locked]) => (place === '' ? [] : troublesOf(place, locked)));

if (import.meta.main) {
  const root = dirname(dirname(import.meta.dirname));
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const troubles = lockfileTroubles(packages);
  console.log(
    [...troubles, `lockfile: ${Object.keys(packages).length} packages, ${troubles.length} breaches`].join(
      '\n',
    ),
  );
  process.exitCode = troubles.length > 0 ? 1 : 0;
}
