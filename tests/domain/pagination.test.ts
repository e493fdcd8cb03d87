import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  linkedPages,
  ON_PAGE,
  pageCount,
  pageWindow,
  parsePage,
  rangeText,
  STATIC_PAGES,
} from '#src/domain/pagination.ts';

test('twenty records on a page, fifty prerendered pages', () => {
  expect([ON_PAGE, STATIC_PAGES]).toEqual([20, 50]);
});

describe('how many pages', () => {
  test.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [4123, 207],
  ])('%i records fill %i', (count, pages) => {
    expect(pageCount(count)).toBe(pages);
  });

  test('the pages hold every record and none of them is empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 100 }), (count, onpage) => {
        const pages = pageCount(count, onpage);
        expect(pages * onpage >= count && (pages - 1) * onpage < count).toBe(true);
      }),
    );
  });
});

describe('a page number of an address', () => {
  test('is parsed as written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), page => {
        expect(parsePage(String(page))).toBe(page);
      }),
    );
  });

  test.each([
    undefined,
    '',
    '0',
    '-1',
    '+1',
    '01',
    '1.0',
    '1e3',
    ' 1',
    '1\n',
    'abc',
    '٣',
    '１',
    '1000000000',
  ])('%j is none', text => {
    expect(parsePage(text)).toBeNull();
  });
});

describe('«Показано … из … записей»', () => {
  test.each([
    [1, 4123, 'Показано 1 по 20 из 4\u00A0123 записей'],
    [2, 4123, 'Показано 21 по 40 из 4\u00A0123 записей'],
    [207, 4123, 'Показано 4\u00A0121 по 4\u00A0123 из 4\u00A0123 записей'],
    [1, 1, 'Показано 1 по 1 из 1 записей'],
    [1, 0, 'Показано 0 по 0 из 0 записей'],
    [2, 20, 'Показано 0 по 0 из 20 записей'],
    [9, 15, 'Показано 0 по 0 из 15 записей'],
  ])('page %i of %i records', (page, count, text) => {
    expect(rangeText({ page, count, onpage: ON_PAGE })).toBe(text);
  });

  test('the pages together show each record once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 50 }), (count, onpage) => {
        let next = 1;
        for (let page = 1; page <= pageCount(count, onpage); page++) {
          const [, from, to] = /^Показано (\d+) по (\d+) из/u.exec(rangeText({ page, count, onpage })) ?? [];
          expect(Number(from)).toBe(next);
          next = Number(to) + 1;
        }
        expect(next).toBe(count + 1);
      }),
    );
  });
});

describe('the window of page numbers', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 50, [1, 2, 3, 4, 5, 6, 7]],
    [4, 50, [1, 2, 3, 4, 5, 6, 7]],
    [5, 50, [2, 3, 4, 5, 6, 7, 8]],
    [48, 50, [44, 45, 46, 47, 48, 49, 50]],
    [50, 50, [44, 45, 46, 47, 48, 49, 50]],
  ])('around page %i of %i', (page, pages, window) => {
    expect(pageWindow(page, pages)).toEqual(window);
  });

  test.each([
    [1, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 251, [1, 2, 3, 4, 5, 6, 7, 11]],
    [20, 25, [10, 17, 18, 19, 20, 21, 22, 23]],
    [126, 251, [116, 123, 124, 125, 126, 127, 128, 129, 136]],
  ])('links from page %i of %i', (page, pages, linked) => {
    expect(linkedPages(page, pages)).toEqual(linked);
  });

  test('holds the current page and as many neighbours in a row as there are', () => {
    const numbers = fc
      .tuple(
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 299 }),
        fc.integer({ min: 1, max: 12 }),
      )
      .map(([pages, at, width]) => [1 + (at % pages), pages, width] as const);
    fc.assert(
      fc.property(numbers, ([page, pages, width]) => {
        const window = pageWindow(page, pages, width);
        expect(window).toContain(page);
        expect(window).toHaveLength(Math.min(width, pages));
        expect((window[0] ?? 0) >= 1 && (window.at(-1) ?? 0) <= pages).toBe(true);
        expect(window.every((each, index) => each === (window[0] ?? 0) + index)).toBe(true);
      }),
    );
  });
});
