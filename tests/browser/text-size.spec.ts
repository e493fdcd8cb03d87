import { KINDS, visualTag } from './kinds.ts';
import { expect, test } from './shop.ts';

/**
 * What is wrong with the text of a page: it makes the page wider than the window, is cut off, lies on other text, or has a
 * number broken in two. A row that scrolls sideways is no fault, since all of it can be reached.
 */
function faultsOfText(): string[] {
  const faults: string[] = [];
  const { documentElement: root } = document;
  const { fontSize } = getComputedStyle(document.body);
  if (fontSize !== '32px') faults.push(`text of 16 px has become ${fontSize}`);
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
  const nameOf = (element: Element) => `${element.tagName.toLowerCase()}.${element.className}`;
  const isScrolling = (element: Element) =>
    /auto|scroll/u.test(getComputedStyle(element).overflow) || element.matches('.slider-view');
  const isClipping = ({ overflowX, overflowY }: CSSStyleDeclaration) =>
    [overflowX, overflowY].some(value => value === 'hidden' || value === 'clip');
  /** What lies over the rest of the page on purpose: its text is compared with its own only. */
  const layerOf = (element: Element): Element => {
    const isLayer = element.matches('dialog, [popover], .suggestions, .select__menu, body');
    const { position } = getComputedStyle(element);
    return isLayer || position === 'fixed' || position === 'sticky' || !element.parentElement
      ? element
      : layerOf(element.parentElement);
  };
  const texts: { text: string; at: string; layer: unknown; boxes: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement as HTMLElement;
    const text = node.nodeValue?.trim() ?? '';
    if (text === '' || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue;
    const holders: Element[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) holders.push(each);
    const isForScreenReaders = holders.some(
      each => getComputedStyle(each).clipPath === 'inset(50%)' || getComputedStyle(each).fontSize === '0px',
    );
    if (isForScreenReaders || element.closest('svg, noscript, option, .folded-words, .skip-link')) continue;
    range.selectNodeContents(node);
    // The middle of a line: its box is higher than its letters.
    const boxes = [...range.getClientRects()]
      .filter(({ width }) => width > 1)
      .map(({ x, y, width, height }) => new DOMRect(x, y + height / 4, width, height / 2));
    const at = nameOf(element);
    const seen = boxes.filter(box =>
      holders.filter(isScrolling).every(holder => {
        const port = holder.getBoundingClientRect();
        return (
          box.left < port.right && box.right > port.left && box.top < port.bottom && box.bottom > port.top
        );
      }),
    );
    texts.push({ text, at, layer: layerOf(element), boxes: seen });
    for (const holder of holders) {
      if (isScrolling(holder)) break;
      const style = getComputedStyle(holder);
      const { left, right, top, bottom } = holder.getBoundingClientRect();
      const isOutside = (box: DOMRect) =>
        box.left < left - 1 || box.right > right + 1 || box.top < top || box.bottom > bottom;
      if (isClipping(style) && boxes.some(isOutside))
        faults.push(`«${text}» in ${at} is cut off by ${nameOf(holder)}`);
      if (holder === element && style.display !== 'inline' && boxes.some(box => box.right > right + 1))
        faults.push(`«${text}» runs out of ${at}`);
      if (style.position === 'fixed') break;
    }
    for (const { 0: word, index } of node.nodeValue?.matchAll(/[\d\u00a0]*\d[\d\u00a0]*/gu) ?? []) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ y }) => Math.round(y)));
      if (lines.size > 1) faults.push(`the number ${word} of «${text}» in ${at} is broken`);
    }
  }
  texts.forEach((one, index) => {
    for (const other of texts.slice(index + 1)) {
      if (one.layer !== other.layer) continue;
      const isOver = one.boxes.some(a =>
        other.boxes.some(
          b => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom && b.top < a.bottom,
        ),
      );
      if (isOver) faults.push(`«${one.text}» in ${one.at} lies on «${other.text}» in ${other.at}`);
    }
  });
  for (const field of document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=hidden])'))
    if (field.checkVisibility() && field.scrollHeight > field.clientHeight + 1)
      faults.push(`the text of ${nameOf(field)} is cut off`);
  const skip = document.querySelector('.skip-link')?.getBoundingClientRect();
  if (skip && skip.bottom > 0) faults.push(`the skip link is in sight: ${skip.bottom} px`);
  return [...new Set(faults)];
}

for (const [kind, open] of Object.entries(KINDS))
  test(`text of twice the size is whole: ${kind}`, visualTag(kind), async ({ page, watch }) => {
    watch.expected.push('404');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      localStorage.setItem('cookies', 'necessary');
      document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'));
    });
    await open(page);
    await expect.poll(() => page.evaluate(faultsOfText)).toEqual([]);
  });
