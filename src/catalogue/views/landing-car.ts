import { axleSizeText } from '#src/domain/axle-size.ts';
import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { FILTER_NAMES, type Season } from '#src/domain/season.ts';
import { countOf, type Forms, MODELS } from '#src/domain/words.ts';
import {
  type CarModification,
  type CarSize,
  generationsOf,
  modelsOf,
  modificationsOf,
  pricesOfSize,
} from '../landing-cars.ts';
import { type Landing, landingOfSearch } from '../landings.ts';
import type { Catalogue } from '../open.ts';
import { budgetsOf, budgetText } from './budgets.ts';
import { carPages, type LandingLink, type LandingLinks } from './landing-links.ts';

/** Sizes of a modification as its page shows them. */
interface ModificationRow {
  name: string;
  years: string;
  /** `245/40 R19` for both axles; of a pair the rear size follows. */
  sizes: LandingLink[];
}

/** What the page of a generation shows of the car. */
export interface LandingCar {
  modifications: ModificationRow[];
  /** What to take for a season: sizes, and searches within a budget. */
  advice: { title: string; text: string; links: LandingLink[] }[];
}

interface CarParts {
  facts: string[];
  links: LandingLinks[];
  car: LandingCar | null;
}

const MODIFICATIONS: Forms = ['модификация', 'модификации', 'модификаций'];

const years = ({ from, to }: { from: number; to: number }): string => `${from}–${to}`;

/** What a modification has on its wheels: one size, or a pair. */
type Fit = readonly [CarSize] | readonly [front: CarSize, rear: CarSize];

/** `195/70 R15C`. */
const sizeName = ({ width, height, rim, commercial }: CarSize): string =>
  `${width}${height === '' ? '' : `/${height}`} R${rim}${commercial ? 'C' : ''}`;

const fitName = ([front, rear]: Fit): string =>
  rear ? `${sizeName(front)} спереди и\u00A0${sizeName(rear)} сзади` : sizeName(front);

/** The search for the tyres of a car: those with C where it needs them, pairs where its axles differ. */
const filterOf = ([{ width, height, rim, commercial }, rear]: Fit, more: Partial<Filter> = {}): Filter => ({
  ...EMPTY_FILTER,
  widths: [width],
  heights: height === '' ? [] : [height],
  rims: [rim],
  cargo: commercial === 1,
  rear: rear ? axleSizeText(rear) : null,
  ...more,
});

/** The page of a size, or the search for the tyres where they have no page of their own. */
function pathOfFit(catalogue: Catalogue, fit: Fit): string {
  const search = productsPath(filterOf(fit));
  return landingOfSearch(catalogue, search)?.path ?? search;
}

/** The sizes of a modification as they belong together. */
const fitsOf = ({ sizes }: CarModification): Fit[] =>
  sizes.flatMap((size, at): Fit[] => {
    const next = sizes[at + 1];
    if (size.axle === 'rear') return [];
    return [size.axle === 'front' && next?.axle === 'rear' ? [size, next] : [size]];
  });

const AXLES = { front: 'спереди', rear: 'сзади' } as const;

/** «2,2 бар спереди, 2,4 сзади»; of one axle, or where both are equal, a single figure. */
function pressureText({ axle, pressure }: CarSize): string {
  if (!pressure) return '';
  const [front, rear] = [pressure.front, pressure.rear].map(bar => bar.toLocaleString('ru-RU'));
  if (axle) return `${axle === 'front' ? front : rear}\u00A0бар`;
  return front === rear ? `${front}\u00A0бар` : `${front}\u00A0бар спереди, ${rear} сзади`;
}

/** Sizes of a modification, a front size before its rear one. */
const rowsOf = (catalogue: Catalogue, modification: CarModification): LandingLink[] =>
  fitsOf(modification).flatMap(fit =>
    fit.map(size => {
      const notes = [
        size.axle ? AXLES[size.axle] : '',
        size.replacement === 1 ? 'замена' : '',
        pressureText(size),
      ].filter(Boolean);
      const link = { text: sizeName(size), path: pathOfFit(catalogue, fit) };
      return notes.length > 0 ? { ...link, note: notes.join(', ') } : link;
    }),
  );

