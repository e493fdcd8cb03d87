import type { Page } from 'playwright/test';
import { KINDS, visualTag } from './kinds.ts';
import { openResults } from './panel.ts';
import { DESKTOP, expect, test } from './shop.ts';

/** Parts of a page that lie over others, through which what is below them would be seen. */
const seeThrough = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      // biome-ignore lint/performance/useDomNodeTextContent: only text that shows counts
      .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.innerText?.trim())
      .filter(
        element =>
          ['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
          element.matches('dialog[open], :popover-open, .suggestions, .select__menu'),
      )
      .filter(element => !/^rgb\(/u.test(getComputedStyle(element).backgroundColor))
      .map(element => `${element.tagName.toLowerCase()}.${element.className}`),
  );

/** Elements whose focus cannot be seen: no outline on them, their box or what holds them that they have not without it. */
const unseenFocus = (page: Page) =>
  page.evaluate(async () => {
    const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const outlinesOf = (elements: readonly (Element | null)[]) =>
      elements.flatMap(element =>
        ['', '::before', '::after'].map(part => {
          if (!element) return '';
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
          const isSeen = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
          return isSeen ? outlineStyle + outlineWidth : '';
        }),
      );
    const focusable = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    );
    const seen = new Set<string>();
    const faults: string[] = [];
    for (const element of focusable) {
      const kind = `${element.tagName.toLowerCase()}.${element.className}`;
      if (seen.has(kind) || !isVisible(element)) continue;
      const holders = [element, element.parentElement, element.closest('.select__control, .check, .choice')];
      (document.activeElement as HTMLElement).blur();
      const before = outlinesOf(holders);
      const hasOutline = () => outlinesOf(holders).some((each, at) => each !== '' && each !== before[at]);
      element.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
      if (document.activeElement !== element) continue;
      seen.add(kind);
      // A searched list draws its focus when React has rendered it.
      for (let frame = 0; frame < 10 && !hasOutline(); frame++) await new Promise(requestAnimationFrame);
      if (!hasOutline()) faults.push(kind);
    }
    return faults;
  });

/** Chosen, checked, pressed, active and disabled elements that look the same as those beside them that are not. */
const unseenStates = (page: Page) =>
  page.evaluate(() => {
    const STATES = [
      '[aria-selected=true]',
      '[aria-checked=true]',
      '[aria-pressed=true]',
      '[aria-current]',
      '[aria-disabled=true]',
      ':disabled',
      ':checked:not(option)',
      '.select__option--is-focused',
      '.select__option--is-selected',
    ];
    const face = (element: Element) =>
      ['', '::before', '::after']
        .flatMap(part => {
          const style = getComputedStyle(element, part);
          return [
            style.color,
            style.outline,
            style.border,
            style.fontWeight,
            style.textDecorationLine,
            style.content,
          ];
        })
        .join();
    /** What shows the state of a field whose own box is not drawn. */
    const appearance = (element: Element) =>
      Number(getComputedStyle(element).opacity) === 0 ? (element.parentElement as Element) : element;
    const faults: string[] = [];
    for (const state of STATES)
      for (const element of document.querySelectorAll(state)) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue;
        const kind = `${element.tagName}[class="${element.className}"]`;
        const group = element.parentElement?.closest('ul, ol, [role], fieldset, form, main');
        const like = [...(group?.querySelectorAll(element.tagName) ?? [])].filter(
          other =>
            !other.matches(state) &&
            other.checkVisibility({ visibilityProperty: true }) &&
            other.getAttribute('role') === element.getAttribute('role') &&
            other.getAttribute('type') === element.getAttribute('type') &&
            appearance(other).className.split(' ')[0] === appearance(element).className.split(' ')[0],
        );
        if (like.some(other => face(appearance(other)) === face(appearance(element))))
          faults.push(`${state} ${kind}`);
      }
    return [...new Set(faults)];
  });

test.use({ forcedColors: 'active' });

for (const [kind, open] of Object.entries(KINDS))
  test(`forced colours leave edges, focus and states: ${kind}`, visualTag(kind), async ({ page, watch }) => {
    watch.expected.push('404');
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('cookies', 'necessary'));
    await open(page);
    expect(await seeThrough(page)).toEqual([]);
    expect(await unseenStates(page)).toEqual([]);
    expect(await unseenFocus(page)).toEqual([]);
  });

test('forced colours show the active and the chosen option of a searched list', { tag: DESKTOP }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openResults(page, '/products?width=205');
  const list = page.getByRole('combobox', { name: 'ШИРИНА' });
  await list.hover();
  await expect(list).toHaveJSProperty('tagName', 'INPUT');
  await list.click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  expect(await unseenStates(page)).toEqual([]);
  await expect(page.locator('.select__option--is-focused')).toHaveCount(1);
  await expect(page.locator('.select__option--is-selected:not(.select__option--is-focused)')).toHaveCount(1);
});
