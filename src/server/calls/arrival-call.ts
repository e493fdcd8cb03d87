import { type ArrivalAnswer, arrivalBody } from '#src/api/arrival.schema.ts';
import { arrival } from '#src/api/arrival.ts';
import { arrivalConsentOf } from '#src/catalogue/consent.ts';
import { ARRIVAL_DAYS, arrivalErrors } from '#src/domain/arrival-form.ts';
import type { ArrivalOutcome, Offers, Sales } from '#src/orders/sales.ts';
import { type Endpoint, personal, Refused } from '#src/server/http/endpoint.ts';
import type { SessionGuard } from '#src/server/http/session-guard.ts';
import { fromStore } from './from-store.ts';
import { logHoneypotHit } from './log-honeypot-hit.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

const refused = (message: string, errors: ArrivalAnswer['errors'] = []): ArrivalAnswer => ({
  success: 0,
  message,
  errors,
});

const OUTCOMES: Readonly<Record<ArrivalOutcome, ArrivalAnswer>> = {
  saved: {
    success: 1,
    message: `Записали. Напишем один раз, когда шина поступит; не поступит за ${ARRIVAL_DAYS} дней — удалим ваш адрес.`,
    errors: [],
  },
  'in stock': refused('Эта шина уже есть в наличии: обновите страницу.'),
  unknown: refused('Эта шина больше не продаётся.'),
  'too many': refused('Вы уже ждёте много шин. Позвоните нам, и мы подберём, что есть.'),
};

/** POST /api/arrival. Errors in the fields are listed one by one in an answer with status 200, as those of an order. */
export const arrivalCalls = (
  sales: Sales,
  guard: SessionGuard,
  offers: Offers,
): readonly Endpoint<ServedCatalogue>[] => [
  personal(
    guard,
    arrival,
    async (
      { catalogue }: ServedCatalogue,
      { session, address },
      _,
      { product, form, trap },
    ): Promise<ArrivalAnswer> => {
      if (trap) {
        logHoneypotHit('arrival');
        return refused('Не отправлено: заполнено скрытое поле формы. Обновите страницу или позвоните нам.');
      }
      const errors = arrivalErrors(form);
      if (errors.length > 0) return refused('Проверьте поля.', errors);
      const consent = arrivalConsentOf(catalogue);
      if (!consent) throw new Refused(404, [], 'Магазин не пишет о поступлении шин. Позвоните нам.');
      const request = { product, email: form.email.trim(), consent, visitor: address };
      return OUTCOMES[await fromStore(sales.awaitArrival(session, request, offers))];
    },
    arrivalBody,
  ),
];
