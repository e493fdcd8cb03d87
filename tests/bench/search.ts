import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import itemsjs from 'itemsjs';
import MiniSearch from 'minisearch';
import type { ProductCard } from '#src/api/goods.schema.ts';
import { openCatalogue } from '#src/catalogue/open.ts';
import type { FacetField } from '#src/domain/facets.ts';
import { ON_PAGE } from '#src/domain/pagination.ts';
import { cardText } from '#src/search/card-text.ts';
import { readSearchData } from '#src/search/data.ts';
import { SearchEngine } from '#src/search/engine.ts';
import { facetsBySql, idsOf } from '../search/sql-oracle.ts';
import {
  type BenchResult,
  median,
  quantile,
  sortedAscending,
  table,
  type Verdict,
  verdictTable,
} from './figures.ts';
import type { Servers } from './http-process.ts';
import { optionAt, type Query, queriesFor } from './queries.ts';

const FRESH_PROCESSES = 5;
const CONNECTIONS = 32;
const SECONDS = 6;
const ms = (value: number) => `${value.toFixed(3)} ms`;

interface ProcessResult {
  start: number;
  p50: number;
  p99: number;
  withRears: { p50: number; p99: number };
  withPairs: { p50: number; p99: number };
  suggested: { p50: number; p99: number };
  rss: number;
}

