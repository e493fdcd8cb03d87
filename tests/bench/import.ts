import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchResult, median, sortedAscending, table, type Verdict, verdictTable } from './figures.ts';

interface Run {
  seconds: number;
  megabytes: number;
}

/** Runs one import in a new process. Returns elapsed seconds and peak memory. */
function importOnce(contentDir: string, dataDir: string): Promise<Run> {
  const script = fileURLToPath(new URL('./import-process.ts', import.meta.url));
  const started = performance.now();
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CONTENT_DIR: contentDir, DATA_DIR: dataDir },
  });
  let text = '';
  child.stdout.on('data', chunk => (text += String(chunk)));
  return new Promise((resolve, reject) =>
    child.once('close', code => {
      const peak = /peak (\d+)/u.exec(text)?.[1];
      if (code !== 0 || peak === undefined) reject(new Error(`the import ended with ${code}: ${text}`));
      else resolve({ seconds: (performance.now() - started) / 1000, megabytes: Number(peak) / 1024 });
    }),
  );
}

/** Measures imports of 4 000 and of 100 000 products. `generateContent` returns a content folder with this many products. */
export async function benchImport(
  generateContent: (products: number) => Promise<string>,
  folder: string,
): Promise<BenchResult> {
  const verdicts: Verdict[] = [];
  const rows: string[][] = [];
  const budgets = [
    { products: 4000, runs: 5, seconds: 3, megabytes: Number.POSITIVE_INFINITY },
    { products: 100_000, runs: 3, seconds: 40, megabytes: 600 },
  ];
  for (const { products, runs, seconds, megabytes } of budgets) {
    const content = await generateContent(products);
    const measured: Run[] = [];
    for (let run = 0; run < runs; run++) {
      const data = path.join(folder, `import-${products}`);
      rmSync(data, { recursive: true, force: true });
      measured.push(await importOnce(content, data));
    }
    const time = median(measured.map(run => run.seconds));
    const memory = median(measured.map(run => run.megabytes));
    const spread = sortedAscending(measured.map(run => run.seconds))
      .map(value => value.toFixed(1))
      .join(', ');
    rows.push([products.toLocaleString('en'), `${time.toFixed(1)} s`, spread, `${Math.round(memory)} MB`]);
    verdicts.push({
      what: `import of ${products.toLocaleString('en')}, whole process`,
      figure: `${time.toFixed(1)} s`,
      budget: `≤ ${seconds} s`,
      isMet: time <= seconds,
    });
    if (Number.isFinite(megabytes))
      verdicts.push({
        what: 'its peak memory',
        figure: `${Math.round(memory)} MB`,
        budget: `≤ ${megabytes} MB`,
        isMet: memory <= megabytes,
      });
  }
  return {
    title: 'Import',
    body: [verdictTable(verdicts), table(['Products', 'Median', 'All runs, s', 'Peak memory'], rows)].join(
      '\n\n',
    ),
    verdicts,
  };
}
