import { NAMELESS } from '#src/ops/doctor/mail.ts';
import { readShopFile } from '#src/ops/doctor/shop-file.ts';
import { sendTelegram } from '#src/orders/telegram.ts';
import { type Config, salesConfig } from '#src/platform/config.ts';
import { mailerOf } from '#src/server/calls/messenger.ts';

/**
 * Writes to ORDERS_TO and to the chat.
 * @returns whether it was sent, or there is nobody to send it to; failures are logged
 */
export async function tellShop(
  { contentDir }: Config,
  text: string,
  say: (line: string) => void,
): Promise<boolean> {
  const { mail, telegram } = salesConfig();
  const shop = readShopFile(contentDir);
  const mailer = mail && mailerOf(mail, () => ({ ...NAMELESS, ...(typeof shop === 'string' ? {} : shop) }));
  try {
    await Promise.all([mailer?.alarm(text), telegram && sendTelegram(telegram, text)]);
    return true;
  } catch (error) {
    say(`Письмо или сообщение о прайсе не отправлено: ${(error as Error).message}`);
    return false;
  } finally {
    mailer?.close();
  }
}
