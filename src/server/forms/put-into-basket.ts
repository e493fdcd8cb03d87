import { basketAdd } from '#src/api/basket.ts';
import { BASKET } from '#src/domain/paths.ts';
import { type Call, type Outcome, refusedPage } from './outcome.ts';

/** Puts tyres into the basket. @returns why some were not */
export async function putIn(
  call: Call,
  tyres: readonly { id: number; name: string; count: number }[],
): Promise<string[]> {
  const others: string[] = [];
  for (const { id, name, count } of tyres)
    await call(basketAdd, { productId: String(id), quantity: String(count) }).catch((error: unknown) => {
      const { status, filled } = refusedPage(error);
      others.push(`${name}: ${status === 404 ? 'больше не\u00A0продаётся.' : filled.problem?.message}`);
    });
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
