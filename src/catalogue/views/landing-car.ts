import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { sizeText } from '#src/domain/landings.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { FILTER_NAMES, type Season } from '#src/domain/season.ts';
import { countOf, type Forms, MODELS } from '#src/domain/words.ts';
import { type CarModification, type CarSize, generationsOf, modificationsOf } from '../landing-cars.ts';
import { type Landing, landingOfSearch } from '../landings.ts';
import type { Catalogue } from '../open.ts';
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

const GENERATIONS: Forms = ['поколение', 'поколения', 'поколений'];
const MODIFICATIONS: Forms = ['модификация', 'модификации', 'модификаций'];
/** Bounds of the searches that a page offers, roubles for one tyre: figures that no change of a price moves. */
const BUDGETS = [5000, 8000, 12_000] as const;

const years = ({ from, to }: { from: number; to: number }): string => `${from}–${to}`;

const filterOfSize = ({ width, height, rim }: CarSize, more: Partial<Filter> = {}): Filter => ({
  ...EMPTY_FILTER,
  widths: [width],
  heights: height === '' ? [] : [height],
  rims: [rim],
  ...more,
});

/** A link to the page of a size, or to the search for it where it has no page. */
function sizeLink(catalogue: Catalogue, size: CarSize): LandingLink {
  const search = productsPath(filterOfSize(size));
  const text = size.height === '' ? `${size.width} R${size.rim}` : sizeText(size);
  return {
    text: `${text}${size.commercial ? 'C' : ''}`,
    path: landingOfSearch(catalogue, search)?.path ?? search,
  };
}

const AXLES = { front: 'спереди', rear: 'сзади' } as const;

/** «2,2 бар спереди, 2,4 сзади»; of one axle, or where both are equal, a single figure. */
function pressureText({ axle, pressure }: CarSize): string {
  if (!pressure) return '';
  const [front, rear] = [pressure.front, pressure.rear].map(bar => bar.toLocaleString('ru-RU'));
  if (axle) return `${axle === 'front' ? front : rear}\u00A0бар`;
  return front === rear ? `${front}\u00A0бар` : `${front}\u00A0бар спереди, ${rear} сзади`;
}

/** Sizes of a modification, a front size before its rear one. */
const rowsOf = (catalogue: Catalogue, { sizes }: CarModification): LandingLink[] =>
  sizes.map(size => {
    const notes = [
      size.axle ? AXLES[size.axle] : '',
      size.replacement === 1 ? 'замена' : '',
      pressureText(size),
    ].filter(Boolean);
    const link = sizeLink(catalogue, size);
    return notes.length > 0 ? { ...link, note: notes.join(', ') } : link;
  });

const bySize = (one: CarSize, other: CarSize): number =>
  Number(one.rim) - Number(other.rim) || Number(one.width) - Number(other.width);

/** Factory sizes of all modifications for both axles, smallest first. */
function factorySizes(modifications: readonly CarModification[]): CarSize[] {
  const all = modifications
    .flatMap(({ sizes }) => sizes)
    .filter(({ replacement, axle }) => replacement === 0 && axle !== 'rear');
  return [...new Map(all.map(size => [sizeText(size), size])).values()].sort(bySize);
}

function adviceFor(season: Season, name: string, size: CarSize, reason: string) {
  const seasonal = FILTER_NAMES[season].toLowerCase();
  return {
    title: `${FILTER_NAMES[season]} шины`,
    text: `На\u00A0${name} ${season === 'winter' ? 'зимой' : 'летом'} ставьте ${sizeText(size)}: ${reason}`,
    links: BUDGETS.map(priceTo => ({
      text: `${seasonal} до ${priceTo.toLocaleString('ru-RU')}\u00A0руб. за\u00A0шину`,
      path: productsPath(filterOfSize(size, { seasons: [season], priceTo })),
    })),
  };
}

/** What the page of a generation says. */
export function carOfGeneration(catalogue: Catalogue, name: string, id: number): CarParts {
  const modifications = modificationsOf(catalogue, id);
  const sizes = factorySizes(modifications);
  const [smallest] = sizes;
  const largest = sizes.at(-1);
  const rears = modifications.some(({ sizes: own }) => own.some(({ axle }) => axle === 'rear'));
  return {
    facts: [
      `У\u00A0${name} ${countOf(modifications.length, MODIFICATIONS)}; с\u00A0завода на\u00A0них стоят ${sizes.map(sizeText).join(', ')}.${rears ? ` У\u00A0части из\u00A0них задние колёса шире передних: на\u00A0${name} такие шины берут парами.` : ''}`,
    ],
    links: [],
    car: {
      modifications: modifications.map(each => ({
        name: each.name,
        years: years(each),
        sizes: rowsOf(catalogue, each),
      })),
      advice:
        smallest && largest
          ? [
              adviceFor(
                'winter',
                name,
                smallest,
                smallest === largest
                  ? 'другого заводского размера нет.'
                  : 'меньший из\u00A0заводских диаметров дешевле и\u00A0лучше держит в\u00A0снегу. Проверьте, что он есть у\u00A0вашей модификации.',
              ),
              adviceFor(
                'summer',
                name,
                largest,
                smallest === largest
                  ? 'это размер, на\u00A0который машина рассчитана.'
                  : 'больший из\u00A0заводских диаметров точнее в\u00A0управлении; меньший мягче и\u00A0дешевле.',
              ),
            ]
          : [],
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
  const sizes = factorySizes(all.flatMap(({ id }) => modificationsOf(catalogue, id)));
  const [latest] = all;
  const links = [
    { title: 'Поколения', links: generationLinks(catalogue, model) },
    { title: `Заводские размеры ${name}`, links: sizes.map(size => sizeLink(catalogue, size)) },
  ];
  return {
    facts: [
      `${name}: ${countOf(all.length, GENERATIONS)}${latest ? `, последнее\u00A0— ${latest.name} (${years(latest)})` : ''}. Заводские размеры шин: ${sizes.map(sizeText).join(', ')}.`,
    ],
    links: links.filter(group => group.links.length > 0),
    car: null,
  };
}

/** What the page of a make says. */
export function carOfMake(catalogue: Catalogue, name: string, make: Landing): CarParts {
  const models = carPages(catalogue, 'model', make.path);
  return {
    facts: [
      `Шины на ${countOf(models.length, MODELS)} ${name}: выберите модель и поколение, чтобы увидеть размеры.`,
    ],
    links: models.map(model => ({
      title: model.title.replace('Шины на ', ''),
      links: [
        { text: `Все поколения ${model.title.replace('Шины на ', '')}`, path: model.path },
        ...generationLinks(catalogue, model),
      ],
    })),
    car: null,
  };
}
