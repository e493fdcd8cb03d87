import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OutboxState, type Sales, StoreUnavailable } from '#src/orders/sales.ts';
import { log } from '#src/platform/log.ts';
import { storeStateOf, watchOutbox } from '#src/server/calls/outbox-watch.ts';

const MINUTE = 60_000;

/** Sales of which only the outbox is used. */
function storeWith(outbox: () => OutboxState): Sales {
  const fine = async () => undefined;
  return { ping: fine, probe: fine, outbox: async () => outbox() } as unknown as Sales;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('messages that wait more than a quarter of an hour are stuck; the state holds no error texts', async () => {
  const oldest = Date.now();
  const sales = storeWith(() => ({ waiting: 3, oldest, lastError: 'nobody@mail.example unknown' }));
  vi.advanceTimersByTime(15 * MINUTE);
  expect(await storeStateOf(sales)()).toEqual({
    store: true,
    store_trouble: null,
    outbox: { waiting: 3, oldest_seconds: 900, stuck: false },
  });
  vi.advanceTimersByTime(1);
  expect(await storeStateOf(sales)()).toMatchObject({ outbox: { stuck: true } });
});

test('without waiting messages there is no age; without an answer of the store there is no outbox', async () => {
  const empty = storeWith(() => ({ waiting: 0, oldest: null, lastError: null }));
  expect(await storeStateOf(empty)()).toEqual({
    store: true,
    store_trouble: null,
    outbox: { waiting: 0, oldest_seconds: null, stuck: false },
  });
  const gone = storeWith(() => {
    throw new StoreUnavailable('gone');
  });
  expect(await storeStateOf(gone)()).toEqual({ store: false, store_trouble: 'gone', outbox: null });
});

test('stuck messages are logged four times an hour, and not after they are sent', async () => {
  const said = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  let oldest: number | null = Date.now();
  const end = watchOutbox(storeWith(() => ({ waiting: oldest === null ? 0 : 2, oldest, lastError: null })));
  await vi.advanceTimersByTimeAsync(15 * MINUTE);
  expect(said).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(61 * MINUTE);
  expect(said).toHaveBeenCalledTimes(5);
  expect(said.mock.calls[0]?.[1]).toMatch(/ждёт 2, самое давнее — 16 мин/u);
  oldest = null;
  await vi.advanceTimersByTimeAsync(60 * MINUTE);
  expect(said).toHaveBeenCalledTimes(5);
  end();
});
