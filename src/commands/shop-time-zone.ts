import { CatalogueError, openCatalogue } from '#src/catalogue/open.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import { config } from '#src/platform/config.ts';

/** The time zone of the shop whose data this command reads; Moscow's where nothing has been imported yet. */
export function shopTimeZone(): string {
  try {
    const catalogue = openCatalogue(config().catalogueFile);
    try {
      return shopInfoOf(catalogue).timezone;
    } finally {
      catalogue.close();
    }
  } catch (error) {
    if (error instanceof CatalogueError) return 'Europe/Moscow';
    throw error;
  }
}