const bySize = ([one]: Fit, [other]: Fit): number =>
  Number(one.rim) - Number(other.rim) || Number(one.width) - Number(other.width);

/** What all modifications have from the factory, smallest first. */
function factoryFits(modifications: readonly CarModification[]): Fit[] {
  const all = modifications.flatMap(fitsOf).filter(([{ replacement }]) => replacement === 0);
  return [...new Map(all.map(fit => [fitName(fit), fit])).values()].sort(bySize);
}

const fitsOfModel = (catalogue: Catalogue, model: number): Fit[] =>
  factoryFits(generationsOf(catalogue, model).flatMap(({ id }) => modificationsOf(catalogue, id)));

const sizeLinks = (catalogue: Catalogue, fits: readonly Fit[]): LandingLink[] =>
  fits.map(fit => ({ text: fitName(fit), path: pathOfFit(catalogue, fit) }));

/** Why a size is advised, by what the smallest and the largest one differ in. */
const REASONS = {
  rim: {
    winter:
      'меньший из\u00A0заводских диаметров обычно дешевле и\u00A0лучше держит в\u00A0снегу. Проверьте, что он есть у\u00A0вашей модификации.',
    summer:
      'больший из\u00A0заводских диаметров точнее в\u00A0управлении; меньший мягче и\u00A0обычно дешевле.',
  },
  width: {
    winter:
      'самый узкий из\u00A0заводских размеров лучше держит в\u00A0снегу. Проверьте, что он есть у\u00A0вашей модификации.',
    summer: 'самый широкий из\u00A0заводских размеров точнее в\u00A0управлении.',
  },
  /** Neither rim nor width. */
  height: {
    winter: 'это один из\u00A0заводских размеров. Проверьте, что он есть у\u00A0вашей модификации.',
    summer: 'это один из\u00A0заводских размеров. Проверьте, что он есть у\u00A0вашей модификации.',
  },
  nothing: {
    winter: 'другого заводского размера нет.',
    summer: 'это размер, на\u00A0который машина рассчитана.',
  },
} as const;

const isOnSale = (catalogue: Catalogue, fit: Fit, season: Season): boolean =>
  fit.every(size => pricesOfSize(catalogue, size, season).length > 0);

/**
 * The tyres of a size for a season. Their page has budgets of its own: dozens of cars share a size, and a price would move all of
 * their pages.
 */
function seasonLinks(catalogue: Catalogue, fit: Fit, season: Season): LandingLink[] {
  const [size, rear] = fit;
  const seasonal = FILTER_NAMES[season].toLowerCase();
  const search = productsPath(filterOf(fit, { seasons: [season] }));
  const text = `все ${seasonal} ${fitName(fit)}`;
  const path = landingOfSearch(catalogue, search)?.path;
  if (path) return [{ text, path, note: 'и\u00A0по\u00A0бюджету' }];
  // A pair costs what its two sizes cost: a bound for one of them would mislead.
  const budgets = rear ? [] : budgetsOf(pricesOfSize(catalogue, size, season));
  return [
    ...budgets.map(priceTo => ({
      text: `${seasonal} ${budgetText(priceTo)}`,
      path: productsPath(filterOf(fit, { seasons: [season], priceTo })),
    })),
    { text, path: search },
  ];
}

/** @param fit the advised one, and all */
function adviceFor(
  catalogue: Catalogue,
  season: 'winter' | 'summer',
  name: string,
  [fit, fits]: readonly [Fit, readonly Fit[]],
  differ: keyof typeof REASONS,
): LandingCar['advice'][number] {
  const onSale = fits.filter(each => isOnSale(catalogue, each, season));
  const others = onSale.length > 0 ? ', есть в\u00A0других заводских размерах' : '';
  const soldOut = onSale.includes(fit) ? '' : ` Сейчас таких шин в\u00A0наличии нет${others}.`;
  return {
    title: `${FILTER_NAMES[season]} шины`,
    text: `На\u00A0${name} ${season === 'winter' ? 'зимой' : 'летом'} ставьте ${fitName(fit)}: ${REASONS[differ][season]}${soldOut}`,
    links: (soldOut ? onSale : [fit]).flatMap(each => seasonLinks(catalogue, each, season)),
  };
}

