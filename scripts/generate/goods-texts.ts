import type { Brand } from './brands.ts';
import { brandMark, photosOf } from './drawings.ts';
import { type ContentFile, file, table, text } from './files.ts';
import type { Model } from './models.ts';
import type { SeededRandom } from './random.ts';
import { ABOUT, ABOUT_ANY, DESCRIPTIONS, paragraphs, textLength } from './sentences.ts';

const HEADINGS = ['Где она хороша', 'Как сделана', 'Кому подойдёт', 'Уход', 'Рисунок и смесь'];
const TECH = [
  ['Рисунок протектора', 'Блоки и канавки работают вместе', 'tech/tread.svg'],
  ['Резиновая смесь', 'Эластична в своём диапазоне температур', 'tech/compound.svg'],
  ['Каркас', 'Держит форму под нагрузкой', 'tech/tread.svg'],
  ['Ламели', 'Кромки для мокрого и скользкого', 'tech/tread.svg'],
] as const;

export const brandFiles = (brands: readonly Brand[], random: SeededRandom): ContentFile[] =>
  brands.map((brand, rank) => {
    const own = random.fork(brand.url);
    return file(
      `brands/${brand.url}.md`,
      text(
        {
          name: brand.name,
          ico: brandMark(brand),
          aliases: brand.aliases,
          country: brand.country,
          sort: rank + 1,
        },
        `Шины ${brand.name} делают для разных дорог и кошельков. ${paragraphs([...ABOUT.summer, ...ABOUT.winter], textLength(own, 2), own)}`,
      ),
    );
  });

const tech = (random: SeededRandom) =>
  random.sample(TECH, random.integer(0, 3)).map(([title, descr, thumb]) => ({
    title,
    descr,
    content: paragraphs(ABOUT_ANY, 1, random),
    thumb,
    overlayer: true,
  }));

function badgesOf(model: Model, random: SeededRandom) {
  const badges: { ico: string; title: string }[] = [];
  if (model.topsell) badges.push({ ico: 'top', title: 'Лидер продаж' });
  if (random.chance(0.06)) badges.push({ ico: 'new', title: 'Новинка' });
  if (random.chance(0.03)) badges.push({ ico: 'persent', title: 'Низкая цена' });
  return badges;
}

const testOf = (model: Model, random: SeededRandom) => ({
  title: 'Тормозной путь (демонстрационные данные)',
  descr: 'Пример оформления карточки теста.',
  content: `| Условия | Путь |\n| --- | --- |\n| ${model.season === 'winter' ? 'Лёд, 30–0 км/ч' : 'Мокрый асфальт, 80–0 км/ч'} | ${random.integer(14, 38)},${random.integer(0, 9)} м |\n\nЧисла показывают, как выглядит карточка, и не являются результатом испытаний.`,
  thumb: 'tech/test.svg',
  overlayer: true,
});

export const modelFiles = (models: readonly Model[], random: SeededRandom): ContentFile[] =>
  models.map(model => {
    const own = random.fork(model.id);
    const { brand, title, season } = model;
    const flags = (['spikes', 'runflat', 'topsell', 'disable'] as const).filter(flag => model[flag]);
    const header = {
      brand: brand.name,
      title,
      season,
      ...Object.fromEntries(flags.map(flag => [flag, true])),
      ...(model.use === 'van' ? { cargo: true } : {}),
      description: `${own.pick(DESCRIPTIONS[season])}: ${brand.name} ${title}.`,
      photos: photosOf(model),
      badges: badgesOf(model, own),
      p_tech: tech(own),
      p_tests: own.chance(0.2) ? [testOf(model, own)] : [],
      galery: own.chance(0.3) ? photosOf(model) : [],
      date: `2026-${String(own.integer(1, 11)).padStart(2, '0')}-${String(own.integer(1, 28)).padStart(2, '0')}`,
    };
    const sentences = [...ABOUT[season], ...ABOUT_ANY];
    return file(
      `models/${model.id}.md`,
      text(header, paragraphs(sentences, textLength(own, 2), own, HEADINGS)),
    );
  });

/** Texts of single products: two in a thousand have one. */
export const productFiles = (ids: readonly number[], random: SeededRandom): ContentFile[] =>
  ids
    .filter(id => random.fork(id).chance(0.002))
    .map(id => {
      const own = random.fork(`text ${id}`);
      return file(
        `products/${id}.md`,
        text({ p_tech: tech(own) }, paragraphs(ABOUT_ANY, textLength(own, 1), own)),
      );
    });

export const PROPERTIES = table(
  ['id', 'name', 'type', 'unit'],
  [
    ['load_index', 'Индекс нагрузки', 'text', ''],
    ['speed_index', 'Индекс скорости', 'text', ''],
    ['xl', 'Усиленная (XL)', 'flag', ''],
    ['runflat', 'RunFlat', 'flag', ''],
    ['country', 'Страна производства', 'text', ''],
    ['year', 'Год выпуска', 'number', ''],
    ['noise', 'Внешний шум', 'number', 'дБ'],
    ['fuel', 'Топливная экономичность', 'text', ''],
    ['wet_grip', 'Сцепление на мокрой дороге', 'text', ''],
    ['note', 'Примечание', 'text', ''],
  ],
);
