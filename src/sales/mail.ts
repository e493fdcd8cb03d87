import { randomUUID } from 'node:crypto';
import { domainToASCII } from 'node:url';
import nodemailer from 'nodemailer';
import { isEmail } from '#src/domain/order-form.ts';
import { type Deliver, DeliveryError } from './delivery.ts';
import { alarmMail, buyerMail, type MailText, type Seller, shopMail } from './mail-text.ts';
import type { OutboxMessage } from './sales.ts';

export interface MailSettings {
  /** smtp:// or smtps:// URL with user name and password. */
  smtpUrl: string;
  /** Validated addresses of the shop. */
  ordersTo: readonly string[];
  from: string;
  /** Timeout for each response of the mail server, in milliseconds; 20 s by default. */
  silenceMs?: number;
}

export interface Mailer {
  shop: Deliver;
  buyer: Deliver;
  /** Tells the shop of trouble. @throws {DeliveryError} */
  alarm(text: string): Promise<void>;
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 20_000;

/** Fields of an SMTP error that are safe to log; its message may contain the buyer's address. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** A DeliveryError with the code, command and response of a failed SMTP session; «no such recipient» is final. */
function deliveryError(error: unknown): DeliveryError {
  const { code, command, responseCode = 0 } = error as SmtpFailure;
  const words = ['почта не принята', code, command, responseCode || undefined].filter(Boolean).join(' ');
  return new DeliveryError(words, command === 'RCPT TO' && responseCode >= 500, { cause: error });
}

/** Letters hold names and phones: they leave this machine encrypted or not at all (RFC 3207). */
const isOnThisMachine = (smtpUrl: string): boolean =>
  /^(?:localhost|127\.|\[::1\]$)/u.test(new URL(smtpUrl).hostname);

const letterOf = ({ messageId, order }: OutboxMessage) => ({ messageId, date: order.created });

/** Sends mail over SMTP. Headers contain only the shop's own texts and addresses and the buyer's validated address. */
export function openMailer(settings: MailSettings, seller: () => Seller): Mailer {
  const { smtpUrl, ordersTo, from, silenceMs = DEFAULT_TIMEOUT_MS } = settings;
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    requireTLS: !isOnThisMachine(smtpUrl),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = domainToASCII(from.slice(from.lastIndexOf('@') + 1)) || 'localhost';

  async function send(
    { messageId, date }: { messageId: string; date: number },
    to: readonly string[],
    replyTo: string | null,
    { subject, text, html }: MailText,
  ): Promise<void> {
    const plain = (address: string) => ({ name: '', address });
    try {
      await transport.sendMail({
        from: { name: seller().name, address: from },
        to: to.map(plain),
        ...(replyTo === null ? {} : { replyTo: plain(replyTo) }),
        subject,
        text,
        html,
        messageId: `<${messageId}@${host}>`,
        date: new Date(date),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw deliveryError(error);
    }
  }

  return {
    shop: message => {
      const { order } = message;
      return send(
        letterOf(message),
        ordersTo,
        isEmail(order.email) ? order.email : null,
        shopMail(order, seller()),
      );
    },
    buyer: async message => {
      const { order } = message;
      if (!isEmail(order.email)) throw new DeliveryError('адрес покупателя негоден', true);
      await send(letterOf(message), [order.email], null, buyerMail(order, seller()));
    },
    alarm: text => send({ messageId: randomUUID(), date: Date.now() }, ordersTo, null, alarmMail(text)),
    close: () => transport.close(),
  };
}
