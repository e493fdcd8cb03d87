import { phoneFormView, searchedOrderView } from '#src/catalogue/views/basket.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import { Refused } from '#src/server/http/endpoint.ts';
import { typedOrder } from './basket-forms.ts';
import { fieldOf, type PageOutcome, problemOf } from './outcome.ts';
import { typedPhone } from './phone-forms.ts';

const RETRY = 'магазин временно не\u00A0отвечает. Отправьте ещё раз через минуту или позвоните нам.';

/** Why a form was refused as a whole; while the store is away, that nothing was taken. */
function reasonOf(refused: Refused, action: string) {
  if (refused.status !== 503 || action === 'find') return problemOf(refused);
  const what = action === 'call' ? 'Просьба перезвонить не\u00A0принята' : 'Заказ не\u00A0принят';
  return { message: `${what}: ${RETRY}`, others: [] };
}

/** A form that was refused as a whole, with what was typed into it. @throws the error where nothing is to be typed again */
export function refusedForm(error: unknown, fields: URLSearchParams, served: ServedCatalogue): PageOutcome {
  if (!(error instanceof Refused)) throw error;
  const { status } = error;
  const action = fieldOf(fields, 'do');
  const problem = reasonOf(error, action);
  if (action === 'order') return { status, filled: { ...typedOrder(fields), problem } };
  if (action === 'find')
    return {
      status,
      view: searchedOrderView({ number: fieldOf(fields, 'number'), problem: problem.message }),
    };
  const typed = action === 'press' || action === 'call' ? typedPhone(fields, served) : null;
  if (!typed) throw error;
  return { status, view: phoneFormView({ ...typed, problem }) };
}
