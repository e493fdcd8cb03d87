import { offersOf } from '#src/catalogue/offers.ts';
import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import { shopInfoOf } from '#src/catalogue/shop.ts';
import type { Offers } from '#src/orders/sales.ts';
import { catalogueOf } from '#src/publish/manifest.ts';
import { currentRelease, servedId } from '#src/publish/releases.ts';
import { Refused } from './refused.ts';

/** The shop that visitors see now: the catalogue of the release that is served, opened anew after each publication. */
export class ServedShop {
  readonly #outDir: string;
  #open: { id: string; catalogue: Catalogue } | null = null;

  constructor(outDir: string) {
    this.#outDir = outDir;
  }

  /** @throws {Refused} before the first publication */
  catalogue(): Catalogue {
    const id = servedId(this.#outDir);
    if (this.#open && this.#open.id === id) return this.#open.catalogue;
    const release = currentRelease(this.#outDir);
    if (!release) throw new Refused(503, 'Магазин ещё не опубликован: npm run build.');
    this.close();
    this.#open = { id: release.id, catalogue: openCatalogue(catalogueOf(release)) };
    return this.#open.catalogue;
  }

  readonly offers: Offers = ids => offersOf(this.catalogue(), ids);

  /** The shop's name and time zone; presets before the first publication. */
  info(): { name: string; timezone: string } {
    return currentRelease(this.#outDir)
      ? shopInfoOf(this.catalogue())
      : { name: 'Протектор', timezone: 'Europe/Moscow' };
  }

  close(): void {
    this.#open?.catalogue.close();
    this.#open = null;
  }
}
