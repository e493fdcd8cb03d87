import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';

const NAME = 'Шина 205/55R16 Nokian Hakkapeliitta R5 94R XL';

/** What `prices --check` says of a text table. */
async function checked(rows: readonly string[]): Promise<string> {
  using folder = temporaryFolder();
  const file = path.join(folder.path, 'list.csv');
  writeFileSync(file, rows.join('\n'));
  const { stdout, stderr } = await run('prices', [file, '--check'], {
    ...FIXTURE,
    DATA_DIR: folder.path,
  });
  return `${stdout}${stderr}`.replace(/[\u00A0\u202F]/gu, ' ');
}

test('a column in dollars is no price, and of several price columns the one that was taken is told', async () => {
  const said = await checked([
    'Код;Номенклатура;Цена USD;Опт;РРЦ;Цена, руб.;Розница;Остаток',
    `1;${NAME};100;9 150,00 р.;12 600,00 р.;9 200,00 р.;12 700;8`,
  ]);
  expect(said).toContain('205/55 R16 94R XL; 9 150 руб., остаток 8; товар 7');
  expect(said).toContain(
    'Столбец «Цена USD» — не в рублях, цена из него не берётся.\n' +
      'Столбцов «цена» несколько: взят «Опт», есть ещё «Цена, руб.». Другой впишите в columns профиля — price: "Цена, руб."\n' +
      'Столбцов «рекомендованная цена» несколько: взят «РРЦ», есть ещё «Розница». Другой впишите в columns профиля — recommended: "Розница"\n',
  );
});

test('a new profile names the columns that may be taken in place of one', async () => {
  using folder = temporaryFolder();
  const env = { ...FIXTURE, CONTENT_DIR: path.join(folder.path, 'content'), DATA_DIR: folder.path };
  cpSync(FIXTURE.CONTENT_DIR, env.CONTENT_DIR, { recursive: true });
  const file = path.join(folder.path, 'list.csv');
  writeFileSync(file, `Номенклатура;Опт 1;Опт 2;Остаток\n${NAME};9150;9000;8\n`);
  const { code } = await run('prices', [file, '--save', 'opt'], env);
  expect(code).toBe(0);
  const profile = readFileSync(path.join(env.CONTENT_DIR, 'suppliers/opt.yaml'), 'utf8');
  expect(profile).toContain('  price: "Опт 1" # цена; вместо него может быть «Опт 2»\n');
  const { stdout } = await run('prices', [file, '--check'], env);
  expect(stdout).not.toContain('несколько');
});
