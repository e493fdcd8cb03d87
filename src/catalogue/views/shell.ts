import { EMPTY_FILTER } from '#src/domain/filter.ts';
import {
  ARTICLES,
  BRANDS,
  brandPath,
  COLLECTIONS,
  modelsPath,
  PRODUCTS,
  PROMOS,
  pagePath,
} from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { FILTER_NAMES, SEASONS, type Season } from '#src/domain/season.ts';
import type { Shop } from '#src/domain/shop.ts';
import { listedBrands } from '../brands.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import { type Goal, goalsOf, shopOf } from '../shop.ts';
import { allPages } from '../texts.ts';

export interface Link {
  text: string;
  href: string;
}

/** What every page shares: header, menus, footer. */
export interface Shell {
  shop: Shop;
  /** Links of the blue bar. */
  bar: Link[];
  /** Links of the information strip. */
  about: Link[];
  seasons: (Link & { season: Season })[];
  /** Brands of the catalogue menu: quick links first, at most {@link MENU_BRANDS}. */
  brands: (Link & { ico: string })[];
  footer: { title: string; links: Link[] }[];
  /** What the page tells analytics of (stores/goals.ts). */
  goals: { counter: string; rows: Goal[] };
}

/** The spec's quick links (section 2, layout), by address. */
const QUICK_BRANDS = ['bridgestone', 'goodyear', 'nokian_tyres', 'pirelli', 'continental', 'CORDIANT'];
const MENU_BRANDS = 24;

/** Where the menu's seasons lead: a fresh search of that season (spec section 2, layout). */
const seasonPath = (season: Season): string => productsPath({ ...EMPTY_FILTER, seasons: [season] });

const MENU_SEASONS: readonly Season[] = ['winter', 'summer', 'allseason'];

/** Quick brands that exist, then the rest in the editors' order. */
function menuBrands(catalogue: Catalogue): (Link & { ico: string; quick: boolean })[] {
  const listed = listedBrands(catalogue);
  const quick = QUICK_BRANDS.flatMap(url => listed.filter(brand => brand.url === url));
  const rest = listed.filter(brand => !quick.includes(brand));
  return [...quick, ...rest].map(brand => ({
    text: brand.name,
    href: brandPath(brand.url),
    ico: brand.ico,
    quick: quick.includes(brand),
  }));
}

/** Header, menus and footer of every page. Links to static pages are shown only where the page exists. */
export const shellOf: (catalogue: Catalogue) => Shell = oncePerCatalogue(catalogue => {
  const shop = shopOf(catalogue);
  const pages = new Set(allPages(catalogue).map(page => page.url));
  const page = (url: string, text: string): Link[] => (pages.has(url) ? [{ text, href: pagePath(url) }] : []);
  const promos = { text: 'Акции', href: PROMOS };
  const news = { text: 'Новости', href: ARTICLES };
  const orders = [...page('delivery', 'Доставка'), ...page('ordermanual', 'Как заказать')];
  const about = [
    ...page('about', 'О нас'),
    ...page('contacts', 'Контакты'),
    ...page('outposts', 'Точки продаж'),
  ];
  const brands = menuBrands(catalogue);
  return {
    shop,
    goals: { counter: shop.metrika, rows: goalsOf(catalogue) },
    bar: [promos, news, ...orders],
    about,
    seasons: MENU_SEASONS.map(season => ({ season, text: FILTER_NAMES[season], href: seasonPath(season) })),
    brands: brands.slice(0, MENU_BRANDS).map(({ text, href, ico }) => ({ text, href, ico })),
    footer: [
      {
        title: 'Каталог',
        links: [
          { text: 'Подбор по параметрам', href: PRODUCTS },
          { text: 'Все бренды', href: BRANDS },
          { text: 'Коллекции моделей', href: COLLECTIONS },
          ...SEASONS.map(season => ({ text: `${FILTER_NAMES[season]} шины`, href: modelsPath(season) })),
        ],
      },
      {
        title: 'Информация',
        links: [
          promos,
          news,
          ...orders,
          ...about,
          ...page('returns', 'Возврат'),
          ...page('offer', 'Публичная оферта'),
          ...page('requisites', 'Реквизиты'),
          ...page('privacy', 'Персональные данные'),
        ],
      },
      {
        title: 'Популярное',
        links: [
          { text: 'Лидеры продаж', href: modelsPath('topsell') },
          ...brands
            .filter(brand => brand.quick)
            .map(brand => ({ text: `Шины ${brand.text}`, href: brand.href })),
        ],
      },
    ],
  };
});
