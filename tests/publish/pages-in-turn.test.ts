import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OnRendered, PagesInTurn } from '#src/publish/app/pages-in-turn.ts';
import type { PageToRender, RenderedPage } from '#src/publish/app/render-worker.ts';
import { cases } from '../harness/cases.ts';

type Thread = ReturnType<ConstructorParameters<typeof PagesInTurn>[1]>[number];

/** A thread that answers, one order after another, when it is told to; it fails for pages at `/broken`. */
class AskedThread {
  readonly orders: PageToRender[][] = [];
  readonly #answers: (() => void)[] = [];

  ask: Thread['ask'] = async order => {
    if (!('pages' in order)) throw new Error('no pages');
    const { pages } = order;
    this.orders.push([...pages]);
    await new Promise<void>(resolve => this.#answers.push(resolve));
    if (pages.some(({ address }) => address === '/broken')) throw new Error('broken');
    return pages.map(({ key }): RenderedPage => ({ hash: key, size: 1, shown: key }));
  };

  /** Answers the first order that is not answered. @returns false when there is none */
  answer(): boolean {
    const answer = this.#answers.shift();
    answer?.();
    return answer !== undefined;
  }
}

const page = (address: string): PageToRender => ({
  ...{ route: '/', params: {}, before: '' },
  ...{ address, key: `key of ${address}` },
});
const pagesOf = (count: number, from = 0): PageToRender[] =>
  Array.from({ length: count }, (_, index) => page(`/${from + index}`));

/** Has threads answer in turn until they have no order left. */
async function answerAll(threads: readonly AskedThread[]): Promise<void> {
  for (let silent = 0; silent < 3; silent++) {
    for (const thread of threads) if (thread.answer()) silent = 0;
    await new Promise(resolve => setImmediate(resolve));
  }
}

test('each page is rendered once and told once, whenever it is added and whoever answers first', async () => {
  const added = fc.array(fc.tuple(fc.nat(400), fc.boolean()), { minLength: 1, maxLength: 8 });
  const property = fc.asyncProperty(
    added,
    fc.integer({ min: 1, max: 3 }),
    fc.boolean(),
    async (counts, most, isWhole) => {
      const threads = Array.from({ length: most }, () => new AskedThread());
      const rendering = new PagesInTurn('catalogue.db', () => threads, isWhole);
      let all = 0;
      for (const [count, answers] of counts) {
        rendering.add(pagesOf(count, all));
        all += count;
        if (answers) await answerAll(threads.slice(0, 1));
      }
      const told: string[] = [];
      const heard: OnRendered = ({ address, key }, rendered) => {
        expect(rendered?.hash).toBe(key);
        told.push(address);
      };
      const ended = rendering.end(heard);
      await answerAll(threads);
      await ended;
      expect(told.sort()).toEqual(
        pagesOf(all)
          .map(({ address }) => address)
          .sort(),
      );
      expect(threads.flatMap(({ orders }) => orders.flat()).length).toBe(all);
    },
  );
  await fc.assert(property, cases(15));
});

test('after a page that cannot be rendered no more are handed out, and the end says so', async () => {
  const threads = [new AskedThread()];
  const rendering = new PagesInTurn('catalogue.db', () => threads);
  rendering.add([page('/broken'), ...pagesOf(5000)]);
  const ended = rendering.end(() => undefined).catch(error => error as Error);
  await answerAll(threads);
  expect(await ended).toEqual(new Error('broken'));
  expect(threads.flatMap(({ orders }) => orders.flat()).length).toBeLessThan(800);
});
