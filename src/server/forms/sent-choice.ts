import { offersOf } from '#src/catalogue/offers.ts';
import { choiceView } from '#src/catalogue/views/basket.ts';
import { PAGE_KEYS } from '#src/domain/basket-forms.ts';
import { choiceText, readChoice } from '#src/domain/sent-choice.ts';
import { countOf, GOODS } from '#src/domain/words.ts';
import { priceMoved } from '#src/orders/notes.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import { fieldOf, type Outcome, type Sent } from './outcome.ts';
import { putIn, putOutcome } from './put-into-basket.ts';

/** What somebody has sent, at today's prices. */
export function choiceOutcome(fields: URLSearchParams, { catalogue }: ServedCatalogue): Outcome {
  const { chosen, unread } = readChoice(fieldOf(fields, PAGE_KEYS.choice));
  const offers = offersOf(
    catalogue,
    chosen.map(({ id }) => id),
  );
  const tyres = chosen.flatMap(each => {
    const offer = offers.get(each.id);
    return offer ? [{ ...each, offer, count: Math.min(each.count, offer.stock) }] : [];
  });
  const gone = chosen.length - tyres.length;
  const notes = [
    ...(unread > 0 ? [`Ссылка дошла не\u00A0целиком, не\u00A0прочитать: ${countOf(unread, GOODS)}.`] : []),
    ...(gone > 0 ? [`Больше не\u00A0продаётся: ${countOf(gone, GOODS)}.`] : []),
    ...tyres.flatMap(({ offer, id, price }) => [
      ...(offer.price === price ? [] : [priceMoved(offer.name, price, offer.price)]),
      ...(offer.stock < (chosen.find(each => each.id === id)?.count ?? 0)
        ? [
            offer.stock > 0
              ? `${offer.name}: осталось ${offer.stock}\u00A0шт.`
              : `${offer.name}: нет в\u00A0наличии.`,
          ]
        : []),
    ]),
  ];
  const lines = tyres
    .filter(({ count }) => count > 0)
    .map(({ offer: { id, name, price }, count }) => ({ id, name, count, price }));
  return { status: 200, view: choiceView({ lines, notes, text: choiceText(lines) }) };
}

export async function takeChoice({ call, fields, served }: Sent): Promise<Outcome> {
  const { chosen } = readChoice(fieldOf(fields, PAGE_KEYS.choice));
  const offers = offersOf(
    served.catalogue,
    chosen.map(({ id }) => id),
  );
  const named = chosen.map(({ id, count }) => ({ id, count, name: offers.get(id)?.name ?? `№ ${id}` }));
  return putOutcome(await putIn(call, named));
}
