import { offersOf } from '#src/catalogue/offers.ts';
import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { STATUS_NAMES } from '#src/domain/order-status.ts';
import { shortageText } from '#src/orders/notes.ts';
import type { Shortage } from '#src/orders/order-questions.ts';
import type { Sales } from '#src/orders/sales.ts';
import { config } from '#src/platform/config.ts';
import { catalogueOf } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { CommandError } from './command.ts';
import { STATUS_LIST, statusNamed } from './orders-text.ts';

/** Said of an order that does not exist. */
export const unknownOrder = (number: string) => new CommandError(`Заказа № ${number} нет.`);

/** What an order needs and the catalogue that is served does not have; nothing when nobody can say. */
async function shortagesOf(sales: Sales, number: string): Promise<Shortage[]> {
  const release = currentRelease(config().outDir);
  if (!release) return [];
  try {
    const catalogue = openCatalogue(catalogueOf(release), false);
    try {
      return await sales.shortages(number, ids => offersOf(catalogue, ids));
    } finally {
      catalogue.close();
    }
  } catch (error) {
    if (error instanceof CatalogueError) return [];
    throw error;
  }
}

/** Sets the status of an order; one that was cancelled may need tyres that were sold since. @throws {CommandError} */
export async function markOrder(sales: Sales, number: string, word: string): Promise<string> {
  const status = statusNamed(word);
  if (!status) throw new CommandError(`Нет статуса «${word}». Можно: ${STATUS_LIST}.`);
  const before = await sales.showOrder(number);
  if (!before || !(await sales.markOrder(number, status))) throw unknownOrder(number);
  const sentence = `Заказ № ${number}: ${STATUS_NAMES[status]}.`;
  const isOpenAgain = before.status === 'cancelled' && status !== 'done' && status !== 'cancelled';
  const short = isOpenAgain ? await shortagesOf(sales, number) : [];
  if (short.length === 0) return sentence;
  return `${sentence}\n${shortageText(short)}`;
}
