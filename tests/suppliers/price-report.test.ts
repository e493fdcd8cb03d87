import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Matched } from '#src/content/suppliers/goods.ts';
import { type PriceReport, PriceRun } from '#src/content/suppliers/price-report.ts';
import type { Intake } from '#src/content/suppliers/take-in.ts';
import { keepPriceReport } from '../../src/commands/prices-report.ts';
import { temporaryFolder } from '../harness/commands.ts';

const HOSTILE = '<img src=x onerror=alert(1)>"&';

const REPORT: PriceReport = {
  at: '2026-11-23T06:05:04.003Z',
  supplier: 'yard',
  files: [HOSTILE],
  outcome: 'published',
  said: HOSTILE,
  read: 3,
  passed: 1,
  filtered: 0,
  joined: 4,
  matched: 1,
  skipped: 2,
  proposed: 3,
  sheets: [HOSTILE],
  notes: [HOSTILE],
  prices: { changed: 201, largest: [{ id: 7, name: HOSTILE, before: 100, after: 120 }] },
  stocks: { changed: 1, soldOut: 1, largest: [{ id: 7, name: HOSTILE, before: 1200, after: 0 }] },
  tables: [],
  newProfile: null,
  years: [{ id: 7, name: HOSTILE, stocks: [{ year: 2023, stock: 4 }] }],
  new: [{ id: 36, name: HOSTILE }],
  missing: { count: 1, products: [{ id: 8, name: HOSTILE }] },
  unread: { count: 1, rows: [{ place: HOSTILE, line: 4, name: HOSTILE, reason: HOSTILE }] },
};

test('a report is kept for 30 days, beside files that are no reports; what lists name is text in its page', () => {
  using folder = temporaryFolder();
  const reports = path.join(folder.path, 'price-reports');
  mkdirSync(reports);
  const old = ['2026-10-24T06-05-04.002Z-yard.html', '2026-10-24T06-05-04.002Z.json'];
  const young = ['2026-10-24T06-05-04.004Z-yard.json', 'notes.txt'];
  for (const name of [...old, ...young]) writeFileSync(path.join(reports, name), '');
  const file = keepPriceReport(folder.path, REPORT, 'Europe/Moscow');
  const name = '2026-11-23T06-05-04.003Z-yard';
  expect(readdirSync(reports).sort()).toEqual([...young, `${name}.html`, `${name}.json`].sort());
  expect(existsSync(file)).toBe(true);
  expect(JSON.parse(readFileSync(path.join(reports, `${name}.json`), 'utf8'))).toEqual(REPORT);
  const html = readFileSync(file, 'utf8');
  expect(html).not.toContain('<img');
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;&quot;&amp;/gu)).toHaveLength(12);
  expect(html).toContain('23 ноября 2026 г. в 09:05');
  expect(html).toMatch(/100.руб\.<\/td><td class="number">120.руб\.<\/td><td class="number">\+20.%/u);
  expect(html).toContain('…и ещё 200');
  expect(html).toMatch(/>1.200<\/td><td class="number">нет<\/td>/u);
  for (const note of [
    'без предложения 1',
    'сложено по складам 4',
    'предложено моделей 3',
    'пропущено по ответам 2',
    'год 2023 — 4',
  ])
    expect(html).toContain(note);
  // The page runs no script and asks no network, whatever a list names.
  expect(html).toContain(`http-equiv="Content-Security-Policy" content="default-src 'none'; style-src`);
});

test('of two rows with one name the one that became a product is new, the other is not lost; files are told without folders', () => {
  const row = (line: number) =>
    ({ kind: 'new-size', reason: 'нет размера', offer: { line, name: 'Шина' } }) as unknown as Matched;
  const [first, second] = [row(4), row(5)];
  const run = new PriceRun(['/home/ivan/y.csv'], 'yard');
  run.tell({ place: 'y.csv', matched: [first, second], profile: null, passed: 0, filtered: 0, joined: 0 });
  for (const _ of [1, 2]) run.note('windows-1251');
  run.take({ newcomers: [{ id: 36, row: first }], missing: [] } as unknown as Intake, 0);
  expect(run.report('refused', '', new Date(0))).toMatchObject({
    supplier: 'yard',
    files: ['y.csv'],
    notes: ['windows-1251'],
    new: [{ id: 36, name: 'Шина' }],
    unread: { count: 1, rows: [{ place: 'y.csv', line: 5, name: 'Шина', reason: 'нет размера' }] },
  });
});
