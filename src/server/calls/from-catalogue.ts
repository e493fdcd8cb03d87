import { CatalogueError } from '#src/catalogue/open.ts';
import { log } from '#src/platform/log.ts';
import { Reminders } from '#src/platform/reminders.ts';
import { type Endpoint, Refused } from '#src/server/http/endpoint.ts';
import { DamagedFile } from '#src/server/http/whole-files.ts';

/** While the catalogue is damaged, the log says so at most once in this time. */
const reminders = new Reminders(60_000);

/** Tells the log of a damaged catalogue, not at every request. */
export function logDamage({ message }: CatalogueError): void {
  if (reminders.isDue(message)) log.warn('catalogue', message);
}

/** The call, answering 503 while the catalogue cannot be read: it was damaged under the server. */
export const orServiceUnavailable = <Context>(endpoint: Endpoint<Context>): Endpoint<Context> => ({
  ...endpoint,
  call(...args) {
    try {
      return endpoint.call(...args);
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error;
      logDamage(error);
      throw new Refused(503);
    }
  },
});

/** A page drawn on demand. @throws {DamagedFile} when the catalogue cannot be read */
export async function orDamagedFile<Page>(page: Promise<Page>): Promise<Page> {
  try {
    return await page;
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    logDamage(error);
    throw new DamagedFile(error.message);
  }
}
