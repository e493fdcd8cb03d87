import type { ProductCard } from '#src/domain/goods.ts';
import { landingFilter, landingsOfKind, type TyreLandingKind } from '#src/domain/landings.ts';
import { formatPrice } from '#src/domain/money.ts';
import { carsPath, tyresPath } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import { landingsWithChanges } from '../changed-landings.ts';
import {
  isOfCar,
  type Landing,
  landingOffers,
  landingsOf,
  landingText,
  standingLandings,
} from '../landings.ts';
import type { Catalogue } from '../open.ts';
import { productCards } from '../products.ts';
import { budgetsOf, budgetText } from './budgets.ts';
import { type Crumb, imageOf, type View } from './head.ts';
import { digestOfValue, pageKey } from './keys.ts';
import { carOfGeneration, carOfMake, carOfModel, type LandingCar } from './landing-car.ts';
import { landingFacts } from './landing-facts.ts';
import { allSizes, carPages, type LandingLinks, linksOf } from './landing-links.ts';
import type { PageKind } from './page-path.ts';
import { plainText } from './plain-text.ts';

/** Letters of a description, of which search engines show less. */
const MAX_DESCRIPTION = 300;

/** A page for what shoppers search the web for: tyres of a size, for a car. */
export interface LandingView extends View {
  title: string;
  /** An editor's text as HTML, or empty. */
  content: string;
  /** Sentences that only this page has. */
  facts: string[];
  cheap: ProductCard[];
  /** In the order of models, which no season moves. */
  leaders: ProductCard[];
  /** Searches that find its tyres. */
  searches: Crumb[];
  links: LandingLinks[];
  car: LandingCar | null;
}

/** A row of cards. */
const BEST = 4;
const SIZES: Crumb = { text: 'Шины по размерам', path: tyresPath('') };
const CARS: Crumb = { text: 'Шины по автомобилю', path: carsPath('') };

function crumbsOf(catalogue: Catalogue, { path, parent, title }: Landing): Crumb[] {
  const all = landingsOf(catalogue);
  const trail: Crumb[] = [];
  for (let above = all.get(parent); above; above = all.get(above.parent))
    trail.unshift({ text: above.title, path: above.path });
  return [path.startsWith(tyresPath('')) ? SIZES : CARS, ...trail, { text: title, path }];
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
  const { all, main, vans } = offers;
  const [cheapest] = all;
  if (!cheapest) return undefined;
  const { kind, title, subject } = landing;
  const facts = landingFacts(landing, offers);
  const search = landingFilter(kind as TyreLandingKind, subject);
  const ofModels = [...Map.groupBy(main, ({ model }) => model).values()].flatMap(([first]) => first ?? []);
  const cards = (best: typeof main) =>
    productCards(
      catalogue,
      best.slice(0, BEST).map(({ id }) => id),
    );
  const inBudgets = kind === 'sizeSeason' ? budgetsOf(all.map(({ price }) => price)) : [];
  const leaders = ofModels.filter(({ topsell }) => topsell === 1);
  return {
    ...frameOf(catalogue, landing, {
      title: `${title}: ${countOf(all.length, TYRES)} в наличии, цены от ${formatPrice(cheapest.price)}`,
      description: plainText(facts.slice(0, 2).join(' '), MAX_DESCRIPTION),
    }),
    facts,
    cheap: cards(ofModels),
    leaders: cards(leaders.sort((one, other) => one.position - other.position)),
    searches: [
      { text: `Все предложения с\u00A0фильтром: ${all.length}`, path: productsPath(search) },
      ...inBudgets.map(priceTo => ({
        text: `${title} ${budgetText(priceTo)}`,
        path: productsPath({ ...search, priceTo }),
      })),
      { text: `Для микроавтобусов (C): ${vans.length}`, path: productsPath({ ...search, cargo: true }) },
    ].slice(0, vans.length > 0 ? undefined : -1),
    links: linksOf(catalogue, landing, all),
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
    searches: [],
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
    searches: [],
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
