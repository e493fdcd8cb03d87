import { type Deliver, DeliveryError } from './delivery.ts';

export interface TelegramSettings {
  token: string;
  chatId: string;
  /** Origin of the Bot API; tests use their own server. */
  origin?: string;
}

const TIMEOUT_MS = 5000;

/** Posts a text to a Telegram chat. @throws {DeliveryError} */
export async function sendTelegram(
  { token, chatId, origin = 'https://api.telegram.org' }: TelegramSettings,
  text: string,
): Promise<void> {
  const response = await fetch(`${origin}/bot${token}/sendMessage`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ chat_id: chatId, text }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch(({ name }: Error) => {
    // The error's message may contain the URL and so the bot's token.
    throw new DeliveryError(`Telegram не ответил (${name})`);
  });
  await response.body?.cancel();
  if (!response.ok) throw new DeliveryError(`Telegram ответил ${response.status}`);
}

/** Posts an order's number to a Telegram chat. No other data of the order is sent, since the chat is a third party's service. */
export const telegramDelivery =
  (settings: TelegramSettings): Deliver =>
  ({ order, kind }) =>
    sendTelegram(
      settings,
      `${kind === 'telegram-cancelled' ? 'Покупатель отменил заказ' : order.source === 'call' ? 'Просят перезвонить' : 'Новый заказ'} № ${order.number}`,
    );
