import { EMPTY_FILTER } from '#src/domain/filter.ts';
import type { MenuPage } from '#src/domain/menu-pages.ts';
import {
  ANY_PAGE,
  ARTICLES,
  BRANDS,
  brandPath,
  CALCULATOR,
  COLLECTIONS,
  carsPath,
  modelsPath,
  PRODUCTS,
  PROMOS,
  pagePath,
  tyresPath,
} from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { FILTER_NAMES, SEASONS, type Season } from '#src/domain/season.ts';
import type { ShopInfo } from '#src/domain/shop.ts';
import { listedBrands } from '../brands.ts';
import { type Catalogue, oncePerCatalogue } from '../open.ts';
import { linkPictureOf } from '../pictures.ts';
import { type Goal, goalsOf, shopInfoOf } from '../shop.ts';
import { allPages } from '../texts.ts';

export interface Link {
  text: string;
  href: string;
}

/** The data that all pages share: header, menus, footer. */
export interface Shell {
  shop: ShopInfo;
  /** Links of the blue bar. */
  bar: Link[];
  /** Links of the information strip. */
  about: Link[];
  seasons: (Link & { season: Season })[];
  /** Brands of the catalogue menu: quick links first, at most {@link MENU_BRANDS}. */
  brands: (Link & { icon: string })[];
  footer: { title: string; links: Link[] }[];
  /** What messengers show beside links to pages without a picture of their own, below the site. */
  linkPicture: string;
  /** Goals that the page reports to analytics (browser/stores/goals.ts). */
  goals: { counter: string; rows: Goal[] };
}

/** The spec's quick links (section 2, layout), by address. */
const QUICK_BRANDS = ['bridgestone', 'goodyear', 'nokian_tyres', 'pirelli', 'continental', 'CORDIANT'];
const MENU_BRANDS = 24;

/** Links of the menu's seasons: a new search of that season (spec section 2, layout). */
const seasonPath = (season: Season): string => productsPath({ ...EMPTY_FILTER, seasons: [season] });

const MENU_SEASONS: readonly Season[] = ['winter', 'summer', 'allseason'];

/** Quick brands that exist, then the rest in the editors' order. */
function menuBrands(catalogue: Catalogue): (Link & { icon: string; quick: boolean })[] {
  const listed = listedBrands(catalogue);
  const quick = QUICK_BRANDS.flatMap(url => listed.filter(brand => brand.url === url));
  const rest = listed.filter(brand => !quick.includes(brand));
  return [...quick, ...rest].map(brand => ({
    text: brand.name,
    href: brandPath(brand.url),
    icon: brand.icon,
    quick: quick.includes(brand),
  }));
}

/** Header, menus and footer of every page. Links to static pages are shown only where the page exists. */
export const shellOf: (catalogue: Catalogue) => Shell = oncePerCatalogue(catalogue => {
  const shop = shopInfoOf(catalogue);
  const pages = new Set(allPages(catalogue).map(page => page.url));
  const page = (url: MenuPage, text: string): Link[] =>
    pages.has(url) ? [{ text, href: pagePath(url) }] : [];
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
    linkPicture: linkPictureOf(catalogue, ANY_PAGE) ?? '',
    goals: { counter: shop.metrika, rows: goalsOf(catalogue) },
    bar: [promos, news, ...orders],
    about,
    seasons: MENU_SEASONS.map(season => ({ season, text: FILTER_NAMES[season], href: seasonPath(season) })),
    brands: brands.slice(0, MENU_BRANDS).map(({ text, href, icon }) => ({ text, href, icon })),
    footer: [
      {
        title: 'Каталог',
        links: [
          { text: 'Подбор по параметрам', href: PRODUCTS },
          { text: 'Шины по размерам', href: tyresPath('') },
          { text: 'Шины по автомобилю', href: carsPath('') },
          { text: 'Все бренды', href: BRANDS },
          { text: 'Коллекции моделей', href: COLLECTIONS },
          { text: 'Шинный калькулятор', href: CALCULATOR },
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