function differenceOf([one]: Fit, [other]: Fit): 'rim' | 'width' | 'height' {
  if (one.rim !== other.rim) return 'rim';
  return one.width === other.width ? 'height' : 'width';
}

/** What to take for each season: the smallest factory size for winter, the largest for summer. */
function adviceOf(catalogue: Catalogue, name: string, fits: readonly Fit[]): LandingCar['advice'] {
  const [smallest] = fits;
  const largest = fits.at(-1);
  if (!smallest || !largest) return [];
  const differ = smallest === largest ? 'nothing' : differenceOf(smallest, largest);
  return [
    adviceFor(catalogue, 'winter', name, [smallest, fits], differ),
    adviceFor(catalogue, 'summer', name, [largest, fits], differ),
  ];
}

/** What the page of a generation says. */
export function carOfGeneration(catalogue: Catalogue, name: string, id: number): CarParts {
  const modifications = modificationsOf(catalogue, id);
  const fits = factoryFits(modifications);
  const pairs = fits.filter(([, rear]) => rear).length;
  const whose = pairs === fits.length ? 'Задние' : 'У\u00A0части из\u00A0них задние';
  return {
    facts: [
      `У\u00A0${name} ${countOf(modifications.length, MODIFICATIONS)}; с\u00A0завода на\u00A0них стоят ${fits.map(fitName).join(', ')}.${pairs > 0 ? ` ${whose} колёса шире передних: на\u00A0${name} такие шины берут парами.` : ''}`,
    ],
    links: [],
    car: {
      modifications: modifications.map(each => ({
        name: each.name,
        years: years(each),
        sizes: rowsOf(catalogue, each),
      })),
      advice: adviceOf(catalogue, name, fits),
    },
  };
}

const generationLinks = (catalogue: Catalogue, model: Landing): LandingLink[] => {
  const known = new Map(generationsOf(catalogue, model.subject.id ?? 0).map(each => [each.id, each]));
  return carPages(catalogue, 'generation', model.path)
    .map(page => ({ page, own: known.get(page.subject.id ?? 0) }))
    .sort((one, other) => (other.own?.from ?? 0) - (one.own?.from ?? 0))
    .map(({ page, own }) => ({
      text: page.title.replace('Шины на ', ''),
      path: page.path,
      ...(own ? { note: years(own) } : {}),
    }));
};

/** What the page of a model says. */
export function carOfModel(catalogue: Catalogue, name: string, model: Landing): CarParts {
  const all = generationsOf(catalogue, model.subject.id ?? 0);
  const fits = fitsOfModel(catalogue, model.subject.id ?? 0);
  const links = [
    { title: 'Поколения', links: generationLinks(catalogue, model) },
    { title: `Заводские размеры ${name}`, links: sizeLinks(catalogue, fits) },
  ];
  return {
    facts: [
      `${name}: ${all.length === 1 ? 'поколение' : 'поколения'} ${all.map(each => `${each.name} (${years(each)})`).join(', ')}. Заводские размеры шин: ${fits.map(fitName).join(', ')}.`,
    ],
    links: links.filter(group => group.links.length > 0),
    car: null,
  };
}

/** What the page of a make says: of models without a page, the sizes. */
export function carOfMake(catalogue: Catalogue, name: string, make: Landing): CarParts {
  const models = modelsOf(catalogue, make.subject.id ?? 0);
  const pages = new Map(carPages(catalogue, 'model', make.path).map(page => [page.subject.id, page]));
  return {
    facts: [
      `Шины на ${countOf(models.length, MODELS)} ${name}: выберите модель и поколение, чтобы увидеть размеры.`,
    ],
    links: models.map(model => {
      const [title, page] = [`${name} ${model.name}`, pages.get(model.id)];
      return {
        title,
        links: page
          ? [{ text: `Все поколения ${title}`, path: page.path }, ...generationLinks(catalogue, page)]
          : sizeLinks(catalogue, fitsOfModel(catalogue, model.id)),
      };
    }),
    car: null,
  };
}
