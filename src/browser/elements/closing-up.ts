/** What moves in the basket, each as a whole. */
const PARTS = '.line, .basket-hint, .basket-total, .removed > li, .order';

type Tops = ReadonlyMap<HTMLElement, number>;

const linesOf = (tops: Tops) => [...tops.keys()].filter(part => part.matches('.line'));

/** How far a part is from its place, in the middle of a movement. */
const shiftOf = (part: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(part).translate.split(' ')[1] ?? '0');

/** Moves a part from where it was seen to its place, in one short movement (`--quick`, none with reduced motion). */
function move({ style }: HTMLElement, by: number): void {
  style.transition = 'none';
  style.translate = `0 ${by}px`;
  requestAnimationFrame(() => Object.assign(style, { transition: 'translate var(--quick)', translate: '' }));
}

/**
 * When a line of the basket goes or comes back, what is below does not jump: it closes up, or makes room. `root` is what
 * browser/islands/basket/BasketPage.tsx renders, which needs no script for it before the first press.
 */
export function closeUp(root: HTMLElement): void {
  let tops: Tops = new Map();
  let isChanged = false;
  const measure = () => {
    const parts = [...root.querySelectorAll<HTMLElement>(PARTS)];
    tops = new Map(parts.map(part => [part, part.offsetTop]));
  };
  const follow = () => {
    const before = tops;
    isChanged = false;
    measure();
    const had = linesOf(before);
    const has = linesOf(tops);
    if (had.length === has.length && had.every(line => tops.has(line))) return;
    for (const [part, top] of tops) {
      const by = (before.get(part) ?? top) - top;
      // A form that stays in sight beside the lines has no place of its own.
      if (by !== 0 && getComputedStyle(part).position !== 'sticky') move(part, by + shiftOf(part));
    }
  };
  // A removal changes the page twice before the next frame.
  new MutationObserver(() => {
    if (!isChanged) requestAnimationFrame(follow);
    isChanged = true;
  }).observe(root, { childList: true, subtree: true });
  new ResizeObserver(() => {
    if (!isChanged) measure();
  }).observe(root);
}