function freshProcess(file: string): Promise<ProcessResult> {
  const script = fileURLToPath(new URL('./search-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', chunk => (text += String(chunk)));
  return new Promise((resolve, reject) =>
    child.once('close', code =>
      code === 0
        ? resolve(JSON.parse(text) as ProcessResult)
        : reject(new Error(`search process ended with ${code}`)),
    ),
  );
}

function timed(queries: readonly Query[], ask: (query: Query) => void): { p50: number; p99: number } {
  const times = sortedAscending(
    queries.map(query => {
      const from = performance.now();
      ask(query);
      return performance.now() - from;
    }),
  );
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** The same queries on plain SQL, itemsjs and minisearch; fewer of them, because these are slow. */
function otherEngines(file: string, engine: SearchEngine): string[][] {
  const catalogue = openCatalogue(file);
  const queries = queriesFor(engine.data, 2000, false).slice(0, 100);
  const sql = timed(queries, ({ filter }) => {
    idsOf(catalogue, filter).slice(0, ON_PAGE);
    facetsBySql(catalogue, filter);
  });
  catalogue.close();
  const cards = Array.from({ length: engine.data.rows }, (_, row) => {
    const card = JSON.parse(new TextDecoder().decode(engine.cardBytes(row))) as ProductCard;
    const of = (field: FacetField) => optionAt(engine.data, row, field) ?? '';
    return {
      ...card,
      width: of('widths'),
      height: of('heights'),
      diametr: of('rims'),
      season: of('seasons'),
    };
  });
  const index = itemsjs(cards, {
    aggregations: Object.fromEntries(
      ['brand', 'width', 'height', 'diametr', 'season'].map(name => [
        name,
        { size: 500, conjunction: false },
      ]),
    ),
    native_search_enabled: false,
  });
  const items = timed(queries.slice(0, 60), ({ filter, page }) => {
    index.search({
      page,
      per_page: ON_PAGE,
      filters: {
        brand: [...filter.brands],
        width: [...filter.widths],
        height: [...filter.heights],
        diametr: [...filter.rims],
      },
    });
  });
  const mini = new MiniSearch({ fields: ['name', 'brand'] });
  mini.addAll(cards);
  const texts = queriesFor(engine.data, 2000, true)
    .filter(({ filter }) => filter.string !== '')
    .slice(0, 60);
  const byId = new Map(cards.map(card => [card.id, card]));
  const minisearch = timed(texts, ({ filter }) => {
    const found = mini
      .search(filter.string, { prefix: true, combineWith: 'AND' })
      .map(hit => byId.get(hit.id as number));
    found.filter(card => card && (filter.widths.length === 0 || filter.widths.includes(card.width)));
  });
  return [
    ['plain SQL, page, count and facets (100 queries)', ms(sql.p50), ms(sql.p99)],
    ['itemsjs 2.4.4, no text, no flags (60 queries)', ms(items.p50), ms(items.p99)],
    [
      'minisearch 7.2.0 + filter, text queries only, no facets (60 queries)',
      ms(minisearch.p50),
      ms(minisearch.p99),
    ],
  ];
}

/** Starts both servers in another process, so that the client does not share their processor core. */
async function openServers(file: string): Promise<Servers & { close(): void }> {
  const script = fileURLToPath(new URL('./http-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', chunk => resolve(String(chunk)));
    child.once('close', code => reject(new Error(`the servers ended with ${code}`)));
  });
  return { ...(JSON.parse(line) as Servers), close: () => void child.kill('SIGKILL') };
}

/** Requests per second; each request sends the next body. */
async function requestsPerSecond(port: number, nextBody: () => string): Promise<number> {
  const request = {
    method: 'POST' as const,
    path: '/api/products/1',
    headers: { 'content-type': 'application/json' },
    setupRequest: (given: object) => ({ ...given, body: nextBody() }),
  };
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [request],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`);
  return result.requests.average;
}

/** Returns a function that cycles through `count` different bodies. With a large `count` no request hits a cache. */
function bodies(count: number): () => string {
  let at = 0;
  return () => {
    at = (at + 1) % count;
    return JSON.stringify({
      width: ['205', String(at)],
      season: { winter: at % 2 === 0 },
      sort: at % 3 === 0 ? 'price_asc' : '',
    });
  };
}

/** Measures searches at 100 000 products: in new processes, against other engines, and over HTTP against a bare server. */
export async function benchSearch(file: string): Promise<BenchResult> {
  const firstStarts: ProcessResult[] = [];
  for (let run = 0; run < FRESH_PROCESSES; run++) {
    await rm(file.replace(/db$/u, 'search'), { force: true });
    firstStarts.push(await freshProcess(file));
  }
  const processes: ProcessResult[] = [];
  for (let run = 0; run < FRESH_PROCESSES; run++) processes.push(await freshProcess(file));
  const catalogue = openCatalogue(file);
  const engine = new SearchEngine(readSearchData(catalogue, cardText));
  catalogue.close();
  const p50 = median(processes.map(run => run.p50));
  const p99 = median(processes.map(run => run.p99));
  const best = Math.min(...processes.map(run => run.p50));
  const worst = Math.max(...processes.map(run => run.p50));
  const rearsP50 = median(processes.map(run => run.withRears.p50));
  const rearsP99 = median(processes.map(run => run.withRears.p99));
  const pairsP50 = median(processes.map(run => run.withPairs.p50));
  const pairsP99 = median(processes.map(run => run.withPairs.p99));
  const suggestedP50 = median(processes.map(run => run.suggested.p50));
  const suggestedP99 = median(processes.map(run => run.suggested.p99));
  const firstStart = median(firstStarts.map(run => run.start));
  const start = median(processes.map(run => run.start));

  const servers = await openServers(file);
  const bareRate = await requestsPerSecond(servers.bare, bodies(50));
  const computedRate = await requestsPerSecond(servers.shop, bodies(1_000_000));
  const cachedRate = await requestsPerSecond(servers.shop, bodies(50));
  servers.close();
  const verdicts: Verdict[] = [
    { what: 'page, count and all facets, p50', figure: ms(p50), budget: '≤ 0.06 ms', isMet: p50 <= 0.06 },
    { what: 'the same, p99', figure: ms(p99), budget: '≤ 0.3 ms', isMet: p99 <= 0.3 },
    {
      what: `suggestions to a text that is typed letter by letter, p99 (p50 ${ms(suggestedP50)})`,
      figure: ms(suggestedP99),
      budget: '≤ 1 ms',
      isMet: suggestedP99 <= 1,
    },
    {
      what: 'slowest fresh process against the best (p50)',
      figure: `${(worst / best).toFixed(2)} ×`,
      budget: '≤ 2 ×',
      isMet: worst <= 2 * best,
    },
    {
      what: 'ready after the first start with a catalogue (the index is built and saved)',
      figure: `${(firstStart / 1000).toFixed(2)} s`,
      budget: '≤ 2 s',
      isMet: firstStart <= 2000,
    },
    {
      what: 'ready after every other start (the index is read)',
      figure: `${(start / 1000).toFixed(2)} s`,
      budget: '≤ 2 s',
      isMet: start <= 2000,
    },
    {
      what: 'over HTTP, computed, against a bare server',
      figure: `${(computedRate / bareRate).toFixed(2)} ×`,
      budget: '≥ 0.12 ×',
      isMet: computedRate >= 0.12 * bareRate,
    },
    {
      what: 'over HTTP, cached',
      figure: `${(cachedRate / bareRate).toFixed(2)} ×`,
      budget: '≥ 0.7 ×',
      isMet: cachedRate >= 0.7 * bareRate,
    },
  ];
  const rows = [
    ['columns and bit sets (2 000 queries, median of 5 fresh processes)', ms(p50), ms(p99)],
    ['the same, one size with prices, all counts and rear sizes (500 queries)', ms(rearsP50), ms(rearsP99)],
    ['two sizes with their pairs, all counts and rear sizes (up to 500 queries)', ms(pairsP50), ms(pairsP99)],
    ...otherEngines(file, engine),
  ];
  const rates = [bareRate, computedRate, cachedRate].map(rate => Math.round(rate).toLocaleString('en'));
  const spread = `p50 of the five processes: ${processes.map(run => run.p50.toFixed(3)).join(', ')} ms; p99: ${processes.map(run => run.p99.toFixed(3)).join(', ')} ms.`;
  return {
    title: `Search at ${engine.data.rows.toLocaleString('en')} products`,
    body: [
      verdictTable(verdicts),
      table(['Engine, in process', 'p50', 'p99'], rows),
      spread,
      `Requests per second, ${CONNECTIONS} connections, answers of ${servers.bytes} bytes: bare node:http ${rates[0]}, computed ${rates[1]}, cached ${rates[2]}.`,
    ].join('\n\n'),
    verdicts,
  };
}
