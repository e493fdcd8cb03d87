import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

/** Bundles some stores: size in bytes after brotli, and the modules included. */
async function bundle(stores: readonly string[]): Promise<{ bytes: number; modules: string[] }> {
  const entry = 'virtual:entry';
  const code = stores
    .map((store, at) => `export * as s${at} from '#src/browser/stores/${store}.ts';`)
    .join('\n');
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [
        {
          name: 'entry',
          enforce: 'pre',
          resolveId(id, importer) {
            if (id === entry) return id;
            return importer === entry
              ? this.resolve(id, `${process.cwd()}/src/browser/stores/basket.ts`)
              : null;
          },
          load: id => (id === entry ? code : null),
        },
      ],
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  const chunks = output?.output.filter(chunk => chunk.type === 'chunk') ?? [];
  return {
    bytes: chunks.reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0),
    modules: chunks.flatMap(chunk => Object.keys(chunk.modules)),
  };
}

test('the stores of every page are small and do not import filter, results, cars and orders', async () => {
  const { bytes, modules } = await bundle(['basket', 'goals', 'consent', 'ecommerce']);
  expect(modules.some(name => name.endsWith('src/api/client.ts'))).toBe(true);
  expect(
    modules.filter(name =>
      /stores\/(?:filter|results|found|preview|car|order)|domain\/(?!(?:money|basket|ecommerce)\.ts)/u.test(
        name,
      ),
    ),
  ).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(4600);
});

test('no store imports zod, React or the server’s messages', async () => {
  const { modules } = await bundle([
    'car',
    'order',
    'basket-page',
    'results',
    'preview',
    'brand-models',
    'main-data',
  ]);
  expect(modules.filter(name => /zod|react|\.schema\.ts|failures\.ts/u.test(name))).toEqual([]);
});
