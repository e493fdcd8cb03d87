import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { KINDS } from './kinds.ts';
import { expect, LONG, PHONE, test } from './shop.ts';

/** The builder would inject the full axe source at every call; the test injects the minified one once and passes an empty script. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
const NO_SOURCE = ';';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

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
    for (const frame of page.frames()) await frame.evaluate(AXE);
    const axe = () =>
      new AxeBuilder({ page, axeSource: NO_SOURCE })
        .options({ resultTypes: ['violations'] })
        .setLegacyMode(true);
    const violationsIn = (found: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
      found.violations.map(({ id, nodes }) => ({
        id,
        at: nodes.slice(0, 5).map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
      }));
    expect(violationsIn(await axe().withTags(TAGS).analyze())).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(violationsIn(await axe().withRules('color-contrast').analyze()), 'dark theme').toEqual([]);
  });
