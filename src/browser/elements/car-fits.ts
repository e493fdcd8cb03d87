import type { MyCar } from '#src/browser/stores/my-car.ts';
import { fitOf } from '#src/domain/car-fit.ts';

/** Sizes of tyres: on cards, on the product page, in the basket. */
const SIZES = '.card-size, .pair-sizes, .big-size, .line-size';
const MARKS = '.fits, .own-size';

/** The text last written into a sentence, which the browser may have translated since. */
const written = new WeakMap<Element, string>();

function sentenceOf(size: Element): HTMLElement {
  const next = size.nextElementSibling;
  if (next instanceof HTMLElement && next.matches('.fits')) return next;
  const sentence = document.createElement('p');
  size.after(sentence);
  return sentence;
}

/** What shows one tyre: a card, a row of a model, a line of the basket, the facts of a product. */
const TYRE = '.card, .positions tr, .line, .tyre-facts';
const NAME = '.card-title, .position-name, .line-name, compare-toggle';

/** The size with the indices that the tyre's name has after it. */
function textOf(size: Element): string {
  const text = (size.firstChild?.textContent ?? '').trim();
  const tyre = size.closest(TYRE);
  if (size.matches('.pair-sizes')) {
    const axles = [...(tyre?.querySelectorAll('.pair-axles a') ?? [])].map(link => link.textContent);
    return axles.join(', ').replaceAll(':', '').replace('Зад', 'зад');
  }
  const named = tyre?.querySelector<HTMLElement>(NAME);
  const name = named?.dataset.name ?? named?.textContent ?? '';
  const at = name.indexOf(text);
  return at < 0 ? text : name.slice(at);
}

/** Null where the page has no season beside the tyre. */
function isSummer(size: Element): boolean | null {
  const tyre = size.closest(TYRE);
  if (!tyre?.querySelector('.flag')) return null;
  return tyre.querySelector('.flag-summer') !== null;
}

function mark({ car, tyres }: MyCar): void {
  const fitOfSize = (size: Element) => fitOf(textOf(size), car, tyres, isSummer(size));
  for (const size of document.querySelectorAll(SIZES)) {
    const fit = fitOfSize(size);
    const sentence = sentenceOf(size);
    const text = fit?.text ?? '';
    if (written.get(sentence) === text) continue;
    written.set(sentence, text);
    sentence.className = fit?.fits ? 'fits fits-well' : 'fits';
    sentence.textContent = text;
    sentence.title = text;
  }
  for (const size of document.querySelectorAll('.position-size:not(:has(.own-size))')) {
    const fit = fitOfSize(size);
    if (!fit?.fits) continue;
    const own = document.createElement('span');
    own.className = 'own-size';
    own.textContent = 'ваш размер';
    if (fit.axle) {
      const axle = document.createElement('span');
      axle.textContent = fit.axle === 'front' ? 'спереди' : 'сзади';
      own.append(' ', axle);
    }
    size.append(' ', own);
  }
}

/** On a model's page the rim of the car comes first among the rims; it is chosen while the sizes are still below the window. */
function preferRim(): void {
  const own = document.querySelector('.positions tbody:has(.own-size)');
  const groups = [...document.querySelectorAll('.positions tbody')];
  const input = own && document.querySelector<HTMLInputElement>(`#rim-${groups.indexOf(own)}`);
  const [label, former] = [input?.parentElement, document.querySelector('.own-rim')];
  // What the visitor has chosen since then stays when the same car comes again.
  if (label === former) return;
  former?.classList.remove('own-rim');
  if (!input) return;
  label?.classList.add('own-rim');
  const section = input.closest('section');
  if (section && section.getBoundingClientRect().top > innerHeight) input.checked = true;
}

let observer: MutationObserver | undefined;

/** Writes beside each tyre of the page whether it fits the car, also beside those that come later; null takes all of it back. */
export function markFits(myCar: MyCar | null): void {
  observer?.disconnect();
  for (const each of document.querySelectorAll(MARKS)) each.remove();
  if (myCar) mark(myCar);
  preferRim();
  if (!myCar) return;
  observer = new MutationObserver(() => mark(myCar));
  observer.observe(document.body, { childList: true, subtree: true });
}
