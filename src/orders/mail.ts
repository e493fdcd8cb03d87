import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { domainToASCII } from 'node:url';
import nodemailer from 'nodemailer';
import { isEmail } from '#src/domain/order-form.ts';
import type { OrderStatus } from '#src/domain/order-status.ts';
import { type Deliver, DeliveryError } from './delivery.ts';
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
import type { ArrivalMessage, OrderRecord, OutboxMessage } from './sales.ts';

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
  /** Tells the shop that the buyer has cancelled an order. */
  cancellation: Deliver;
  buyer: Deliver;
  /** Tells the buyer of a later status, which the kind of the message names. */
  status: Record<OrderStatus, Deliver>;
  /** Tells a shopper that a tyre is in stock again; `url` is its page. @throws {DeliveryError} */
  arrival(message: ArrivalMessage, url: string, signal?: AbortSignal): Promise<void>;
  /** Tells the shop of trouble. @throws {DeliveryError} */
  alarm(text: string): Promise<void>;
  /** Sends the shop a letter that says that letters come. @throws {DeliveryError} */
  trial(text: string): Promise<void>;
  /** Speaks to the mail server up to the login, without a letter. @throws {DeliveryError} */
  greet(): Promise<void>;
  close(): void;
}

const DEFAULT_TIMEOUT_MS = 20_000;
/** How long the answer to a whole letter is waited for once the server stops, in milliseconds. */
const LAST_ANSWER_MS = 5000;

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

/** The time limit of a delivery, if it was what ended it; otherwise the server stops. */
const limitOf = (signal?: AbortSignal): DeliveryError | null =>
  signal?.reason instanceof DeliveryError ? signal.reason : null;

/** Letters hold names and phones: they leave this machine encrypted or not at all (RFC 3207). */
const isOnThisMachine = (smtpUrl: string): boolean =>
  /^(?:localhost|127\.|\[::1\]$)/u.test(new URL(smtpUrl).hostname);

/** A letter about a new order is of the order's time, one about a status of the time at which it was set. */
const letterOf = ({ messageId, order, kind, age }: OutboxMessage) => ({
  messageId,
  date: kind === 'shop' || kind === 'buyer' ? order.created : Date.now() - age,
});

