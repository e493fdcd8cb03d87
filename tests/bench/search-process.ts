import { buildSearch } from '#src/calls/build-search.ts';
import { openServed } from '#src/catalogue/open.ts';
import { answerBytes } from '#src/catalogue/search/answer.ts';
import { quantile, sortedAscending } from './figures.ts';
import { queriesFor } from './queries.ts';
import { suggestionTimes } from './suggestions.ts';

/** Runs in a new process: builds the search index of a catalogue, runs 2 000 mixed queries, types searches letter by letter, prints the times as JSON. */
const [file = ''] = process.argv.slice(2);
const begun = performance.now();
const engine = await buildSearch(file);
const start = performance.now() - begun;
const queries = queriesFor(engine.data, 2000, true);
for (const { filter, page, isMore } of queries.slice(0, 500)) answerBytes(engine, filter, page, isMore);
const times = queries.map(({ filter, page, isMore }) => {
  const from = performance.now();
  answerBytes(engine, filter, page, isMore);
  return performance.now() - from;
});
const sorted = sortedAscending(times);
const suggested = sortedAscending(suggestionTimes(openServed(file), engine, 6));
console.log(
  JSON.stringify({
    start,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    max: sorted.at(-1),
    suggested: { p50: quantile(suggested, 0.5), p99: quantile(suggested, 0.99) },
    rss: process.memoryUsage().rss,
  }),
);
