import { get } from './contract.ts';
import type { Banners, Collection, TextPage, Tree } from './texts.schema.ts';

/** Calls about pages, promotions, articles, collections and banners (spec section 7). */
export const page = get<TextPage>()('/api/page/{slug}');
export const promo = get<TextPage>()('/api/promo/{id}');
export const article = get<TextPage>()('/api/article/{id}');
export const collection = get<Collection>()('/api/collection/{id}/{page}');
export const itemsByCat = get<Tree>()('/api/itemsbycat/{category}');
export const banner = get<Banners>()('/api/banner/{product}');
