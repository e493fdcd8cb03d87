import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, command, EXIT } from '#src/commands/command.ts';
import { childEnvironment } from '#src/platform/config.ts';
import type { BenchResult } from '#tests/bench/figures.ts';
import { benchImport } from '#tests/bench/import.ts';
import { benchPages } from '#tests/bench/pages.ts';
import { benchPrices } from '#tests/bench/prices.ts';
import { benchPublish } from '#tests/bench/publish.ts';
import { benchSearch } from '#tests/bench/search.ts';

const REPORT = fileURLToPath(new URL('../docs/measurements.md', import.meta.url));
const WORK = path.join(tmpdir(), 'protektor-bench');

function script(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...childEnvironment(), ...env },
  });
  return new Promise((resolve, reject) =>
    child.once('close', code => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`)))),
  );
}

/** Generates a content folder with this many products; the same number gives the same bytes. */
async function generateContent(products: number): Promise<string> {
  const out = path.join(WORK, `content-${products}`);
  console.log(`Готовлю ${products} товаров…`);
  await script('generate', ['--products', String(products), '--seed', '1', '--out', out]);
  return out;
}

const BENCHES: Readonly<Record<string, () => Promise<BenchResult>>> = {
  import: () => benchImport(generateContent, WORK),
  pages: benchPages,
  prices: () => benchPrices(generateContent, WORK),
  publish: () => benchPublish(generateContent, WORK),
  search: async () => {
    const data = path.join(WORK, 'search');
    await script('import', [], { CONTENT_DIR: await generateContent(100_000), DATA_DIR: data });
    return benchSearch(path.join(data, 'catalogue.db'));
  },
};

/** Replaces the section of a result between its markers in docs/measurements.md. */
function writeReport(name: string, { title, body, drawings = {} }: BenchResult): void {
  for (const [file, drawing] of Object.entries(drawings))
    writeFileSync(path.join(path.dirname(REPORT), file), drawing);
  const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const day = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
  const section = `${begin}\n## ${title}\n\n${day}, ${machine}.\n\n${body}\n${end}`;
  const text = existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '# Measurements\n';
  const from = text.indexOf(begin);
  const to = text.indexOf(end) + end.length;
  writeFileSync(
    REPORT,
    from < 0 ? `${text.trimEnd()}\n\n${section}\n` : text.slice(0, from) + section + text.slice(to),
  );
}

/** Runs the named benchmarks (all without a name), prints them and writes them to docs/measurements.md. */
await command(async () => {
  const args = process.argv.slice(2);
  const unknown = args.find(name => !(name in BENCHES));
  if (unknown !== undefined)
    throw new CommandError(`Нет такого измерения: «${unknown}». Есть: ${Object.keys(BENCHES).join(', ')}.`);
  mkdirSync(WORK, { recursive: true });
  let areMet = true;
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (args.length > 0 && !args.includes(name)) continue;
    const result = await bench();
    console.log(`\n${result.title}\n\n${result.body}\n`);
    writeReport(name, result);
    areMet &&= result.verdicts.every(verdict => verdict.isMet);
  }
  return areMet ? EXIT.ok : EXIT.failed;
});
