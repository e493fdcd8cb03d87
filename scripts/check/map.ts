/** Holds the maps in README.md, docs/architecture.md and the rooms' READMEs to the table of rooms; `--write` writes them anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOMS, type Room } from './rooms.ts';

const OPENING = '<!-- rooms: written by scripts/check/map.ts -->';
const CLOSING = '<!-- /rooms -->';

const inCode = (name: string): string => `\`${name}\``;

/** More rooms than these are what a room joins. */
const MAX_NAMED = 12;

/** What a room may import, as a cell of a table. */
function importsOf({ rooms, types = [] }: Room): string {
  if (rooms.length > MAX_NAMED) return 'what it joins';
  const typesText = types.length > 0 ? `; types of ${types.map(inCode).join(', ')}` : '';
  return `${rooms.map(inCode).join(', ') || 'nothing'}${typesText}`;
}

const table = (): string =>
  [
    '| Room | Runs | Holds | May import |',
    '|---|---|---|---|',
    ...Object.entries(ROOMS).map(
      ([name, room]) => `| \`${name}/\` | ${room.runs} | ${room.holds} | ${importsOf(room)} |`,
    ),
  ].join('\n');

function tree(): string {
  const firsts = Map.groupBy(Object.entries(ROOMS), ([name]) => firstOf(name));
  const width = Math.max(...Array.from(firsts.keys(), first => first.length)) + 2;
  const lines = Array.from(firsts, ([first, rooms]) => {
    const own = ROOMS[first]?.holds.replace(/[:;].*/u, '');
    const text = own ?? rooms.map(([name]) => name.slice(first.length + 1)).join(', ');
    return `  ${`${first}/`.padEnd(width)}${text}`;
  });
  return ['```', 'src/', ...lines, '```'].join('\n');
}

const firstOf = (name: string): string => name.split('/')[0] ?? name;

/** Who may import a room of the first level, and what it may import itself. */
function borders(first: string): string {
  const isOwn = (name: string) => firstOf(name) === first;
  const all = Object.entries(ROOMS);
  const users = all.filter(
    ([name, { rooms, types = [] }]) => !isOwn(name) && [...rooms, ...types].some(isOwn),
  );
  const used = all
    .filter(([name]) => isOwn(name))
    .flatMap(([, { rooms }]) => rooms.filter(each => !isOwn(each)));
  const listed = (names: readonly string[]) => [...new Set(names)].sort().map(inCode).join(', ') || 'nothing';
  return `Imported by ${listed(users.map(([name]) => name))}. Imports ${listed(used)}.`;
}

/** A file below src/pages would be a page, and a layout is a component: the README of components has all three. */
const WITHOUT_README = ['pages', 'layouts'];
const MAPS: readonly (readonly [file: string, map: () => string])[] = [
  ['README.md', tree],
  ['docs/architecture.md', table],
  ...[...new Set(Object.keys(ROOMS).map(firstOf))]
    .filter(first => !WITHOUT_README.includes(first))
    .map(first => [`src/${first}/README.md`, () => borders(first)] as const),
];

/** A document with the map between its marks; null when it has no marks. */
export function withMap(text: string, map: string): string | null {
  const from = text.indexOf(OPENING);
  const to = text.indexOf(CLOSING);
  if (from < 0 || to < from) return null;
  return `${text.slice(0, from)}${OPENING}\n${map}\n${text.slice(to)}`;
}

if (import.meta.main) {
  const root = dirname(dirname(import.meta.dirname));
  for (const [file, map] of MAPS) {
    const text = readFileSync(join(root, file), 'utf8');
    const next = withMap(text, map());
    if (next === text) continue;
    if (next !== null && process.argv.includes('--write')) {
      writeFileSync(join(root, file), next);
      continue;
    }
    const cure =
      next === null ? `put ${OPENING} and ${CLOSING} into it` : 'node scripts/check/map.ts --write';
    console.log(`${file}: its map of rooms is not that of scripts/check/rooms.ts: ${cure}`);
    process.exitCode = 1;
  }
}
