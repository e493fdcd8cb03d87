import { tellArrivals } from '#src/orders/arrival-sender.ts';
import { logMailer } from '#src/orders/log-mail.ts';
import { type Mailer, openMailer } from '#src/orders/mail.ts';
import type { Seller } from '#src/orders/mail-text.ts';
import type { Offers, Sales } from '#src/orders/sales.ts';
import { type Sender, startSender } from '#src/orders/sender.ts';
import { sendTelegram, telegramDelivery } from '#src/orders/telegram.ts';
import { log } from '#src/platform/log.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';

/** Sends what concerns the shop: messages about orders, and alarms. */
export interface Messenger extends Sender {
  /** Sends the shop a message about a failure; rejects when it could not be sent. */
  alarm(text: string): Promise<void>;
  /** Writes to those whose tyres are in stock again; without mail they wait, and `npm run orders -- waiting` lists them. */
  tellArrivals(offers: Offers, urlOf: (product: number) => string): Promise<void>;
}

/** The messenger of a shop without mail and Telegram. */
const NO_MESSENGER: Messenger = {
  stop: async () => undefined,
  alarm: async () => undefined,
  tellArrivals: async () => undefined,
};

/** What sends the shop's letters, or shows them in the log. */
export const mailerOf = (mail: NonNullable<SalesConfig['mail']>, seller: () => Seller): Mailer =>
  mail === 'log' ? logMailer(line => console.log(line), seller) : openMailer(mail, seller);

/** Starts sending the messages of the outbox to the addresses that are configured; does nothing when none is. */
export function startMessenger(sales: Sales, settings: SalesConfig, seller: () => Seller): Messenger {
  const { mail, telegram } = settings;
  if (!mail && !telegram) return NO_MESSENGER;
  const mailer = mail && mailerOf(mail, seller);
  const sender = startSender(sales, {
    deliveries: {
      ...(mailer && {
        shop: mailer.shop,
        'shop-cancelled': mailer.cancellation,
        buyer: mailer.buyer,
        ...mailer.status,
      }),
      ...(telegram && {
        telegram: telegramDelivery(telegram),
        'telegram-cancelled': telegramDelivery(telegram),
      }),
    },
    log: line => log.warn('messages', line),
  });
  const stopping = new AbortController();
  let telling: Promise<void> | null = null;
  async function tell(offers: Offers, urlOf: (product: number) => string): Promise<void> {
    if (!mailer) return;
    const options = {
      mailer,
      urlOf,
      log: (line: string) => log.warn('messages', line),
      signal: stopping.signal,
    };
    const sent = await tellArrivals(sales, offers, options);
    if (sent > 0) log.info('messages', `Писем о поступлении отправлено: ${sent}.`);
  }
  return {
    async stop() {
      stopping.abort();
      await sender.stop();
      await telling?.catch(() => undefined);
      mailer?.close();
    },
    tellArrivals(offers, urlOf) {
      telling ??= tell(offers, urlOf).finally(() => {
        telling = null;
      });
      return telling;
    },
    async alarm(text) {
      await Promise.all([mailer?.alarm(text), telegram && sendTelegram(telegram, text)]);
    },
  };
}
