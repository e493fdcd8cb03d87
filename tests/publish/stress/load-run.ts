import { openShop, run } from '#tests/harness/commands.ts';
import { openStressShop } from './stress-shop.ts';
import { type VisitFigures, Visitors } from './visitors.ts';

const REQUESTS_PER_SECOND = 200;

export interface LoadFigures extends VisitFigures {
  publications: number;
}

/** Publishes again and again, and at the end takes one release back, while visitors ask. */
export async function loadRun(publications: number, log: (line: string) => void): Promise<LoadFigures> {
  using shop = await openStressShop();
  const server = await openShop(shop.env);
  const visitors = new Visitors(server.url, REQUESTS_PER_SECOND);
  for (let count = 1; count <= publications; count++) {
    await shop.publish();
    if (count % 10 === 0) log(`${count} / ${publications} publications under load`);
  }
  const before = [...shop.prices.values()].at(-2) ?? 0;
  const back = await run('rollback', [], shop.env);
  shop.note(before);
  const figures = await visitors.end(shop.prices);
  await server.stop();
  if (back.code !== 0) figures.failed.push(back.stderr);
  return { publications, ...figures };
}
