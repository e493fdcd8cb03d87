import { domainToASCII } from 'node:url';
import nodemailer from 'nodemailer';
import { isEmail } from '#src/domain/order-form.ts';
import { type Deliver, DeliveryError } from './delivery.ts';
import { buyerMail, type MailText, type Seller, shopMail } from './mail-text.ts';
import type { OutboxMessage } from './sales.ts';

export interface MailSettings {
  /** smtp:// or smtps:// with name and password. */
  smtpUrl: string;
  /** Addresses of the shop, checked. */
  ordersTo: readonly string[];
  from: string;
  /** How long the mail server may be silent; 20 s when absent. */
  silenceMs?: number;
}

export interface Mailer {
  shop: Deliver;
  buyer: Deliver;
  close(): void;
}

const SILENCE_MS = 20_000;

/** What SMTP errors carry besides a message, which may name the buyer's address. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** The code, command and answer of a failed dialogue; «no such recipient» is final. */
function failureOf(error: unknown): DeliveryError {
  const { code, command, responseCode = 0 } = error as SmtpFailure;
  const words = ['почта не принята', code, command, responseCode || undefined].filter(Boolean).join(' ');
  return new DeliveryError(words, command === 'RCPT TO' && responseCode >= 500, { cause: error });
}

/** Sends over SMTP. Headers are the shop's own words and addresses, but for the buyer's checked address. */
export function openMailer(settings: MailSettings, seller: () => Seller): Mailer {
  const { smtpUrl, ordersTo, from, silenceMs = SILENCE_MS } = settings;
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    dnsTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = domainToASCII(from.slice(from.lastIndexOf('@') + 1)) || 'localhost';

  async function send(
    { messageId, order }: OutboxMessage,
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
        date: new Date(order.created),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw failureOf(error);
    }
  }

  return {
    shop: message => {
      const { order } = message;
      return send(message, ordersTo, isEmail(order.email) ? order.email : null, shopMail(order, seller()));
    },
    buyer: async message => {
      const { order } = message;
      if (!isEmail(order.email)) throw new DeliveryError('адрес покупателя негоден', true);
      await send(message, [order.email], null, buyerMail(order, seller()));
    },
    close: () => transport.close(),
  };
}
