import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '#tests/harness/commands.ts';
import { longTest } from '#tests/harness/long-test.ts';
import { brokenShop, type Change, edit, put, tidy } from './broken-shop.ts';

type Shop = ReturnType<typeof brokenShop>;

/** Runs `npm run import -- …` on a test's own shop. */
const importing = ({ contentDir, target }: Shop, ...flags: string[]) =>
  run('import', flags, { CONTENT_DIR: contentDir, DATA_DIR: path.dirname(target) });

const NO_PHOTOS =
  'models/torero-mp47.md:6: photos: у модели нет фотографий, вместо них заглушка: положите снимок в content/storage/tyres/torero-mp47.jpg или назовите свой здесь';

describe('the import command with --strict', () => {
  test('accepts a shop without warnings', async () => {
    using shop = brokenShop(tidy);
    const { code, stdout, stderr } = await importing(shop, '--strict');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^В магазине:\n {2}марки шин +6 {2}6 с описанием\n/u);
  });

  const slips: [string, Change, string][] = [
    ['no photo', edit('models/torero-mp47.md', 'photos:\n  - tyres/summer.svg\n', 'photos: []\n'), NO_PHOTOS],
    [
      'a dead link',
      edit('articles/opening.md', 'Текст статьи.', '[Сюда](/page/nowhere).'),
      'articles/opening.md:10: ссылка «/page/nowhere» никуда не ведёт; исправьте её или уберите',
    ],
    [
      'a price with a digit too many',
      edit('products.csv', ';205/55 R16;3700;', ';205/55 R16;37000;'),
      'products.csv:26: price: цена 37\u00A0000 далека от обычной для размера 205/55 R16',
    ],
    [
      'a page without text',
      put('pages/about.md', '---\ntitle: О нас\ndescription: О магазине.\n---\n'),
      'pages/about.md:1: под шапкой нет текста: напишите хотя бы 100\u00A0знаков',
    ],
  ];
  // tests/intake/rules has the warnings themselves.
  longTest.each(slips)(
    'rejects %s and leaves the catalogue; without it the warning is only reported',
    async (...slip) => {
      const [, change, message] = slip;
      using shop = brokenShop(tidy);
      shop.import();
      const before = readFileSync(shop.target);
      change(shop.contentDir);
      const strict = await importing(shop, '--strict');
      expect([strict.code, strict.stdout]).toEqual([2, '']);
      const [count, warning, end] = strict.stderr.split('\n');
      expect(count).toBe('Предупреждения: 1');
      expect(warning).toContain(`content/${message}`);
      expect(end).toBe(
        'Импорт отклонён, магазин остался прежним: исправьте предупреждения (--strict) и повторите.',
      );
      expect(readFileSync(shop.target).equals(before)).toBe(true);
      const lenient = await importing(shop);
      expect([lenient.code, lenient.stderr]).toEqual([0, `${count}\n${warning}\n`]);
      expect(readFileSync(shop.target).equals(before)).toBe(false);
    },
  );
});
