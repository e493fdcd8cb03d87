import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalogue } from '#src/catalogue/open.ts';
import { findSiteTexts } from '#src/catalogue/site-texts.ts';
import { EMPTY_FILTER, filterFromQuery } from '#src/domain/filter.ts';
import type { Conditions, Understanding } from '#src/domain/grammar/meaning.ts';
import { textWithout } from '#src/domain/spoken-text.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import { nearestSearches } from '#src/search/nearest.ts';
import { suggest } from '#src/search/suggest.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { amount } from '../harness/long.ts';
import { demoEngine } from './demo-engine.ts';
import { PHRASES, partsOf } from './phrases.ts';

const folder = temporaryFolder();
let engine: SearchEngine;
beforeAll(() => {
  engine = demoEngine(folder.path);
}, 120_000);
afterAll(() => folder[Symbol.dispose]());

const understood = (text: string): Understanding => {
  const found = engine.understand(text);
  if (!found) throw new Error('no text');
  return found;
};
const count = (string: string): number => engine.count({ ...EMPTY_FILTER, string });

test('the held list has at least 300 phrases, none twice', () => {
  expect(PHRASES.length).toBeGreaterThanOrEqual(300);
  expect(new Set(PHRASES.map(({ phrase }) => phrase)).size).toBe(PHRASES.length);
});

test.each(PHRASES)('«$phrase»', ({ phrase, understood: expected, dropped }) => {
  const found = understood(phrase);
  expect(
    partsOf(
      found,
      expected.some(text => text.includes(':')),
    ),
  ).toEqual(expected);
  expect(found.dropped).toEqual(dropped);
});

/** Sizes and pairs of brand and model that the demonstration shop does not sell, and prices below all of its own. */
const NOT_SOLD = new Set([
  '205-55-r16c',
  'тигго',
  'киа рио до 2017 руб',
  'киа рио не дороже 2045',
  'шины r13 до 2000',
  'зимние m/t',
  'r13 до 2025',
]);

test('every phrase with a condition finds tyres of the demonstration shop, unless it sells none such', () => {
  const empty = PHRASES.filter(({ phrase, understood: { length } }) => length > 0 && count(phrase) === 0);
  expect(empty.map(({ phrase }) => phrase).filter(phrase => !NOT_SOLD.has(phrase))).toEqual([]);
});

test('a price for a set is compared with four times the price of a tyre', () => {
  expect(count('r15 до 24000 за комплект')).toBe(count('r15 комплект до 6000 за шину'));
  expect(count('r15 до 24000 за комплект')).toBeGreaterThan(0);
  expect(count('r15 до 24000 за комплект')).toBeLessThan(count('r15 комплект'));
});

test.each(['зимние', 'всесезонные', 'кама', 'нокиан', 'ранфлет', 'xl', 'грузовые', 'r16', 'ширина 205'])(
  '«не %s» finds all tyres but those, alone and beside other conditions',
  word => {
    expect(count(`не ${word}`)).toBe(engine.count(EMPTY_FILTER) - count(word));
    expect(count(word)).toBeGreaterThan(0);
    for (const other of ['до 9000', '205/55 r16'])
      expect([other, count(`${other}, не ${word}`)]).toEqual([
        other,
        count(other) - count(`${other} ${word}`),
      ]);
  },
);

test('a price for a pair is compared with twice the price of a tyre', () => {
  expect(count('r15 до 12000 за пару')).toBe(count('r15 до 6000 за шину'));
});

test('every title of the demonstration shop, alone and after its brand, finds its models', () => {
  const catalogue = openCatalogue(path.join(folder.path, 'catalogue.db'));
  const models = catalogue.all<{ id: number; title: string; brand: string }>(
    'SELECT m.id, m.title, b.name AS brand FROM model m JOIN brand b ON b.id = m.brand_id WHERE m.position IS NOT NULL',
  );
  catalogue.close();
  expect(models.length).toBeGreaterThan(100);
  const lost = models.flatMap(({ id, title, brand }) =>
    [title, `${brand} ${title}`].filter(
      text => !engine.firstModels(understood(text), models.length).includes(id),
    ),
  );
  expect(lost).toEqual([]);
});

