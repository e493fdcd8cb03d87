import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import type * as Yaml from 'yaml';
import { brokenShop, put } from './broken-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The module that the import loads when it needs it. */
const yaml = createRequire(import.meta.url)('yaml') as typeof Yaml;

/** Imports a page whose header has this many blocks with a fault in each. Returns the faults found and how much YAML was parsed. */
function importFaulty(blocks: number): { faults: readonly string[]; parsed: number } {
  const block = (number: number) => `  - title: Блок ${number}\n    content: "[Текст](/none-${number})"\n`;
  const list = Array.from({ length: blocks }, (_, number) => block(number)).join('');
  const header = `---\nbrand: cordiant\ntitle: Faulty\nseason: winter\np_tech:\n${list}---\n`;
  using shop = brokenShop(put('models/cordiant-faulty.md', header));
  const parse = vi.spyOn(yaml, 'parseDocument');
  const { warnings } = shop.import();
  const parsed = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  parse.mockRestore();
  return { faults: warnings.filter(line => line.includes('/none-')), parsed };
}

test('the lines of many faults in one header are found by parsing it once', () => {
  const [few, many] = [importFaulty(50), importFaulty(400)];
  expect([few.faults.length, many.faults.length]).toEqual([50, 400]);
  expect(many.faults.at(-1)).toMatch(/^content\/models\/cordiant-faulty\.md:805: p_tech\.399\.content: /u);
  // Eight times the text may cost eight times the work, not 64 times.
  expect(few.parsed).toBeGreaterThan(0);
  expect(many.parsed / few.parsed).toBeLessThan(10);
});
