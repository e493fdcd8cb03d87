import { type Catalogue, openCatalogue } from '#src/catalogue/open.ts';
import type { Config } from '#src/platform/config.ts';
import type { SalesConfig } from '#src/platform/sales-config.ts';
import type { SettingsReport } from '#src/platform/settings-report.ts';
import { catalogueOf, type Release } from '#src/publish/manifest.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { askSite, type SiteAnswer } from './ask-site.ts';
import type { Finding } from './row.ts';
import { readShopFile, type ShopFile } from './shop-file.ts';

/** What the sections examine: facts known before, or found out only once. */
export interface ExaminedShop {
  root: string;
  config: Config;
  sales: SalesConfig;
  settings: SettingsReport;
  /** The file of settings, whether it is there or not; null where none is read. */
  settingsFile: string | null;
  /** The release that is served, or null. */
  release: Release | null;
  /** How many products the shop has, by the release; null without one that can be read. */
  products: number | null;
  /** content/shop.yaml, or why it cannot be read. */
  shop: ShopFile | string;
  /** What `/` of SITE_URL answers. */
  home: Promise<SiteAnswer>;
  /** Whether a letter is to be sent. */
  sendsLetter: boolean;
  signal: AbortSignal;
}

/** A section: what it finds, as one function. */
export type Examination = (shop: ExaminedShop) => Promise<readonly Finding[]>;

export type Given = Omit<ExaminedShop, 'release' | 'products' | 'shop' | 'home'>;

function productsIn(release: Release | null): number | null {
  let catalogue: Catalogue | undefined;
  try {
    if (!release) return null;
    catalogue = openCatalogue(catalogueOf(release), false);
    return catalogue.one<{ count: number }>('SELECT count(*) AS count FROM product')?.count ?? null;
  } catch {
    return null;
  } finally {
    catalogue?.close();
  }
}

/** Gathers what several sections check. */
export function examined(given: Given): ExaminedShop {
  const release = currentRelease(given.config.outDir);
  return {
    ...given,
    release,
    products: productsIn(release),
    shop: readShopFile(given.config.contentDir),
    home: askSite(given.config.siteUrl, '/', given.signal),
  };
}