/** Conditions as they filter: lists without their order. */
const filtering = (conditions: Conditions): unknown =>
  Object.fromEntries(
    Object.entries(conditions).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(each => JSON.stringify(each)).sort() : value,
    ]),
  );

describe('any text', () => {
  const words = PHRASES.flatMap(({ phrase }) => phrase.split(' '));
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map(parts => parts.join(' ').slice(0, 100)),
    fc
      .tuple(fc.constantFrom(...PHRASES), fc.string({ maxLength: 5 }), fc.nat(30))
      .map(([{ phrase }, added, at]) => phrase.slice(0, at) + added + phrase.slice(at)),
  );

  test('is understood without an error, twice the same, and every part is removed by its own text', () => {
    fc.assert(
      fc.property(text, query => {
        const found = engine.understand(query);
        expect(engine.understand(query)).toEqual(found);
        for (const { kind, text: expected, string } of found?.parts ?? []) {
          expect(string.length).toBeLessThanOrEqual(query.normalize('NFC').length);
          const left = engine.understand(string)?.parts ?? [];
          expect(left.map(part => `${part.kind} ${part.text}`)).not.toContain(`${kind} ${expected}`);
        }
      }),
      {
        numRuns: amount(300, 1500),
        examples: [['4 4 шины shiny лето'], ['лето 4 комплект шины'], ['четыре комплекта штуки']],
      },
    );
  });
});

test.each(PHRASES.filter(({ understood: { length } }) => length > 1))(
  'each condition of «$phrase» can be removed, and the others stay',
  ({ phrase }) => {
    const before = understood(phrase).parts.map(({ text }) => text);
    for (const { text, string } of understood(phrase).parts) {
      const after = understood(string).parts.map(part => part.text);
      expect(after).toEqual(before.filter(other => other !== text));
    }
  },
);

test.each(PHRASES.filter(({ understood: { length } }) => length > 1))(
  'all conditions of «$phrase» but one can be removed at once',
  ({ phrase }) => {
    const { parts } = understood(phrase);
    for (const { text } of parts) {
      const others = parts.filter(other => other.text !== text);
      const left = textWithout(
        phrase,
        others.flatMap(other => other.at),
      );
      expect(understood(left).parts.map(part => part.text)).toEqual([text]);
    }
  },
);

test('the keys of the conditions find what the words find', () => {
  let compared = 0;
  for (const { phrase } of PHRASES) {
    const { parts } = understood(phrase);
    const isOfKeys = parts.every(({ fields }) => Object.keys(fields).length > 0);
    // The parts of two sizes would be combined.
    if (parts.length === 0 || !isOfKeys || parts.filter(({ kind }) => kind === 'size').length > 1) continue;
    const query = new URLSearchParams(
      parts.flatMap(({ fields }) =>
        Object.entries(fields).flatMap(([key, values]) => values.map(value => [key, value])),
      ),
    );
    expect([phrase, engine.count(filterFromQuery(query))]).toEqual([
      phrase,
      engine.count({ ...EMPTY_FILTER, string: phrase }),
    ]);
    compared++;
  }
  expect(compared).toBeGreaterThan(20);
});

/** Conditions that do not lean on their neighbours. */
const ATOMS = [
  'зимние',
  'шипованные',
  'ранфлет',
  'xl',
  'до 6000',
  'недорого',
  '205/55 r16',
  'нокиан',
  'солярис',
  'усиленные',
  'комплект',
  'шины',
  'абракадабра',
];

test('the order of words that do not belong together changes nothing', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ATOMS, { minLength: 2 }), fc.nat(), (atoms, seed) => {
      const [other = []] = fc.sample(fc.shuffledSubarray(atoms, { minLength: atoms.length }), {
        seed,
        numRuns: 1,
      });
      const [one, two] = [understood(atoms.join(' ')), understood(other.join(' '))];
      expect(filtering(two.conditions)).toEqual(filtering(one.conditions));
      expect(partsOf(two, true)).toEqual(partsOf(one, true));
    }),
    { numRuns: amount(100, 300) },
  );
});

