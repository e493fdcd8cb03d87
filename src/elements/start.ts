/** What runs on every page; everything that is heavier is imported when it is first needed. */
import { browser, MY_CAR_KEY } from '#src/stores/browser.ts';
import { startAnalytics } from './analytics.ts';
import { startBasketDoor } from './basket-door.ts';
import { CookieBar } from './cookie-bar.ts';
import { startDialogs } from './dialogs.ts';
import { startMedia } from './media.ts';
import { startMenus } from './menus.ts';
import { OfflineNotice } from './offline-notice.ts';
import { quietMoment } from './quiet-moment.ts';

startAnalytics();
void startBasketDoor();
startMenus();
startDialogs();
startMedia();
void quietMoment.then(async () => (await import('./prefetch.ts')).startPrefetch());
customElements.define('cookie-bar', CookieBar);
customElements.define('offline-notice', OfflineNotice);

/** The remembered car's script comes at once where a car may be remembered, else in a quiet moment. */
async function startCarChip(): Promise<void> {
  if (!document.querySelector('car-chip')) return;
  if (browser.kept.get(MY_CAR_KEY) === null) await quietMoment;
  const { CarChip } = await import('./car-chip.ts');
  customElements.define('car-chip', CarChip);
}
void startCarChip();

/** Only the results have one; it opens without this. */
const sheet = document.getElementById('filters');
if (sheet) void import('./filter-sheet.ts').then(({ startFilterSheet }) => startFilterSheet(sheet));

if (document.querySelector('shop-slider'))
  quietMoment
    .then(() => import('./shop-slider.ts'))
    .then(({ ShopSlider }) => customElements.define('shop-slider', ShopSlider))
    // Without it the list scrolls as it did.
    .catch(() => {});
