import type * as wire from '#src/api/suggest.schema.ts';
import * as toWire from '#src/api/to-wire.ts';
import { brandByName } from '#src/catalogue/brands.ts';
import { modelLines } from '#src/catalogue/models.ts';
import { findSiteTexts, unansweredWords } from '#src/catalogue/site-texts.ts';
import { EMPTY_FILTER, tidyString } from '#src/domain/filter.ts';
import { brandPath, modelPath } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { MAX_SUGGESTED } from '#src/domain/suggestion.ts';
import { suggest } from '#src/search/suggest.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

/** GET /api/suggest: what the text may become, as links. Of a longer text the first 100 characters are read. */
export function suggestAnswer({ catalogue, engine }: ServedCatalogue, text: string): wire.Suggestions {
  const typed = tidyString(text);
  const { searches, sizes, models, brands, cars, dropped } = suggest(engine, typed);
  const understood = engine.understand(typed);
  const pages = findSiteTexts(catalogue, typed, understood, MAX_SUGGESTED.pages);
  return toWire.suggestions({
    searches: searches.map(({ text: name, count }) => ({
      name,
      count,
      link: productsPath({ ...EMPTY_FILTER, string: name }),
    })),
    sizes: sizes.map(({ filter, ...size }) => ({ ...size, link: productsPath(filter) })),
    models: modelLines(catalogue, models).map(({ slug, brand, title, season, priceFrom }) => ({
      name: `${brand} ${title}`,
      season,
      priceFrom,
      link: modelPath(slug),
    })),
    brands: brands.flatMap(name => {
      const brand = brandByName(catalogue, name);
      return brand ? [{ name: brand.name, link: brandPath(brand.url) }] : [];
    }),
    cars: cars.map(car => ({ ...car, link: productsPath({ ...EMPTY_FILTER, string: car.name }) })),
    pages,
    dropped: unansweredWords({ parts: understood?.parts ?? [], dropped }, pages),
  });
}
