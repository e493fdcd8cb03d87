import { expect, vi } from 'vitest';
import { ask } from '../site/asking.ts';

/** Waits until page and call of a product both say that it costs this many roubles, at most so many milliseconds. */
export async function costs(url: string, product: number, roubles: number, timeout: number): Promise<void> {
  const text = `${roubles.toLocaleString('ru-RU').replace(/\s/gu, '\u00A0')}\u00A0руб.`;
  await vi.waitFor(
    async () => {
      expect((await ask(url, `/api/product/${product}`)).text).toContain(`"price":${roubles},`);
      expect((await ask(url, `/product/${product}`)).text).toContain(text);
    },
    { timeout, interval: 50 },
  );
}
