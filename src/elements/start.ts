/** Entry script of every page; heavier scripts are imported when first needed. */
import { browser, COMPARED_KEY, MY_CAR_KEY } from '#src/stores/browser.ts';
import { startAnalytics } from './analytics.ts';
import { loadBasketElements } from './basket-loader.ts';
import { CookieBar } from './cookie-bar.ts';
import { deferredStart } from './deferred-start.ts';
import { startDialogs } from './dialogs.ts';
import { startMedia } from './media.ts';
import { startMenus } from './menus.ts';
import { OfflineNotice } from './offline-notice.ts';

startAnalytics();
void loadBasketElements();
startMenus();
startDialogs();
startMedia();
void deferredStart.then(async () => (await import('./prefetch.ts')).startPrefetch());
customElements.define('cookie-bar', CookieBar);
customElements.define('offline-notice', OfflineNotice);

/** At once if the visitor has stored something under a key, else at the deferred start. */
const afterKept = async (key: string): Promise<void> => {
  if (browser.kept.get(key) === null) await deferredStart;
};

/** Loads the script of `<car-chip>`. */
async function startCarChip(): Promise<void> {
  if (!document.querySelector('car-chip')) return;
  await afterKept(MY_CAR_KEY);
  const { CarChip } = await import('./car-chip.ts');
  customElements.define('car-chip', CarChip);
}
void startCarChip();

/** Only the results page has this element; it opens without script too. */
const sheet = document.getElementById('filters');
if (sheet) void import('./filter-sheet.ts').then(({ startFilterSheet }) => startFilterSheet(sheet));

/** Suggestions are loaded with the first focus of a search field; without them it only sends its form. */
function startSuggestions(target: EventTarget | null): void {
  if (target instanceof HTMLInputElement && target.matches('.search-field'))
    import('./suggestions.ts').then(({ suggestIn }) => suggestIn(target)).catch(() => {});
}
document.addEventListener('focusin', ({ target }) => startSuggestions(target));
startSuggestions(document.activeElement);

// «Сравнить» stays a link without its script.
if (sheet || document.querySelector('compare-toggle, .compare-page'))
  afterKept(COMPARED_KEY)
    .then(() => import('./compare-elements.ts'))
    .catch(() => {});

if (document.querySelector('shop-slider'))
  deferredStart
    .then(() => import('./shop-slider.ts'))
    .then(({ ShopSlider }) => customElements.define('shop-slider', ShopSlider))
    // If the script fails to load, the list keeps scrolling natively.
    .catch(() => {});
