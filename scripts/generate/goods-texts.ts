import type { Brand } from './brands.ts';
import type { Chance } from './chance.ts';
import { brandMark, photosOf } from './drawings.ts';
import { type ContentFile, file, table, text } from './files.ts';
import type { Model } from './models.ts';
import { ABOUT, ABOUT_ANY, DESCRIPTIONS, paragraphs, textLength } from './sentences.ts';

/** Texts of brands, models and products. */
const HEADINGS = ['Где она хороша', 'Как сделана', 'Кому подойдёт', 'Уход', 'Рисунок и смесь'];
const TECH = [
  ['Рисунок протектора', 'Блоки и канавки работают вместе', 'tech/tread.svg'],
  ['Резиновая смесь', 'Эластична в своём диапазоне температур', 'tech/compound.svg'],
  ['Каркас', 'Держит форму под нагрузкой', 'tech/tread.svg'],
  ['Ламели', 'Кромки для мокрого и скользкого', 'tech/tread.svg'],
] as const;

export const brandFiles = (brands: readonly Brand[], chance: Chance): ContentFile[] =>
  brands.map((brand, rank) => {
    const own = chance.fork(brand.url);
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

const tech = (chance: Chance) =>
  chance.some(TECH, chance.whole(0, 3)).map(([title, descr, thumb]) => ({
    title,
    descr,
    content: paragraphs(ABOUT_ANY, 1, chance),
    thumb,
    overlayer: true,
  }));

function badgesOf(model: Model, chance: Chance) {
  const badges: { ico: string; title: string }[] = [];
  if (model.topsell) badges.push({ ico: 'top', title: 'Лидер продаж' });
  if (chance.chance(0.06)) badges.push({ ico: 'new', title: 'Новинка' });
  if (chance.chance(0.03)) badges.push({ ico: 'persent', title: 'Низкая цена' });
  return badges;
}

const testOf = (model: Model, chance: Chance) => ({
  title: 'Тормозной путь (демонстрационные данные)',
  descr: 'Пример оформления карточки теста.',
  content: `| Условия | Путь |\n| --- | --- |\n| ${model.season === 'winter' ? 'Лёд, 30–0 км/ч' : 'Мокрый асфальт, 80–0 км/ч'} | ${chance.whole(14, 38)},${chance.whole(0, 9)} м |\n\nЧисла показывают, как выглядит карточка, и не являются результатом испытаний.`,
  thumb: 'tech/test.svg',
  overlayer: true,
});

export const modelFiles = (models: readonly Model[], chance: Chance): ContentFile[] =>
  models.map(model => {
    const own = chance.fork(model.id);
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
      date: `2026-${String(own.whole(1, 11)).padStart(2, '0')}-${String(own.whole(1, 28)).padStart(2, '0')}`,
    };
    const sentences = [...ABOUT[season], ...ABOUT_ANY];
    return file(
      `models/${model.id}.md`,
      text(header, paragraphs(sentences, textLength(own, 2), own, HEADINGS)),
    );
  });

/** Own texts of a few products, two in a thousand. */
export const productFiles = (ids: readonly number[], chance: Chance): ContentFile[] =>
  ids
    .filter(id => chance.fork(id).chance(0.002))
    .map(id => {
      const own = chance.fork(`text ${id}`);
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
    ['note', 'Примечание', 'text', ''],
  ],
);
