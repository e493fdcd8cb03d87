import { openServed } from '#src/catalogue/open.ts';
import { buildSearch } from '#src/search/build-search.ts';
import { rearSizes } from '#src/search/rear-sizes.ts';
import { productsAnswer } from '#src/server/calls/search.ts';
import { warmSearch } from '#src/server/calls/warm-search.ts';
import { quantile, sortedAscending } from './figures.ts';
import { type Query, queriesFor, queriesWithRears } from './queries.ts';
import { suggestionTimes } from './suggestions.ts';

/** Runs in a new process: builds the search index of a catalogue as a server does before it takes requests, runs 2 000 mixed queries, asks for the rear sizes of single sizes and for the pairs of two, types searches letter by letter, prints the times as JSON. */
const [file = ''] = process.argv.slice(2);
const begun = performance.now();
const engine = await buildSearch(file);
const catalogue = openServed(file);
const served = { catalogue, engine, id: 'bench', version: catalogue.version };
await warmSearch(served, begun);
const start = performance.now() - begun;
const queries = queriesFor(engine.data, 2000, true);
for (const query of queries.slice(0, 500)) productsAnswer(served, query, query.page);
const timesOf = (queries: readonly Query[]) =>
  sortedAscending(
    queries.map(query => {
      const from = performance.now();
      productsAnswer(served, query, query.page);
      return performance.now() - from;
    }),
  );
const sorted = timesOf(queries);
const withRears = timesOf(queriesWithRears(engine.data, 500));
const axles = queriesWithRears(engine.data, 500).flatMap(({ filter, ...query }, at): Query[] => {
  const rears = rearSizes(catalogue, engine, filter);
  const rear = rears[at % Math.max(1, rears.length)];
  return rear ? [{ ...query, filter: { ...filter, rear: rear.size } }] : [];
});
const withPairs = timesOf(axles);
const suggested = sortedAscending(suggestionTimes(catalogue, engine, 6));
console.log(
  JSON.stringify({
    start,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1),
    withRears: { p50: quantile(withRears, 0.5), p99: quantile(withRears, 0.99) },
    withPairs: { p50: quantile(withPairs, 0.5), p99: quantile(withPairs, 0.99) },
    suggested: { p50: quantile(suggested, 0.5), p99: quantile(suggested, 0.99) },
    rss: process.memoryUsage().rss,
  }),
);
