import type { ProductCard } from '#src/domain/goods.ts';
import { type LandingTyres, landingsOfKind, sizeText } from '#src/domain/landings.ts';
import { formatPrice, times } from '#src/domain/money.ts';
import { carsPath, tyresPath } from '#src/domain/paths.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { figure } from '#src/domain/size-words.ts';
import { geometryOf, measuringRim } from '#src/domain/tyre-geometry.ts';
import { loadKg, speedKmh } from '#src/domain/tyre-index.ts';
import { countOf, type Forms, MODELS, TYRES } from '#src/domain/words.ts';
import { landingsWithChanges } from '../changed-landings.ts';
import {
  bestOffers,
  isOfCar,
  type Landing,
  type LandingOffers,
  landingOffers,
  landingsOf,
  landingText,
  standingLandings,
} from '../landings.ts';
import type { Catalogue } from '../open.ts';
import { type Crumb, imageOf, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import { carOfGeneration, carOfMake, carOfModel, type LandingCar } from './landing-car.ts';
import { allSizes, carPages, type LandingLinks, linksOf } from './landing-links.ts';
import type { PageKind } from './page-path.ts';
import { pathsOf } from './page-path.ts';

/** A page for what shoppers search the web for: tyres of a size, for a car. */
export interface LandingView extends View {
  title: string;
  /** An editor's text as HTML, or empty. */
  content: string;
  /** Sentences that only this page has. */
  facts: string[];
  cheap: ProductCard[];
  leaders: ProductCard[];
  /** The search that finds all its tyres. */
  search: { text: string; path: string } | null;
  links: LandingLinks[];
  car: LandingCar | null;
}

/** A row of cards. */
const BEST = 4;
const SIZES: Crumb = { text: 'Шины по размерам', path: tyresPath('') };
const CARS: Crumb = { text: 'Шины по автомобилю', path: carsPath('') };
const MAX_BRANDS = 10;
const TURNS: Forms = ['оборот', 'оборота', 'оборотов'];

const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

function crumbsOf(catalogue: Catalogue, { path, parent, title }: Landing): Crumb[] {
  const all = landingsOf(catalogue);
  const trail: Crumb[] = [];
  for (let above = all.get(parent); above; above = all.get(above.parent))
    trail.unshift({ text: above.title, path: above.path });
  return [path.startsWith(tyresPath('')) ? SIZES : CARS, ...trail, { text: title, path }];
}

const span = (values: readonly string[], of: (value: string) => string): string => {
  const [first = '', last = ''] = [values[0], values.at(-1)];
  return first === last ? of(first) : `от ${of(first)} до ${of(last)}`;
};

/** «91 (615 кг)»; of an index for single and twin mounting only the first counts. */
const loadText = (index: string): string => {
  const kg = loadKg(Number.parseInt(index, 10));
  return kg === null ? index : `${index} (${kg}\u00A0кг)`;
};
const speedText = (index: string): string => {
  const kmh = speedKmh(index);
  return kmh === null ? index : `${index} (${kmh}\u00A0км/ч)`;
};

/** What a size means: diameter, rim, and which indices are offered in it. */
function sizeFacts(tyres: LandingTyres, { loads, speeds }: LandingOffers): string[] {
  const size = {
    width: tyres.width ?? '',
    height: tyres.height ?? '',
    rim: tyres.rim ?? '',
    commercial: false,
  };
  const { diameter, sidewall, turnsPerKm } = geometryOf(size);
  const rim = measuringRim(size);
  const text = sizeText(tyres);
  const rims =
    rim === null
      ? ''
      : ` Размер измеряют на ободе шириной ${figure(rim, 1)}″; обычно допускаются ободья от ${figure(rim - 1, 1)} до ${figure(rim + 1, 1)}″, точно говорит изготовитель шины.`;
  const bySpeed = speeds.toSorted((one, other) => (speedKmh(one) ?? 0) - (speedKmh(other) ?? 0));
  return [
    `Колесо ${text}: наружный диаметр ${figure(diameter)}\u00A0мм, боковина ${figure(sidewall)}\u00A0мм, ${countOf(Math.round(turnsPerKm), TURNS)} на\u00A0километр.${rims}`,
    `В размере ${text} есть шины с индексом нагрузки ${span(loads, loadText)} и скорости ${span(bySpeed, speedText)}.`,
  ];
}

function factsOf({ kind, title, subject }: Landing, offers: LandingOffers): string[] {
  const { brands, tyres, models, from, ofSetFrom, median, to } = offers;
  const named = brands.slice(0, MAX_BRANDS).join(', ');
  const more = brands.length > MAX_BRANDS ? ` и\u00A0ещё ${brands.length - MAX_BRANDS}` : '';
  const makers = subject.brand === undefined ? ` Марки: ${named}${more}.` : '';
  const name = inSentence(title);
  const prices =
    from === to
      ? `Цена на ${name}\u00A0— ${formatPrice(from)}`
      : `Цены на ${name}: от ${formatPrice(from)} до ${formatPrice(to)}, половина предложений не\u00A0дороже ${formatPrice(median)}`;
  const set =
    ofSetFrom === null
      ? '.'
      : `, комплект из\u00A0четырёх\u00A0— от ${formatPrice(times(ofSetFrom, SET_OF_TYRES))}`;
  return [
    `${title}: в\u00A0наличии ${countOf(tyres, TYRES)}, ${countOf(models, MODELS)}.${makers}`,
    `${prices} за\u00A0шину${set}`,
    ...(kind === 'size' ? sizeFacts(subject, offers) : []),
  ];
}

/** What pages about tyres and about cars share: an editor's title and text before the shop's own. */
function frameOf(catalogue: Catalogue, landing: Landing, head: { title: string; description: string }) {
  const { path, kind, title, state } = landing;
  const text = landingText(catalogue, path);
  return {
    head: {
      ...head,
      path,
      ...imageOf(catalogue, landingsOfKind(kind)),
      ...(state === 'few' ? { noindex: true } : {}),
    },
    crumbs: crumbsOf(catalogue, landing),
    title: text?.title || title,
    content: text?.content ?? '',
  };
}

function tyresView(catalogue: Catalogue, landing: Landing): LandingView | undefined {
  const offers = landingOffers(catalogue, landing);
  if (!offers) return undefined;
  const { title, filter } = landing;
  const facts = factsOf(landing, offers);
  return {
    ...frameOf(catalogue, landing, {
      title: `${title}: ${countOf(offers.tyres, TYRES)} в наличии, цены от ${formatPrice(offers.from)}`,
      description: facts.slice(0, 2).join(' '),
    }),
    facts,
    ...bestOffers(catalogue, landing, BEST),
    search:
      filter === null ? null : { text: `Все предложения с\u00A0фильтром: ${offers.tyres}`, path: filter },
    links: linksOf(catalogue, landing),
    car: null,
  };
}

function carView(catalogue: Catalogue, landing: Landing): LandingView | undefined {
  const { kind, title, subject } = landing;
  const name = title.replace('Шины на ', '');
  const own =
    kind === 'generation'
      ? carOfGeneration(catalogue, name, subject.id ?? 0)
      : kind === 'model'
        ? carOfModel(catalogue, name, landing)
        : carOfMake(catalogue, name, landing);
  if (!own) return undefined;
  const { facts, links, car } = own;
  return {
    ...frameOf(catalogue, landing, {
      title: `${title}: размеры по модификациям, зимние и летние`,
      description: facts.join(' '),
    }),
    facts,
    cheap: [],
    leaders: [],
    search: null,
    links,
    car,
  };
}

/** The lists of all landing pages. */
const LISTS: Readonly<
  Record<string, { crumb: Crumb; title: string; fact: string; links(catalogue: Catalogue): LandingLinks[] }>
> = {
  [SIZES.path]: {
    crumb: SIZES,
    title: 'Шины по размерам, сезонам и маркам',
    fact: 'Выберите размер, сезон или марку: на каждой странице\u00A0— цены, лучшие предложения и то, что есть в\u00A0наличии сегодня.',
    links: allSizes,
  },
  [CARS.path]: {
    crumb: CARS,
    title: 'Шины по марке автомобиля',
    fact: 'Выберите марку автомобиля: на её странице\u00A0— модели, поколения и их заводские размеры.',
    links: catalogue => [
      {
        title: 'Марки',
        links: carPages(catalogue, 'make', CARS.path).map(({ title, path }) => ({
          text: title.replace('Шины на ', ''),
          path,
        })),
      },
    ],
  },
};

function listView(catalogue: Catalogue, path: string): LandingView | undefined {
  const list = LISTS[path];
  if (!list) return undefined;
  const text = landingText(catalogue, path);
  return {
    head: { title: list.title, description: list.fact, path },
    crumbs: [list.crumb],
    title: text?.title || list.title,
    content: text?.content ?? '',
    facts: [list.fact],
    cheap: [],
    leaders: [],
    search: null,
    links: list.links(catalogue),
    car: null,
  };
}

function viewAt(catalogue: Catalogue, path: string): LandingView | undefined {
  const landing = landingsOf(catalogue).get(path);
  if (!landing || landing.state === 'gone') return listView(catalogue, path);
  return isOfCar(landing) ? carView(catalogue, landing) : tyresView(catalogue, landing);
}

/** The landing pages below an address; each key is a digest of what the page shows. */
const landingPages = (
  route: string,
  root: string,
): PageKind<{ path: string | undefined }, LandingView, LandingView> => ({
  route,
  since: {
    prefix: `${root}/`,
    touched(catalogue) {
      const changed = landingsWithChanges(catalogue)?.map(({ path }) => path);
      // Their list is always checked: its address does not begin like theirs.
      return changed ? [new Set([root, ...changed.filter(path => path.startsWith(`${root}/`))])] : null;
    },
  },
  keys(catalogue, only) {
    const paths = only ?? [root, ...standingLandings(catalogue).map(({ path }) => path)];
    return Array.from(paths).flatMap(path => {
      if (path !== root && !path.startsWith(`${root}/`)) return [];
      const found = viewAt(catalogue, path);
      const params = { path: path === root ? undefined : path.slice(root.length + 1) };
      return found ? [{ params, cacheKey: pageKey(catalogue, [], digestOfValue(found)), found }] : [];
    });
  },
  view: (catalogue, { path }, found) =>
    found ?? viewAt(catalogue, path === undefined ? root : `${root}/${path}`),
});

export const TYRE_LANDING_PAGES = landingPages('/tyres/[...path]', SIZES.path);
export const CAR_LANDING_PAGES = landingPages('/cars/[...path]', CARS.path);

export const pathsOfTyreLandings = (catalogue: Catalogue) => pathsOf(TYRE_LANDING_PAGES, catalogue);
export const pathsOfCarLandings = (catalogue: Catalogue) => pathsOf(CAR_LANDING_PAGES, catalogue);
