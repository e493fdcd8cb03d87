import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './shop.ts';

/** The builder would inject the full axe source at every call; the test injects the minified one once and passes an empty script. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const AXE = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
const NO_SOURCE = ';';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** No violations on the page as it is, in light and dark; it stays dark. */
export async function expectAccessible(page: Page): Promise<void> {
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
}