/** An address as it is spoken to mail servers, which know domains in ASCII only. */
function spoken(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** Addresses by their places in the setting: whose they are is not for the log. */
const placesOf = (addresses: readonly string[], all: readonly string[]): string =>
  addresses.map(address => all.indexOf(address) + 1).join(', ');

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
  const shopAddresses = [...new Set(ordersTo.map(spoken))];
  /** Letters of which the mail server has the last byte: whether it takes them is not ours to say any more. */
  const written = new WeakSet<AbortSignal>();
  transport.use('stream', ({ data: { signal }, message }, done) => {
    message.processFunc(letter => {
      const counted = new PassThrough();
      counted.once('end', () => signal && written.add(signal));
      return letter.once('error', error => counted.destroy(error)).pipe(counted);
    });
    done();
  });
  const host = domainToASCII(from.slice(from.lastIndexOf('@') + 1)) || 'localhost';

  /** @returns the errors of the recipients that were refused while others were not, by address */
  async function send(
    { messageId, date }: { messageId: string; date: number },
    to: readonly string[],
    replyTo: string | null,
    { subject, text, html }: MailText,
    recipients: readonly string[] = to,
    stopping?: AbortSignal,
  ): Promise<Map<string, SmtpFailure>> {
    const plain = (address: string) => ({ name: '', address });
    const dialogue = new AbortController();
    const { signal } = dialogue;
    const end = () => {
      const answerMs = limitOf(stopping) ? silenceMs : LAST_ANSWER_MS;
      if (written.has(signal)) setTimeout(() => dialogue.abort(), answerMs).unref();
      else dialogue.abort();
    };
    if (stopping?.aborted) end();
    stopping?.addEventListener('abort', end, { once: true });
    try {
      const { rejectedErrors = [], rejected } = await transport.sendMail({
        from: { name: seller().name, address: from },
        to: to.map(plain),
        envelope: { from, to: recipients.map(plain) },
        ...(replyTo === null ? {} : { replyTo: plain(replyTo) }),
        subject,
        text,
        html,
        messageId: `<${messageId}@${host}>`,
        date: new Date(date),
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      });
      return new Map(rejected.map((address, at) => [spoken(address), rejectedErrors[at] ?? {}]));
    } catch (error) {
      if (!signal.aborted || written.has(signal)) throw deliveryError(error);
      throw limitOf(stopping) ?? new DeliveryError('прервано остановкой сервера', false, { isAborted: true });
    } finally {
      stopping?.removeEventListener('abort', end);
    }
  }

  /** Sends to those of the shop's addresses that have not taken the letter yet. @throws {DeliveryError} with those that have */
  async function sendToShop(
    letter: { messageId: string; date: number },
    replyTo: string | null,
    text: MailText,
    taken: readonly string[] = [],
    stopping?: AbortSignal,
  ): Promise<void> {
    const left = shopAddresses.filter(address => !taken.includes(address));
    if (left.length === 0) return;
    const which = (addresses: readonly string[]) =>
      `(${placesOf(addresses, shopAddresses)}-й адрес ORDERS_TO, остальным доставлено)`;
    const refused = await send(letter, ordersTo, replyTo, text, left, stopping).catch(
      (error: DeliveryError) => {
        if (left.length === shopAddresses.length || error.isAborted) throw error;
        throw new DeliveryError(`${error.message} ${which(left)}`, false, { cause: error });
      },
    );
    if (refused.size === 0) return;
    const [first] = refused.values();
    const { message } = deliveryError(first);
    const accepted = left.filter(address => !refused.has(address));
    throw new DeliveryError(`${message} ${which([...refused.keys()])}`, false, {}, [...taken, ...accepted]);
  }

  /** Sends a letter to the buyer of an order. @throws {DeliveryError} */
  async function sendToBuyer(message: OutboxMessage, text: MailText, signal?: AbortSignal): Promise<void> {
    const { email } = message.order;
    if (!isEmail(email)) throw new DeliveryError('адрес покупателя негоден', true);
    await send(letterOf(message), [email], null, text, [email], signal);
  }
  const status =
    (of: OrderStatus): Deliver =>
    (message, signal) =>
      sendToBuyer(message, statusMail(of, message.order, seller()), signal);

  const toShop =
    (textOf: (order: OrderRecord, seller: Seller) => MailText): Deliver =>
    (message, signal) => {
      const { order, taken } = message;
      const replyTo = isEmail(order.email) ? order.email : null;
      return sendToShop(letterOf(message), replyTo, textOf(order, seller()), taken, signal);
    };

  return {
    shop: toShop(shopMail),
    cancellation: toShop(cancellationMail),
    buyer: (message, signal) => sendToBuyer(message, buyerMail(message.order, seller()), signal),
    status: {
      new: status('new'),
      confirmed: status('confirmed'),
      ready: status('ready'),
      done: status('done'),
      cancelled: status('cancelled'),
    },
    arrival: async (message, url, signal) => {
      const { email, messageId } = message;
      if (!isEmail(email)) throw new DeliveryError('адрес негоден', true);
      const letter = { messageId, date: Date.now() };
      await send(letter, [email], null, arrivalMail(message, url, seller()), [email], signal);
    },
    alarm: text => sendToShop({ messageId: randomUUID(), date: Date.now() }, null, alarmMail(text, seller())),
    trial: text => sendToShop({ messageId: randomUUID(), date: Date.now() }, null, trialMail(text, seller())),
    greet: async () => {
      await transport.verify().catch((error: unknown) => {
        throw deliveryError(error);
      });
    },
    close: () => transport.close(),
  };
}
