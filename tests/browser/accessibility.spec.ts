import { expectAccessible } from './axe.ts';
import { KINDS } from './kinds.ts';
import { LONG, PHONE, test } from './shop.ts';

/** Text pages, whose layout is the same at both widths. */
const TEXTS = [
  'news',
  'article',
  'promotions',
  'promotion',
  'about',
  'contacts',
  'points of sale',
  'how to order',
];
/** Screens made of the same parts as others of them. */
const LATER = [
  'a sent choice',
  'call back',
  'page not found',
  'news',
  'promotions',
  'points of sale',
  'how to order',
  'collections',
  'about',
  'contacts',
  'brand',
  'calculator',
  'disabled model',
  'home, cookies not answered',
  'map',
  'news dialog',
  'product in the basket',
  'results',
  'results without matches',
  'basket with plain forms',
  'basket with a removed line',
  'brand catalogue',
  'car modal',
  'collection',
  'empty basket',
  'information strip',
  'landing of a car',
  'model list',
  'page of an order',
  'product sold out',
  'promotion',
  'search for an order',
  'search suggestions',
];
const SAME_LAYOUT = [
  ...TEXTS,
  'landing of a size',
  'landing of a car',
  'collections',
  'brand catalogue',
  'disabled model',
  'page not found',
];

for (const [kind, open] of Object.entries(KINDS))
  test(`no accessibility violations: ${kind}`, {
    tag: [...(SAME_LAYOUT.includes(kind) ? [PHONE] : []), ...(LATER.includes(kind) ? [LONG] : [])],
  }, async ({ page, watch }) => {
    watch.expected.push('404');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    // The cookie bar would cover elements below it.
    await page.addInitScript(() => localStorage.setItem('cookies', 'necessary'));
    await open(page);
    await expectAccessible(page);
  });
