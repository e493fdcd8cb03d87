/** Entry script of every page; heavier scripts are imported when first needed. */
import { browser, MY_CAR_KEY } from '#src/browser/stores/browser.ts';
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
void deferredStart.then(async () => (await import('./deferred.ts')).startDeferred());
customElements.define('cookie-bar', CookieBar);
customElements.define('offline-notice', OfflineNotice);

/** Loads the elements about the visitor's car: at once if a car is stored, else at the deferred start. */
async function startCar(): Promise<void> {
  if (browser.local.get(MY_CAR_KEY) === null) await deferredStart;
  await import('./car-elements.ts');
}
void startCar();

/** Only the results page has this element; it opens without script too. */
const sheet = document.getElementById('filters');
if (sheet) void import('./filter-sheet.ts').then(({ startFilterSheet }) => startFilterSheet(sheet));

if (document.querySelector('shop-tabs')) void import('./shop-tabs.ts');

if (document.querySelector('shop-slider'))
  deferredStart
    .then(() => import('./shop-slider.ts'))
    .then(({ ShopSlider }) => customElements.define('shop-slider', ShopSlider))
    // If the script fails to load, the list keeps scrolling natively.
    .catch(() => {});
