import { logMailer } from '#src/sales/log-mail.ts';
import { type Mailer, openMailer } from '#src/sales/mail.ts';
import type { Seller } from '#src/sales/mail-text.ts';
import type { Sales } from '#src/sales/sales.ts';
import { type Sender, startSender } from '#src/sales/sender.ts';
import { sendTelegram, telegramDelivery } from '#src/sales/telegram.ts';
import { log } from '#src/server/log.ts';
import type { SalesConfig } from '#src/server/sales-config.ts';

/** Sends what concerns the shop: messages about orders, and alarms. */
export interface Messenger extends Sender {
  /** Tells the shop of trouble; rejects when it could not be told. */
  alarm(text: string): Promise<void>;
}

/** The messenger of a shop without mail and Telegram. */
const NO_MESSENGER: Messenger = { stop: async () => undefined, alarm: async () => undefined };

const mailerOf = (mail: NonNullable<SalesConfig['mail']>, seller: () => Seller): Mailer =>
  mail === 'log' ? logMailer(line => console.log(line), seller) : openMailer(mail, seller);

/** Starts sending the messages of the outbox to the addresses that are configured; does nothing when none is. */
export function startMessenger(sales: Sales, settings: SalesConfig, seller: () => Seller): Messenger {
  const { mail, telegram } = settings;
  if (!mail && !telegram) return NO_MESSENGER;
  const mailer = mail && mailerOf(mail, seller);
  const sender = startSender(sales, {
    deliveries: {
      ...(mailer ? { shop: mailer.shop, buyer: mailer.buyer } : {}),
      ...(telegram ? { telegram: telegramDelivery(telegram) } : {}),
    },
    log: line => log.warn('messages', line),
  });
  return {
    async stop() {
      await sender.stop();
      mailer?.close();
    },
    async alarm(text) {
      await Promise.all([mailer?.alarm(text), telegram && sendTelegram(telegram, text)]);
    },
  };
}
