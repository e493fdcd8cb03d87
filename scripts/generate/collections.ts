import type { Season } from '#src/domain/season.ts';
import { BRANDS, type Brand } from './brands.ts';
import { type ContentFile, file, text } from './files.ts';
import type { Model } from './models.ts';
import type { SeededRandom } from './random.ts';
import { ADVICE, paragraphs } from './sentences.ts';

interface Rule {
  season?: Season;
  spikes?: boolean;
  runflat?: boolean;
  cargo?: boolean;
  topsell?: boolean;
  brand?: string[];
  diametr?: string[];
}

interface Collection {
  key: string;
  title: string;
  parent: string;
  rule: Rule;
}

const SEASON_TITLES: Readonly<Record<'summer' | 'winter', string>> = { summer: 'Летние', winter: 'Зимние' };

/** All collections: those of the home page, by kind, by brand and season, by rim. */
function collections(brands: readonly Brand[]): Collection[] {
  const root = (key: string, title: string, rule: Rule) => ({ key, title, parent: 'collections', rule });
  return [
    root('summer_models', 'Летние шины', { season: 'summer' }),
    root('winter_models', 'Зимние шины', { season: 'winter' }),
    root('collection_top_models', 'Лидеры продаж', { topsell: true }),
    root('winter_spiked', 'Зимние шипованные шины', { season: 'winter', spikes: true }),
    root('winter_studless', 'Зимние фрикционные шины', { season: 'winter', spikes: false }),
    root('allseason_models', 'Всесезонные шины', { season: 'allseason' }),
    root('runflat_models', 'Шины Run Flat', { runflat: true }),
    root('commercial', 'Шины для фургонов', { cargo: true }),
    ...brands.flatMap(brand =>
      (['summer', 'winter'] as const).map(season => ({
        key: `${brand.url.toLowerCase()}-${season}`,
        title: `${SEASON_TITLES[season]} шины ${brand.name}`,
        parent: 'by_brand',
        rule: { season, brand: [brand.name] },
      })),
    ),
    ...['14', '15', '16', '17', '18', '19', '20'].map(rim => ({
      key: `rim-${rim}`,
      title: `Шины R${rim}`,
      parent: 'by_rim',
      rule: { diametr: [rim] },
    })),
  ];
}

function fits(rule: Rule, model: Model, rims: ReadonlySet<number> | undefined): boolean {
  const is = (key: 'spikes' | 'runflat' | 'topsell') => rule[key] === undefined || rule[key] === model[key];
  return (
    !model.disable &&
    (rule.season === undefined || rule.season === model.season) &&
    is('spikes') &&
    is('runflat') &&
    is('topsell') &&
    (rule.cargo === undefined || rule.cargo === (model.use === 'van')) &&
    (rule.brand === undefined || rule.brand.includes(model.brand.name)) &&
    (rule.diametr === undefined || rule.diametr.some(rim => rims?.has(Number(rim))))
  );
}

/** Files of the collections that have at least one model; `rims` are the diameters in which each model is sold. */
export const collectionFiles = (
  models: readonly Model[],
  rims: ReadonlyMap<Model, ReadonlySet<number>>,
  random: SeededRandom,
): ContentFile[] =>
  collections(BRANDS)
    .filter(({ rule }) => models.some(model => fits(rule, model, rims.get(model))))
    .map(({ key, title, parent, rule }, at) =>
      file(
        `collections/${key}.md`,
        text(
          {
            title,
            parent,
            descr: `${title}: подборка моделей.`,
            thumb: 'collections/cover.svg',
            sort: at + 1,
            rule: { ...rule },
          },
          paragraphs(ADVICE, 1, random.fork(key)),
        ),
      ),
    );
