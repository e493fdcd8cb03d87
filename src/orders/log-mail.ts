import type { Mailer } from './mail.ts';
import {
  alarmMail,
  arrivalMail,
  buyerMail,
  type MailText,
  type Seller,
  shopMail,
  trialMail,
} from './mail-text.ts';

/** Writes letters to a log in place of sending them. */
export function logMailer(log: (line: string) => void, seller: () => Seller): Mailer {
  const write = (to: string, { subject, text }: MailText) =>
    log(`Письмо не отправлено, это черновик. ${to}: ${subject}\n${text}`);
  return {
    shop: async ({ order }) => write('Магазину', shopMail(order, seller())),
    buyer: async ({ order }) => write('Покупателю', buyerMail(order, seller())),
    arrival: async (message, url) => write('Ждавшему поступления', arrivalMail(message, url, seller())),
    alarm: async text => write('Магазину', alarmMail(text)),
    trial: async text => write('Магазину', trialMail(text)),
    greet: async () => undefined,
    close: () => undefined,
  };
}
