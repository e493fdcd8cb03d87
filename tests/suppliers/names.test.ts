import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import type { KnownModel } from '#src/content/suppliers/names/known-models.ts';
import { NameReader, type ReadName } from '#src/content/suppliers/names/read-name.ts';
import { formatSize } from '#src/domain/tyre-size.ts';

type Row = Record<string, string>;

function rows(file: string, delimiter: string): Row[] {
  const text = readFileSync(new URL(`../fixtures/suppliers/${file}`, import.meta.url), 'utf8');
  return parse(text, { columns: true, delimiter, quote: null, relax_column_count_less: true });
}

const brands = rows('brands.csv', ';').map(({ name = '', aliases = '' }) => ({
  name,
  aliases: aliases.split('|'),
}));
const models = rows('models.csv', ';').map(
  ({ key = '', brand = '', title = '', season, spikes }): KnownModel => ({
    key,
    brand,
    title,
    season: season as KnownModel['season'],
    spikes: spikes === 'да',
  }),
);
const reader = new NameReader(brands, models);
const corpus = rows('names.tsv', '\t');

const STUDS = { studded: 'ш', studdable: 'пш', none: 'нш' } as const;

/** An answer as the corpus writes it. */
function written(answer: ReadName): string {
  if (answer.status === 'refused') return `отказ ${answer.code}`;
  const { tyre } = answer;
  const marks = [tyre.xl ? 'XL' : '', tyre.runflat ? 'RF' : '', tyre.studs ? STUDS[tyre.studs] : ''];
  const model = tyre.model?.title ?? '?';
  const index = `${tyre.load}${tyre.speed}`;
  const words = [tyre.brand, model, formatSize(tyre.size), index, marks.filter(Boolean).join(' ')];
  return [...words, tyre.season ?? '', tyre.country, tyre.year ?? ''].join(' · ');
}

function expected({ brand, model, size, index, marks, season, country, year }: Row): string {
  if (brand === 'отказ') return `отказ ${model}`;
  return [brand, model, size, index, marks, season, country, year].map(each => each ?? '').join(' · ');
}

const answers = corpus.map(row => ({ row, answer: reader.read(row.name ?? '') }));

test('the corpus has at least 400 names, each once', () => {
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(400);
});

test('of the names that are accepted, at least 98 % are read right in every field', () => {
  const accepted = answers.filter(({ answer }) => answer.status === 'read');
  const wrong = accepted.filter(({ row, answer }) => written(answer) !== expected(row));
  const messages = wrong.map(({ row, answer }) => `${row.name}: ${written(answer)}, not ${expected(row)}`);
  expect(wrong.length / accepted.length, messages.join('\n')).toBeLessThanOrEqual(0.02);
});

test('names that a person reads without a doubt are read: at least 95 %', () => {
  const clear = answers.filter(({ row }) => row.brand !== 'отказ' && row.model !== '?');
  const missed = clear.filter(({ answer }) => answer.status !== 'read');
  const messages = missed.map(({ row, answer }) => `${row.name}: ${JSON.stringify(answer)}`);
  expect(missed.length / clear.length, messages.join('\n')).toBeLessThanOrEqual(0.05);
});

test('a model that the shop does not have, and whatever is doubtful, is not accepted', () => {
  const doubtful = answers.filter(({ row }) => row.brand === 'отказ' || row.model === '?');
  const taken = doubtful.filter(({ answer }) => answer.status === 'read');
  expect(doubtful.length).toBeGreaterThan(60);
  expect(taken.map(({ row, answer }) => `${row.name}: ${written(answer)}`)).toEqual([]);
});

test('kinds of studs, words about tubes and an index the other way round are no part of a model', () => {
  const readAnswers =
    /(?<!\p{L})(?:TA|TR|ED|ID|HD|KD|D-Stud|Stud|TL\/TT|б\/к|(?:бес)?камерная|[TТVW] ?\d+|86-T)(?!\p{L})/u;
  const rows = answers.filter(({ row }) => readAnswers.test(row.name ?? ''));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ answer }) => written(answer))).toEqual(rows.map(({ row }) => expected(row)));
});

test('a mark that belongs to the title of a model is no doubt', () => {
  const titled = (...titles: readonly string[]) =>
    new NameReader(
      [{ name: 'Bridgestone', aliases: [] }],
      titles.map(title => ({ key: title, brand: 'Bridgestone', title, season: 'winter' as const })),
    );
  const key = (names: NameReader, name: string) => {
    const answer = names.read(name);
    return answer.status === 'read' ? answer.tyre.model.key : answer.status;
  };
  const only = titled('Blizzak RFT');
  expect(key(only, '205/55R16 Bridgestone Blizzak RFT 91Q')).toBe('Blizzak RFT');
  expect(key(only, 'Bridgestone Blizzak 205/55R16 91Q RunFlat')).toBe('Blizzak RFT');
  expect(key(only, '205/55R16 Bridgestone Blizzak 91Q')).toBe('unknown-model');
  const both = titled('Blizzak', 'Blizzak RFT');
  expect(key(both, '205/55R16 Bridgestone Blizzak RFT 91Q')).toBe('Blizzak RFT');
  expect(key(both, '205/55R16 Bridgestone Blizzak 91Q')).toBe('Blizzak');
});

test('a full profile may have a slash before the rim, and second indices in brackets are not read', () => {
  expect(written(reader.read('Nexen Roadian CT8 185/R14C 102/100T 8PR'))).toBe(
    written(reader.read('Nexen Roadian CT8 185R14C 102/100T 8PR')),
  );
  const van = '225/75R16C 115/113R КАМА Евро-131';
  expect(written(reader.read(van))).toContain('· 225/75 R16C · 115/113R ·');
  expect(written(reader.read(van.replace('113R', '113R (121/120N)')))).toBe(written(reader.read(van)));
  expect(written(reader.read('225/75R16C (121/120N) КАМА Евро-131'))).toContain('· 121/120N ·');
});

test('of an index only the speed may stand in brackets', () => {
  const tyre = 'Michelin Pilot Sport 4 S 255/35ZR19 (96Y) XL';
  expect(written(reader.read(tyre.replace('(96Y)', '96(Y)')))).toBe(written(reader.read(tyre)));
  expect(written(reader.read(tyre.replace('(96Y)', '96 (Y)')))).toBe(written(reader.read(tyre)));
});
