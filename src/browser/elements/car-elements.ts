import { browser, MY_CAR_KEY } from '#src/browser/stores/browser.ts';
import { $myCar, type MyCar, readMyCar } from '#src/browser/stores/my-car.ts';
import { CarChip } from './car-chip.ts';
import { markFits } from './car-fits.ts';
import { CarLine } from './car-line.ts';

/** The class reserves the room of every text about the car; the first script of the page sets it, too. */
function show(myCar: MyCar | null): void {
  document.documentElement.classList.toggle('has-car', myCar !== null);
  if (myCar)
    for (const each of document.querySelectorAll<CarChip | CarLine>('car-chip, car-line')) each.show(myCar);
  markFits(myCar);
}

readMyCar();
customElements.define('car-chip', CarChip);
customElements.define('car-line', CarLine);
$myCar.subscribe(() => {
  const dialog = document.querySelector('dialog[open]');
  // The page must not move under an open dialog.
  if (dialog) dialog.addEventListener('close', () => show($myCar.get()), { once: true });
  else show($myCar.get());
});
browser.onReturn(readMyCar);
addEventListener('storage', ({ key }) => {
  if (key === MY_CAR_KEY) readMyCar();
});
