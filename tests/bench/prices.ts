import path from 'node:path';
import { ROOT } from '../harness/places.ts';
import { type BenchResult, median, sortedAscending, table, type Verdict, verdictTable } from './figures.ts';
import { writeLists } from './price-lists.ts';
import { environment, measured } from './process-tree.ts';

const PRODUCTS = 50_000;
const WORKBOOK_ROWS = 5000;
const MAX_MEGABYTES = 400;
const RUNS = 5;

/** Has every process of a command say its peak memory in kilobytes when it ends. */
const TELL_PEAK = `--import data:text/javascript,process.on('exit',()=>console.error('peak',process.resourceUsage().maxRSS))`;

interface Read {
  seconds: number;
  /** The peak of the largest process, which is the command itself: npm and the launcher are smaller. */
  megabytes: number;
}

/** Reads a list once by `npm run prices -- FILE --check`: all that is done up to the printed diff. */
async function read(file: string, env: Record<string, string>): Promise<Read> {
  const { seconds, output } = await measured(
    'npm',
    ['run', '-s', 'prices', '--', file, '--check'],
    ROOT,
    environment({ ...env, NODE_OPTIONS: TELL_PEAK }),
  );
  if (!output.includes('Ничего не записано: это проверка.')) throw new Error(output.slice(-2000));
  const peaks = [...output.matchAll(/^peak (\d+)$/gmu)].map(([, peak]) => Number(peak));
  return { seconds, megabytes: Math.max(...peaks) / 1024 };
}

/** Measures price lists about a shop of 50 000. `generateContent` returns a content folder with this many products. */
export async function benchPrices(
  generateContent: (products: number) => Promise<string>,
  folder: string,
): Promise<BenchResult> {
  const content = await generateContent(PRODUCTS);
  const at = (name: string) => path.join(folder, name);
  const lists = writeLists(content, at('price-lists'), WORKBOOK_ROWS);
  const env = { CONTENT_DIR: content, DATA_DIR: at('prices-db'), OUT_DIR: at('prices-dist') };
  const kinds = [
    { what: 'CSV of 50,000 rows', file: lists.csv, seconds: 3 },
    { what: 'XLSX of 5,000 rows', file: lists.xlsx, seconds: 4 },
    { what: 'CommerceML of 50,000 offers', file: lists.exchange, seconds: 10 },
  ];
  const verdicts: Verdict[] = [];
  const rows: string[][] = [];
  for (const { what, file, seconds } of kinds) {
    const runs: Read[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await read(file, env));
    const time = median(runs.map(run => run.seconds));
    const memory = Math.round(median(runs.map(run => run.megabytes)));
    const all = (of: keyof Read, digits: number) =>
      sortedAscending(runs.map(run => run[of]))
        .map(value => value.toFixed(digits))
        .join(', ');
    rows.push([what, all('seconds', 1), all('megabytes', 0)]);
    verdicts.push(
      {
        what: `${what}, to the printed diff`,
        figure: `${time.toFixed(1)} s`,
        budget: `≤ ${seconds} s`,
        isMet: time <= seconds,
      },
      {
        what: 'its peak memory',
        figure: `${memory} MB`,
        budget: `≤ ${MAX_MEGABYTES} MB`,
        isMet: memory <= MAX_MEGABYTES,
      },
    );
  }
  const summary =
    'Lists about a generated shop of 50,000 products, nine names of ten written in one of two ways and the others in ten, by the profile of their supplier; `npm run prices -- FILE --check`, npm included. Memory is that of the largest process.';
  return {
    title: 'Price lists',
    body: [summary, verdictTable(verdicts), table(['List', 'All runs, s', 'All runs, MB'], rows)].join(
      '\n\n',
    ),
    verdicts,
  };
}
