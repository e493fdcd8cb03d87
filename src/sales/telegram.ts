import { type Deliver, DeliveryError } from './delivery.ts';

export interface TelegramSettings {
  token: string;
  chatId: string;
  /** Where the bot interface answers; tests have their own. */
  origin?: string;
}

const PATIENCE_MS = 5000;

/** Posts an order's number to a chat, and nothing else of it: the chat is in other hands. */
export function telegramHook({
  token,
  chatId,
  origin = 'https://api.telegram.org',
}: TelegramSettings): Deliver {
  return async ({ order }) => {
    const answer = await fetch(`${origin}/bot${token}/sendMessage`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ chat_id: chatId, text: `Новый заказ № ${order.number}` }),
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    }).catch(({ name }: Error) => {
      // The error's own words may hold the address and so the token.
      throw new DeliveryError(`Telegram не ответил (${name})`);
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new DeliveryError(`Telegram ответил ${answer.status}`);
  };
}
