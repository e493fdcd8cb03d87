import { logMailer } from '#src/sales/log-mail.ts';
import { type Mailer, openMailer } from '#src/sales/mail.ts';
import type { Seller } from '#src/sales/mail-text.ts';
import type { Sales } from '#src/sales/sales.ts';
import { type Sender, startSender } from '#src/sales/sender.ts';
import { telegramDelivery } from '#src/sales/telegram.ts';
import type { SalesConfig } from '#src/server/sales-config.ts';

/** The sender of a shop without mail and Telegram: nothing to stop. */
const NO_SENDER: Sender = { stop: async () => undefined };

const mailerOf = (mail: NonNullable<SalesConfig['mail']>, seller: () => Seller): Mailer =>
  mail === 'log' ? logMailer(line => console.log(line), seller) : openMailer(mail, seller);

/** Starts sending the messages of the outbox to the addresses that are configured; does nothing when none is. */
export function startMessenger(sales: Sales, settings: SalesConfig, seller: () => Seller): Sender {
  const { mail, telegram } = settings;
  if (!mail && !telegram) return NO_SENDER;
  const mailer = mail && mailerOf(mail, seller);
  const sender = startSender(sales, {
    deliveries: {
      ...(mailer ? { shop: mailer.shop, buyer: mailer.buyer } : {}),
      ...(telegram ? { telegram: telegramDelivery(telegram) } : {}),
    },
    log: line => console.error(line),
  });
  return {
    async stop() {
      await sender.stop();
      mailer?.close();
    },
  };
}
