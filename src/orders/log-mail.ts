import type { OrderStatus } from '#src/domain/order-status.ts';
import type { Deliver } from './delivery.ts';
import type { Mailer } from './mail.ts';
import type { MailText } from './mail-template.ts';
import {
  alarmMail,
  arrivalMail,
  buyerMail,
  cancellationMail,
  type Seller,
  shopMail,
  statusMail,
  trialMail,
} from './mail-text.ts';

/** Writes letters to a log in place of sending them. */
export function logMailer(log: (line: string) => void, seller: () => Seller): Mailer {
  const write = (to: string, { subject, text }: MailText) =>
    log(`Письмо не отправлено, это черновик. ${to}: ${subject}\n${text}`);
  const status =
    (of: OrderStatus): Deliver =>
    async ({ order }) =>
      write('Покупателю', statusMail(of, order, seller()));
  return {
    shop: async ({ order }) => write('Магазину', shopMail(order, seller())),
    cancellation: async ({ order }) => write('Магазину', cancellationMail(order, seller())),
    buyer: async ({ order }) => write('Покупателю', buyerMail(order, seller())),
    status: {
      new: status('new'),
      confirmed: status('confirmed'),
      ready: status('ready'),
      done: status('done'),
      cancelled: status('cancelled'),
    },
    arrival: async (message, url) => write('Ждавшему поступления', arrivalMail(message, url, seller())),
    alarm: async text => write('Магазину', alarmMail(text, seller())),
    trial: async text => write('Магазину', trialMail(text, seller())),
    greet: async () => undefined,
    close: () => undefined,
  };
}