test('the words of the conditions, typed, are understood as the same conditions', () => {
  for (const { phrase } of PHRASES) {
    const found = understood(phrase);
    // Parts of a size that are typed together become one size.
    if (found.parts.length === 0 || found.parts.filter(({ kind }) => kind === 'size').length > 1) continue;
    const typed = partsOf(found, false).join(', ');
    expect([phrase, partsOf(understood(typed), false)]).toEqual([phrase, partsOf(found, false)]);
  }
});

test('from nothing found every proposed search leads to as many tyres as it says', () => {
  const proposed = new Set<string>();
  fc.assert(
    fc.property(
      fc.subarray([...PHRASES], { minLength: 2, maxLength: 3 }),
      fc.constantFrom('summer', 'winter', null),
      fc.constantFrom('Michelin', 'Cordiant', null),
      (phrases, season, brand) => {
        const filter = {
          ...EMPTY_FILTER,
          seasons: season ? [season] : [],
          brands: brand ? [brand] : [],
          string: phrases
            .map(({ phrase }) => phrase)
            .join(' ')
            .slice(0, 100),
        } as const;
        const found = engine.search(filter, 1);
        const nearest = nearestSearches(engine, filter, found);
        if (found.count > 0) expect(nearest).toEqual([]);
        for (const { text, query, count: expected } of nearest) {
          proposed.add(text.split(' ')[0] ?? '');
          expect(expected).toBeGreaterThan(0);
          expect([query, engine.search(filterFromQuery(new URLSearchParams(query)), 1).count]).toEqual([
            query,
            expected,
          ]);
        }
      },
    ),
    { numRuns: amount(100, 300) },
  );
  expect([...proposed].sort()).toEqual(['Без', 'Только']);
});

test.each([
  ['шиномонтаж цены', '/page/outposts'],
  ['сколько стоит шиномонтаж', '/page/outposts'],
  ['переобувка', '/page/outposts'],
  ['доставка в рязань', '/page/delivery'],
  ['оплата картой', '/page/delivery'],
  ['вернуть шины', '/page/returns'],
  ['гарантия 5 лет', '/page/excellence'],
  ['график работы', '/page/contacts'],
  ['контакты', '/page/contacts'],
  ['о компании', '/page/about'],
  ['политика конфиденциальности', '/page/privacy'],
  ['как оформить заказ', '/page/ordermanual'],
  ['акции', '/promo'],
  ['калькулятор шин', '/calculator'],
  ['дост', '/page/delivery'],
  ['срок службы шин', '/article/data-vypuska-shiny'],
  ['шиномантаж', '/page/outposts'],
  ['гаранития', '/page/excellence'],
  ['ljcnfdrf', '/page/delivery'],
  ['lbcrb', undefined],
  ['запись на шиномонтаж', '/article/zapis-na-osennij-shinomontazh'],
  ['диски r16', undefined],
  ['шиномонтаж рядом', '/page/outposts'],
  ['когда работаете', '/page/contacts'],
  ['деньги вернуть', '/page/returns'],
  ['как проверить протектор', '/article/glubina-protektora'],
  ['какая глубина протектора разрешена зимой', '/article/glubina-protektora'],
  ['можно ли чинить боковой порез', '/article/remont-prokola'],
  ['лампа давления горит после замены', '/article/datchiki-davleniya'],
  ['при какой температуре менять резину', '/article/kogda-menyat-shiny-na-zimnie'],
  ['зимние шины около метро', undefined],
  ['кредит', undefined],
])('«%s» leads to %s first', (text, link) => {
  const catalogue = openCatalogue(path.join(folder.path, 'catalogue.db'));
  const [first] = findSiteTexts(catalogue, text, understood(text), 2);
  catalogue.close();
  expect(first?.link).toBe(link);
});

test.each([
  ['камри 70 з', ['камри 70 зимние']],
  ['гудиер ул', []],
])('«%s», still being typed, becomes %j', (text, searches) => {
  expect(suggest(engine, text).searches.map(search => search.text)).toEqual(searches);
});
