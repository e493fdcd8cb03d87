import { basketAdd, basketGet } from '#src/api/basket.ts';
import * as fromWire from '#src/api/from-wire/basket.ts';
import { BASKET } from '#src/domain/paths.ts';
import { parseQuantity } from '#src/domain/quantity.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { type Call, type Outcome, refusedPage } from './outcome.ts';

/** Puts tyres into the basket, where the same ones never get fewer (wire.md). Throws what it is refused for. */
export async function adder(call: Call): Promise<(product: string, quantity: string) => Promise<unknown>> {
  const { lines } = fromWire.basket(await call(basketGet, {}));
  return (productId, quantity) => {
    const had = lines.find(({ id }) => String(id) === productId)?.count ?? 0;
    const wanted = parseQuantity(quantity);
    return call(basketAdd, {
      productId,
      quantity: wanted === null ? quantity : String(Math.max(had, wanted)),
    });
  };
}

/** Puts tyres into the basket, and of those that are short what can be had. @returns why some were not */
export async function putIn(
  call: Call,
  tyres: readonly { id: number; name: string; count: number }[],
): Promise<string[]> {
  const others: string[] = [];
  const add = await adder(call);
  for (const { id, name, count } of tyres) {
    const put = (quantity: number) => add(String(id), String(quantity));
    const refuse = (error: unknown) => {
      const { status, filled } = refusedPage(error);
      others.push(`${name}: ${status === 404 ? 'больше не\u00A0продаётся.' : filled.problem?.message}`);
    };
    await put(count).catch(async (error: unknown) => {
      const available = error instanceof Refused ? error.available : 0;
      if (available === 0) return refuse(error);
      await put(available).then(
        () => others.push(`${name}: положили ${available} из\u00A0${count}\u00A0шт., больше нет.`),
        refuse,
      );
    });
  }
  return others;
}

/** The basket, or what of the tyres could not be put into it. */
export const putOutcome = (others: readonly string[]): Outcome =>
  others.length === 0
    ? { goTo: BASKET }
    : {
        status: 200,
        filled: { problem: { message: 'Не\u00A0всё удалось положить в\u00A0корзину:', others } },
      };
