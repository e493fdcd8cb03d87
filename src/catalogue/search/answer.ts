import type { Facets } from '#src/api/wire.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { SEASONS } from '#src/domain/season.ts';
import type { Found, SearchEngine } from './engine.ts';

const named = (names: readonly string[], counts: Uint32Array): Record<string, number> =>
  Object.fromEntries(names.map((name, code) => [name, counts[code] ?? 0]));

/** Facets as the wire has them: every option of every key with its count. */
export function facetsOf({ data }: SearchEngine, { counts }: Found): Facets {
  const { brand, width, height, diametr, season, runflat, spikes, cargo, kit } = counts;
  return {
    brand: named(data.brandNames, brand),
    width: named(data.options.width, width),
    height: named(data.options.height, height),
    diametr: named(data.options.diametr, diametr),
    season: Object.fromEntries(SEASONS.map((name, code) => [name, season[code] ?? 0])) as Facets['season'],
    runflat,
    spikes,
    cargo,
    kit,
  };
}

const COMMA = 0x2c;

/**
 * The JSON of POST /api/products as bytes: cards are copied as they lie in the index, so that only the facets are made
 * into text (stringifying cards was a third of an answer's time).
 */
export function answerBytes(engine: SearchEngine, found: Found, page: number): Buffer {
  const cards = found.rows.map(row => engine.cardBytes(row));
  const take = JSON.stringify({ page, count: found.count, onpage: ON_PAGE });
  const head = Buffer.from('{"items":[');
  const tail = Buffer.from(`],"take":${take},"facets":${facetsText(engine, found)}}`);
  const commas = Math.max(0, cards.length - 1);
  const bytes = Buffer.allocUnsafe(
    head.length + cards.reduce((sum, card) => sum + card.length, commas) + tail.length,
  );
  let at = head.copy(bytes);
  for (const [index, card] of cards.entries()) {
    if (index > 0) bytes[at++] = COMMA;
    bytes.set(card, at);
    at += card.length;
  }
  tail.copy(bytes, at);
  return bytes;
}

const quoted = new WeakMap<readonly string[], string[]>();

function object(names: readonly string[], counts: Uint32Array): string {
  let keys = quoted.get(names);
  if (!keys) {
    keys = names.map(name => `${JSON.stringify(name)}:`);
    quoted.set(names, keys);
  }
  let text = '{';
  for (let code = 0; code < keys.length; code++)
    text += `${code === 0 ? '' : ','}${keys[code]}${counts[code]}`;
  return `${text}}`;
}

function facetsText({ data }: SearchEngine, { counts }: Found): string {
  const { brand, width, height, diametr, season, runflat, spikes, cargo, kit } = counts;
  return `{"brand":${object(data.brandNames, brand)},"width":${object(data.options.width, width)},"height":${object(data.options.height, height)},"diametr":${object(data.options.diametr, diametr)},"season":${object(SEASONS, season)},"runflat":${runflat},"spikes":${spikes},"cargo":${cargo},"kit":${kit}}`;
}
