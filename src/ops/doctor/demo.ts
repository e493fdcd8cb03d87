import { createReadStream, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { entriesBelow } from '#src/platform/entries-below.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';

/** What only the demonstration shop says of itself. */
const MARKS: readonly [what: string, mark: RegExp][] = [
  ['телефоны демонстрационного магазина', /\(?491\)?[\s-]*200-?01-?\d\d/u],
  ['почта и адреса в зоне .example, которых не бывает', /[\w-]+\.example\b/u],
  ['ИНН и ОГРН демонстрационного магазина', /6299999997|1226299999991/u],
  ['продавец «Протектор»', /(?:ООО|ответственностью) «Протектор»/u],
  ['улица Протекторная', /ул\. Протекторная/u],
  ['оговорка «Сайт демонстрационный»', /Сайт демонстрационный/u],
];

const isText = (name: string): boolean => /\.(?:md|yaml|csv)$/u.test(name) && !name.endsWith('README.md');
const MAX_BYTES = 2 ** 20;
const MAX_PLACES = 4;

/** Texts of a content folder; large tables are goods and no texts. */
function textsIn(contentDir: string): string[] {
  return entriesBelow(contentDir)
    .map(({ parentPath, name }) => path.relative(contentDir, path.join(parentPath, name)))
    .filter(name => isText(name) && !/(?:^|[/\\])(?:\.|prices[/\\]|cars[/\\])/u.test(name))
    .filter(name => statSync(path.join(contentDir, name)).size < MAX_BYTES)
    .sort();
}

/** The place of each mark, as `file:line`. */
function placesOf(contentDir: string): Map<string, string[]> {
  const places = new Map<string, string[]>(MARKS.map(([what]) => [what, []]));
  for (const name of textsIn(contentDir)) {
    const lines = readFileSync(path.join(contentDir, name), 'utf8').split('\n');
    for (const [index, line] of lines.entries())
      for (const [what, mark] of MARKS)
        if (!line.startsWith('#') && mark.test(line)) places.get(what)?.push(`${name}:${index + 1}`);
  }
  return places;
}

function textFindings({ config: { contentDir, siteIsLoopback } }: ExaminedShop): Finding[] {
  const found = [...placesOf(contentDir)].filter(([, places]) => places.length > 0);
  const say = siteIsLoopback ? yellow : red;
  return found.map(([what, places]) => {
    const more = places.length > MAX_PLACES ? ` и ещё ${places.length - MAX_PLACES}` : '';
    return say(
      'Тексты',
      `${what}: ${places.slice(0, MAX_PLACES).join(', ')}${more}`,
      'Замените на свои (content/README.md), затем npm run build.',
    );
  });
}

const ROWS = 200;

/** Whether goods have barcodes of the demonstration shop, which are made of its ids. */
async function hasDemoGoods(contentDir: string): Promise<boolean> {
  let rows = 0;
  let demo = 0;
  const stream = createReadStream(path.join(contentDir, 'products.csv'), 'utf8');
  for await (const line of createInterface({ input: stream })) {
    const [, id = '', code = ''] = /^(\d+)[;,].*[;,]2(\d{11})\d\s*$/u.exec(line) ?? [];
    rows += 1;
    if (id !== '' && code === id.padStart(11, '0')) demo += 1;
    if (rows > ROWS) break;
  }
  stream.destroy();
  return demo > rows / 2;
}

async function goodsFinding({ config: { contentDir, siteIsLoopback } }: ExaminedShop): Promise<Finding> {
  const name = 'Товары';
  try {
    const say = siteIsLoopback ? yellow : red;
    return (await hasDemoGoods(contentDir))
      ? say(
          name,
          'в products.csv — товары демонстрационного магазина',
          'Загрузите свои: docs/editors.md, прайс поставщика.',
        )
      : green(name, 'демонстрационных штрихкодов нет');
  } catch (error) {
    return unchecked(name, `products.csv не читается (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** What is left of the demonstration shop. */
export const demoSection: Examination = async shop => {
  const { contentDir } = shop.config;
  if (!statSync(contentDir, { throwIfNoEntry: false })?.isDirectory())
    return [unchecked('Тексты', `папки ${contentDir} нет`)];
  const texts = textFindings(shop);
  return [
    ...(texts.length > 0 ? texts : [green('Тексты', 'ничего от демонстрационного магазина не нашлось')]),
    await goodsFinding(shop),
  ];
};
