import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkImports } from '#scripts/check/imports.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-imports-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** `file:line: rule` of every breach in a project of these files. */
function breaches(files: Record<string, string>): string[] {
  return messages(files).map(text => text.split(': ', 2).join(': '));
}

function messages(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return checkImports(root).map(({ file, line, rule, message }) => `${file}:${line}: ${rule}: ${message}`);
}

const lines = (count: number) => 'export {};\n'.repeat(count);
const value = (target: string) => `import { x } from '${target}';\nx();\n`;
const types = (target: string) => `import type { X } from '${target}';\nexport const x: X = 1;\n`;

describe('folders', () => {
  test('a project that follows the rules has no breach', () => {
    expect(
      breaches({
        'src/domain/money.ts': 'export const x = 1;',
        'src/domain/size.schema.ts': value('zod'),
        'src/api/goods.ts': value('#src/domain/money.ts'),
        'src/catalogue/open.ts': `${value('#src/domain/money.ts')}${value('better-sqlite3')}`,
        'src/server/calls/reads.ts': `${value('#src/catalogue/open.ts')}${value('../../orders/orders.ts')}`,
        'src/orders/orders.ts': value('node:fs'),
        'src/platform/config.ts': 'export const port = process.env.PORT;',
        'src/content/import/read.ts': `${value('#src/platform/config.ts')}${value('zod')}`,
        'src/browser/stores/basket.ts': `${value('nanostores')}${value('#src/api/goods.ts')}`,
        'src/browser/islands/basket/Basket.tsx': `${value('react')}${value('swiper/css')}import('./Photo.tsx');\n${value('#src/browser/stores/basket.ts')}`,
        'src/browser/islands/basket/Photo.tsx': 'export const Photo = () => <p />;',
        'src/browser/elements/badge.ts': value('#src/browser/stores/basket.ts'),
        'src/components/Card.astro': `---\n${types('#src/catalogue/open.ts')}${value('#src/browser/islands/basket/Basket.tsx')}---\n<p />\n<script>import '#src/browser/elements/badge.ts';</script>\n`,
        'src/pages/api/order.ts': "export { POST } from '#src/server/calls/reads.ts';",
        'src/pages/index.astro': `---\n${value('#src/catalogue/open.ts')}${value('astro:assets')}---\n`,
        'src/browser/styles/tokens.css': 'p { color: #fff; }',
        'scripts/import.ts': `${value('#src/content/import/read.ts')}${value('zod')}`,
      }),
    ).toEqual([]);
  });

  test.each([
    ['domain', 'api'],
    ['api', 'server/http'],
    ['catalogue', 'orders'],
    ['orders', 'catalogue'],
    ['server/http', 'server/calls'],
    ['server/calls', 'publish'],
    ['content/import', 'catalogue'],
    ['content/import', 'server/http'],
    ['publish', 'orders'],
    ['browser/elements', 'browser/islands'],
    ['browser/stores', 'catalogue'],
    ['browser/stores', 'orders'],
    ['browser/stores', 'server/http'],
    ['browser/islands', 'catalogue'],
    ['browser/islands', 'api'],
    ['components', 'catalogue'],
    ['components', 'browser/elements'],
    ['layouts', 'browser/stores'],
    ['pages', 'browser/elements'],
  ])('%s may not import %s', (from, to) => {
    expect(breaches({ [`src/${from}/a.ts`]: `\n${value(`#src/${to}/b.ts`)}` })).toEqual([
      `src/${from}/a.ts:2: folder`,
    ]);
  });

  test.each([
    ['a relative path', "import '../orders/b.ts';"],
    ['a re-export', "export { b } from '../orders/b.ts';\nexport const a = 1;"],
    ['export *', "export * from '../orders/b.ts';\nexport const a = 1;"],
    ['a dynamic import', "const b = await import('../orders/b.ts');"],
    ['a template literal', 'const b = await import(`../orders/b.ts`);'],
    ['a glob', "const b = import.meta.glob(['../orders/*.ts']);"],
    ['a type', "import type { B } from '../orders/b.ts';"],
    ['an import type', "export type B = import('../orders/b.ts').B;"],
    ['inline types, which leave an import behind', "import { type B } from '../orders/b.ts';"],
  ])('%s is an import', (_name, code) => {
    expect(breaches({ 'src/catalogue/a.ts': code })).toEqual(['src/catalogue/a.ts:1: folder']);
  });

  test.each([
    'domain',
    'catalogue',
    'orders',
    'content/import',
    'publish',
    'browser/parts',
    'components',
    'layouts',
  ])('%s may not import even types from api: the wire’s shapes end there', folder => {
    expect(breaches({ [`src/${folder}/a.ts`]: types('#src/api/goods.ts') })).toEqual([
      `src/${folder}/a.ts:1: folder`,
    ]);
  });

  test('islands may import types, and only types, from api; components and layouts from the views', () => {
    expect(breaches({ 'src/browser/islands/a.tsx': types('#src/api/goods.ts') })).toEqual([]);
    expect(breaches({ 'src/layouts/a.ts': types('#src/catalogue/views/open.ts') })).toEqual([]);
    expect(
      breaches({ 'src/layouts/b.ts': "import { type X } from '#src/catalogue/views/open.ts';" }),
    ).toEqual(['src/layouts/b.ts:1: folder']);
  });

  test('a room within a room has borders of its own', () => {
    expect(messages({ 'src/search/a.ts': value('#src/catalogue/views/results.ts') })).toEqual([
      'src/search/a.ts:1: folder: search/ may not import src/catalogue/views/results.ts; allowed: api, catalogue, domain, platform',
    ]);
  });

  test('src imports nothing from outside', () => {
    expect(
      breaches({ 'src/pages/a.ts': value('#scripts/check.ts') + value('../../content/shop.json') }),
    ).toEqual(['src/pages/a.ts:1: folder', 'src/pages/a.ts:3: folder']);
  });

  test('a room that is not in the table is reported once', () => {
    expect(messages({ 'src/things/a.ts': value('./b.ts'), 'src/things/b.ts': value('zod') })).toEqual([
      'src/things/a.ts:1: folder: src/things/ is not in the table of rooms',
    ]);
  });

  test('scripts may import anything', () => {
    expect(breaches({ 'scripts/a.ts': value('#src/orders/b.ts') + value('#src/catalogue/c.ts') })).toEqual(
      [],
    );
  });
});

describe('astro files', () => {
  test('pages and frontmatter never import stores', () => {
    expect(
      breaches({
        'src/pages/a.astro': `---\n\n${value('#src/browser/stores/basket.ts')}---\n`,
        'src/pages/api/b.ts': types('#src/browser/stores/basket.ts'),
        'src/components/c.astro': `---\n${value('#src/browser/stores/basket.ts')}---\n`,
      }),
    ).toEqual([
      'src/components/c.astro:2: stores',
      'src/pages/a.astro:3: stores',
      'src/pages/api/b.ts:1: stores',
    ]);
  });

  test('a script block may import elements and stores, not islands or server code; line numbers are those of the file', () => {
    const page = `---
const x = 1;
---
<!-- <script>import '#src/orders/comment.ts';</script> -->
<script type="application/ld+json" set:html={JSON.stringify({ a: { b: x > 1 } })} />
<script>import '#src/browser/elements/badge.ts';</script>
<script is:inline define:vars={{ x }}>
  import '#src/browser/stores/basket.ts';
  import '#src/orders/orders.ts';
</script>
<script src="../browser/islands/basket.ts"></script>
<script type="application/json">import '#src/orders/data.ts';</script>
`;
    expect(breaches({ 'src/pages/a.astro': page })).toEqual([
      'src/pages/a.astro:9: folder',
      'src/pages/a.astro:11: folder',
    ]);
  });

  test('script blocks of a page without frontmatter are checked too', () => {
    expect(
      breaches({ 'src/components/a.astro': '<p />\n---\n<script>\nimport "#src/api/x.ts"\n</script>' }),
    ).toEqual(['src/components/a.astro:4: folder']);
  });
});

describe('packages', () => {
  test.each([
    ['browser/stores', 'react'],
    ['browser/stores', '@nanostores/react'],
    ['browser/stores', 'node:fs'],
    ['browser/islands', 'fs/promises'],
    ['browser/islands', 'better-sqlite3'],
    ['browser/elements', 'react'],
    ['domain', 'node:crypto'],
    ['api', 'marked'],
    ['components', 'better-sqlite3'],
  ])('%s may not import %s', (folder, name) => {
    expect(breaches({ [`src/${folder}/a.ts`]: value(name) })).toEqual([`src/${folder}/a.ts:1: package`]);
  });

  test.each(['domain', 'api', 'server/calls', 'catalogue', 'browser/islands', 'pages'])(
    '%s may import zod only in a schema file',
    folder => {
      expect(breaches({ [`src/${folder}/a.ts`]: value('zod/mini') })).toEqual([`src/${folder}/a.ts:1: zod`]);
    },
  );

  test.each(['browser/stores', 'browser/elements', 'browser/islands'])(
    '%s may not reach zod through other modules',
    folder => {
      const files = {
        [`src/${folder}/a.ts`]: `\n${value('#src/domain/filter.ts')}`,
        'src/domain/filter.ts': value('./filter.schema.ts'),
        'src/domain/filter.schema.ts': value('zod'),
      };
      expect(messages(files)).toEqual([
        `src/${folder}/a.ts:2: reach: browser code reaches zod: src/${folder}/a.ts → src/domain/filter.ts → src/domain/filter.schema.ts → zod`,
      ]);
    },
  );

  test('a schema may be imported into browser code as types only', () => {
    const files = {
      'src/browser/stores/a.ts': types('#src/domain/filter.schema.ts'),
      'src/domain/filter.schema.ts': value('zod'),
    };
    expect(breaches(files)).toEqual([]);
  });

  test('a script block may not reach server code', () => {
    const files = {
      'src/pages/a.astro': '<script>import "#src/domain/a.ts";</script>',
      'src/domain/a.ts': value('node:fs'),
    };
    expect(breaches(files)).toEqual(['src/domain/a.ts:1: package', 'src/pages/a.astro:1: reach']);
  });

  test('browser code may use dynamic imports only with literal paths', () => {
    expect(breaches({ 'src/browser/islands/a.ts': 'const name = "b";\nimport(name);' })).toEqual([
      'src/browser/islands/a.ts:2: dynamic',
    ]);
    expect(breaches({ 'src/publish/a.ts': 'const built = "b";\nimport(built);' })).toContain(
      'src/browser/islands/a.ts:2: dynamic',
    );
    expect(checkImports(root)).toHaveLength(1);
  });
});

describe('cycles', () => {
  test('a cycle is reported once, with all its files', () => {
    const files = {
      'src/domain/a.ts': value('./b.ts'),
      'src/domain/b.ts': `\n${value('./c.ts')}`,
      'src/domain/c.ts': `\n\n${types('./a.ts')}`,
      'src/domain/d.ts': value('./a.ts'),
    };
    expect(messages(files)).toEqual([
      'src/domain/c.ts:3: cycle: import cycle: src/domain/a.ts → src/domain/b.ts → src/domain/c.ts → src/domain/a.ts',
    ]);
  });

  test('two import chains to one file are not a cycle', () => {
    const files = {
      'src/domain/a.ts': value('./b.ts') + value('./c.ts'),
      'src/domain/b.ts': value('./c.ts'),
      'src/domain/c.ts': '',
    };
    expect(breaches(files)).toEqual([]);
  });

  test('a file that imports itself is a cycle', () => {
    expect(breaches({ 'scripts/a.ts': value('./a.ts') })).toEqual(['scripts/a.ts:1: cycle']);
  });
});

describe('process.env', () => {
  test.each([
    'process.env.PORT',
    "process['env']",
    'globalThis.process.env.PORT',
    'process?.env',
    'start({ ...process.env })',
  ])('%s is read only in src/platform/config.ts', code => {
    const text = `\nexport const x = ${code};\n`;
    expect(
      breaches({
        'src/platform/config.ts': text,
        'scripts/launch.mjs': text,
        'src/server/http/listen.ts': text,
        'scripts/start.ts': text,
      }),
    ).toEqual(['scripts/start.ts:2: env', 'src/server/http/listen.ts:2: env']);
  });

  test.each([
    "import { env } from 'node:process';",
    'const { env } = process;',
    'const { env: settings } = process;',
  ])('%s counts as reading process.env', code => {
    expect(breaches({ 'src/publish/a.ts': code })).toEqual(['src/publish/a.ts:1: env']);
  });

  test('setting a variable for a child process, or a field named env, is allowed', () => {
    expect(
      breaches({
        'scripts/a.ts': "process.env.NO_COLOR = '1';\nconst x = import.meta.env.DEV;\nvite.env.X;",
      }),
    ).toEqual([]);
    expect(breaches({ 'scripts/a.ts': 'const x = process.env.A = process.env.B;' })).toEqual([
      'scripts/a.ts:1: env',
    ]);
  });
});

describe('shape', () => {
  test.each([
    'src/domain/utils.ts',
    'src/domain/helpers/tyre.ts',
    'src/browser/islands/misc/a.tsx',
    'src/browser/styles/common.css',
    'scripts/string-utils.ts',
    'src/components/Card.helper.ts',
  ])('%s has a name that says nothing about its contents', file => {
    expect(breaches({ [file]: '' })).toEqual([`${file}:1: name`]);
  });

  test('a name that only begins like one is allowed', () => {
    expect(breaches({ 'src/domain/commonwealth.ts': '', 'src/domain/miscellany.ts': '' })).toEqual([]);
  });

  test('a file that only re-exports is a barrel', () => {
    expect(
      breaches({
        'src/domain/all.ts': "export * from './money.ts';\nexport type { Size } from './size.ts';",
        'src/domain/joined.ts': "import { a } from './money.ts';\nexport { a };",
        'src/browser/islands/basket/index.tsx': 'export const x = <p />;',
        'scripts/index.ts': 'export const x = 1;',
        'src/pages/index.astro': '<p />',
        'src/pages/api/index.ts': "export { GET } from '#src/server/calls/reads.ts';",
        'src/domain/own.ts': 'const a = 1;\nexport { a };',
      }),
    ).toEqual([
      'scripts/index.ts:1: barrel',
      'src/browser/islands/basket/index.tsx:1: barrel',
      'src/domain/all.ts:1: barrel',
      'src/domain/joined.ts:1: barrel',
    ]);
  });

  test.each([
    ['src/pages/a.astro', 60],
    ['src/pages/api/a.ts', 60],
    ['src/browser/islands/a.tsx', 200],
    ['src/domain/a.ts', 300],
    ['src/browser/styles/a.css', 300],
  ])('%s has at most %i lines', (file, limit) => {
    const text =
      file.endsWith('.ts') || file.endsWith('.tsx')
        ? `const a = 1;\n${lines(limit - 1)}`
        : '\n'.repeat(limit);
    expect(breaches({ [file]: text })).toEqual([]);
    expect(breaches({ [file]: `${text}//\n` })).toEqual([`${file}:${limit + 1}: length`]);
  });
});
