import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { brokenCitations, Documents } from '../../scripts/check/citations.ts';
import { temporaryFolder } from '../harness/commands.ts';

const PROJECT = {
  'docs/spec.md':
    '# Specification\n\n## 1. What for\n\nTyres.\n\n## 2. Screens\n\n### Basket (/basket)\n\nLines.\n',
  'docs/wire.md': '# Wire\n\n## Calls\n\n`kit_price` is four prices.\n',
  'content/README.md': '# Editors\n',
};

/** Named apart: the check reads these tests too. */
const WIRE = 'wire.md';

/** What is said of a file's citations in a small project. */
function said(file: string, text: string): string[] {
  using root = temporaryFolder();
  for (const [name, content] of Object.entries(PROJECT)) {
    mkdirSync(path.dirname(path.join(root.path, name)), { recursive: true });
    writeFileSync(path.join(root.path, name), content);
  }
  return brokenCitations(file, text, new Documents(root.path), root.path).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

test('what is there may be cited', () => {
  const code = `/** Rules (spec section 2, basket; spec sections 1 and 2). */
/** As sold (wire.md, «Calls»; wire.md, kit_price), told in content/README.md
 * and docs/spec.md. */
const file = 'elsewhere.md';
`;
  expect(said('src/a.ts', code)).toEqual([]);
  expect(said('docs/wire.md', 'See [the spec](spec.md#2-screens), [editors](../content/README.md).')).toEqual(
    [],
  );
});

test.each([
  ['/** Rules (spec section 3). */', '1: docs/spec.md has no section 3'],
  ['/** Rules (spec sections 2 and 9). */', '1: docs/spec.md has no section 2 and 9'],
  ['/** Rules (spec section 1, basket). */', '1: docs/spec.md, section 1, does not speak of «basket»'],
  ["\ntest('lines (spec section 7)', () => {});", '2: docs/spec.md has no section 7'],
  [`/** Rules\n * (${WIRE}, «Errors»). */`, '1: docs/wire.md has no heading «Errors»'],
  ['/** Rules (wire.md, kit_cost). */', '1: docs/wire.md does not speak of «kit_cost»'],
  ['/** Known costs: performance.md. */', '1: there is no document performance.md'],
])('%s is told', (code, message) => {
  expect(said('src/a.ts', code)).toEqual([message]);
});

test('a link of a document that leads nowhere is told', () => {
  expect(said('docs/wire.md', '# Wire\n\n[gone](design.md)')).toEqual(['3: there is no docs/design.md']);
});
