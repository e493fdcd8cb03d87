import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { FIXTURE, run, temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_CONTENT } from '../harness/places.ts';

const PROFILE =
  'columns: { code: Код, name: Товар, price: Цена, stock: Остаток }\nchange: [price, stock]\nmarkup: 10\nround: 10\n';

/** A shop whose supplier sends lists, and an editor who answers what they ask. */
export function openShop(profile = PROFILE, heading = 'Код;Товар;Цена;Остаток') {
  const folder = temporaryFolder();
  const at = (name: string) => path.join(folder.path, name);
  cpSync(FIXTURE_CONTENT, at('content'), { recursive: true });
  mkdirSync(at('content/suppliers'), { recursive: true });
  writeFileSync(at('content/suppliers/yard.yaml'), profile);
  const env = { ...FIXTURE, CONTENT_DIR: at('content'), DATA_DIR: at('db') };
  const read = (name: string) => {
    const text = existsSync(at(`content/${name}`)) ? readFileSync(at(`content/${name}`), 'utf8') : null;
    return text?.replace('\uFEFF', '').replace(/[\u00A0\u202F]/gu, ' ') ?? null;
  };
  const takeFiles = async (files: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
    const args = [...Object.keys(files).map(at), '--save', 'yard', '--no-build'];
    const { code, stdout, stderr } = await run('prices', args, env);
    return { code, stderr, stdout: stdout.replace(/[\u00A0\u202F]/gu, ' ') };
  };
  return {
    read,
    takeFiles,
    /** Without the last column of days until which prices in doubt count: they follow the day of the test. */
    prices: () => {
      const text = read('prices/yard.csv');
      return text?.includes(';until\n') ? text.replace(/;[^;\n]*$/gmu, '') : text;
    },
    codes: () => read('suppliers/yard.codes.csv'),
    unread: () => read('suppliers/yard.unread.csv'),
    take: async (...rows: string[]) => {
      writeFileSync(at('list.csv'), [heading, ...rows, ''].join('\n'));
      const { code, stdout, stderr } = await run('prices', [at('list.csv'), '--no-build'], env);
      return { code, stderr, stdout: stdout.replace(/[\u00A0\u202F]/gu, ' ') };
    },
    answer: (code: string, answer: string) => {
      const file = at('content/suppliers/yard.unread.csv');
      const lines = readFileSync(file, 'utf8').split('\n');
      const answered = lines.map(line =>
        line.startsWith(`${code};`) ? `${line.slice(0, line.lastIndexOf(';'))};${answer}` : line,
      );
      expect(answered).not.toEqual(lines);
      writeFileSync(file, answered.join('\n'));
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}
