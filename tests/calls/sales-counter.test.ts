import { afterEach, expect, test, vi } from 'vitest';
import { SalesError } from '#src/orders/sales.ts';
import { openSalesCalls } from '#src/server/calls/sales-calls.ts';
import { SalesCounter } from '#src/server/calls/sales-counter.ts';

vi.mock('#src/server/calls/sales-calls.ts', () => ({ openSalesCalls: vi.fn() }));
const opening = vi.mocked(openSalesCalls);
const sales = { isNew: false, calls: [], close: async () => undefined };
const counter = () => new SalesCounter({} as never, {} as never, () => ({}) as never, false);
afterEach(() => {
  vi.useRealTimers();
  opening.mockReset();
});

test('a store that could not be opened is tried again, whatever goes wrong then', async () => {
  vi.useFakeTimers();
  opening
    .mockRejectedValueOnce(new SalesError('хранилища заказов нет.'))
    .mockRejectedValueOnce(new Error('another'))
    .mockResolvedValue(sales as never);
  const closed = counter();
  await closed.open();
  expect((await closed.state()).store_trouble).toBe('хранилища заказов нет.');
  await vi.advanceTimersByTimeAsync(3000);
  expect((await closed.state()).store_trouble).toBe('another');
  await vi.advanceTimersByTimeAsync(3000);
  expect(closed.sales).toBe(sales);
});

test('a fault of the program at the start is not passed over', async () => {
  opening.mockRejectedValueOnce(new Error('another'));
  await expect(counter().open()).rejects.toThrow('another');
});
