import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { cases } from '../harness/cases.ts';
import { amount } from '../harness/long.ts';
import { brokenShop } from './broken-shop.ts';

/** A random change of the bytes of a file. */
type Mutation = (bytes: Buffer) => Buffer;

const at = (bytes: Buffer, share: number) => Math.floor(share * bytes.length);
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });

/** Text that often appears in the wrong place. */
const junk = fc.oneof(
  fc.constantFrom(
    ...[
      '"',
      '""',
      ';',
      ',',
      '|',
      '\n',
      '\r\n',
      '\r',
      '\t',
      '\0',
      '\uFEFF',
      '---\n',
      '- ',
      ': ',
      '*',
      '&a ',
      '!!binary ',
    ],
    ...[
      '-1',
      '0',
      '4,6E+12',
      '1e400',
      'NaN',
      '99999999999999999999',
      '9999-12-31',
      '0000-00-00',
      '205/55 R16',
    ],
    ...[
      '../../x',
      '//evil.example',
      'javascript:',
      '__proto__',
      'constructor',
      'toString',
      '<script>',
      '#REF!',
      '‮',
      '�',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

const onBytes: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(share, junk).map(
    ([place, scrap]): Mutation =>
      bytes => {
        const index = at(bytes, place);
        return Buffer.concat([bytes.subarray(0, index), Buffer.from(scrap), bytes.subarray(index)]);
      },
  ),
  fc.tuple(share, fc.integer({ min: 0, max: 255 })).map(
    ([place, value]): Mutation =>
      bytes => {
        const changed = Buffer.from(bytes);
        changed[at(bytes, place)] = value;
        return changed;
      },
  ),
  fc.tuple(share, fc.nat(40)).map(
    ([place, length]): Mutation =>
      bytes => {
        const index = at(bytes, place);
        return Buffer.concat([bytes.subarray(0, index), bytes.subarray(index + length)]);
      },
  ),
  share.map(
    (place): Mutation =>
      bytes =>
        bytes.subarray(0, at(bytes, place)),
  ),
);

const onLines: fc.Arbitrary<Mutation> = fc
  .tuple(share, share, fc.constantFrom('double', 'swap', 'drop', 'cell'), junk)
  .map(
    ([one, other, what, scrap]): Mutation =>
      bytes => {
        const lines = bytes.toString('utf8').split('\n');
        const [a, b] = [Math.floor(one * lines.length), Math.floor(other * lines.length)];
        const [first = '', second = ''] = [lines[a], lines[b]];
        if (what === 'double') lines.splice(b, 0, first);
        else if (what === 'swap') [lines[a], lines[b]] = [second, first];
        else if (what === 'drop') lines.splice(a, 1);
        else {
          const cells = first.split(';');
          cells[Math.floor(other * cells.length)] = scrap;
          lines[a] = cells.join(';');
        }
        return Buffer.from(lines.join('\n'));
      },
  );

const shop = brokenShop();
afterAll(() => shop[Symbol.dispose]());

const FILES = readdirSync(shop.contentDir, { recursive: true, encoding: 'utf8' }).sort();
const TABLES = FILES.filter(file => file.endsWith('.csv'));
const TEXTS = FILES.filter(file => /\.(?:md|yaml)$/u.test(file));

/** The import never throws: it succeeds, or is rejected with at least one message and writes nothing. */
function importNeverThrows(files: readonly string[], runs: number): void {
  const mutations = fc.array(fc.oneof(onBytes, onLines), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...files), mutations, (file, all) => {
      const place = path.join(shop.contentDir, file);
      const good = readFileSync(place);
      try {
        let bytes: Buffer = good;
        for (const mutation of all) bytes = mutation(bytes);
        writeFileSync(place, bytes);
        rmSync(shop.target, { force: true });
        const { imported, errors } = shop.import();
        expect(imported === null).toBe(errors.length > 0);
        const written = readdirSync(path.dirname(shop.target)).filter(name => name.includes('.db'));
        expect(written).toEqual(imported ? ['catalogue.db'] : []);
        for (const line of errors) expect(line).toMatch(/^content\/[^\n]+:\d+: [^\n]+$/u);
      } finally {
        writeFileSync(place, good);
      }
    }),
    { ...cases(runs), interruptAfterTimeLimit: 100_000, markInterruptAsFailure: false },
  );
}

const RUNS = amount(16, 60);

describe('however a file is changed, the import ends with messages for the editor', () => {
  shop.import();
  test('tables', () => importNeverThrows(TABLES, RUNS), 300_000);
  test('texts and settings', () => importNeverThrows(TEXTS, RUNS / 2), 300_000);
});
