/** A publication that was refused for what it would do; the message tells the editor why and what to do. */
export class PublicationRefused extends Error {}

/** Lines that are printed; more stand in the file. */
const PRINTED = 50;

/** A drastic change, with its reasons. */
export const refusedForAlarms = (alarms: readonly string[]): PublicationRefused =>
  new PublicationRefused(
    `Не опубликовано, магазин остался прежним: похоже на ошибку.\n${alarms.map(alarm => `— ${alarm}`).join('\n')}\nЕсли так и задумано: npm run build -- --yes`,
  );

/** Addresses that would be lost, as lines for redirects.csv. */
export function refusedForGone(pages: readonly { from: string; to: string }[]): PublicationRefused {
  const lines = pages.slice(0, PRINTED).map(({ from, to }) => `${from};${to}`);
  const more = pages.length > PRINTED ? `\n…и ещё ${pages.length - PRINTED}` : '';
  return new PublicationRefused(
    `Не опубликовано, магазин остался прежним: пропали открытые адреса. Добавьте в content/redirects.csv:\n${lines.join('\n')}${more}\nЕсли им и правда больше некуда вести: npm run build -- --accept-gone`,
  );
}
