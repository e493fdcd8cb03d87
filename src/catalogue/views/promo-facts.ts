import { brandPath, modelPath } from '#src/domain/paths.ts';
import { countText, kindsText, type PromoConditions, rimsText } from '#src/domain/promotion.ts';
import type { Catalogue } from '../open.ts';

/** One condition of a promotion: «Диаметр — до R18»; brands and models are links. */
export interface PromoFact {
  name: string;
  values: { text: string; href?: string }[];
}

const brandLink = (catalogue: Catalogue, name: string) => {
  const brand = catalogue.one<{ url: string }>('SELECT url FROM brand WHERE name = ?', name);
  return brand ? [{ text: name, href: brandPath(brand.url) }] : [];
};

const modelLink = (catalogue: Catalogue, slug: string) => {
  const model = catalogue.one<{ name: string }>(
    "SELECT b.name || ' ' || m.title AS name FROM model m JOIN brand b ON b.id = m.brand_id WHERE m.slug = ?",
    slug,
  );
  return model ? [{ text: model.name, href: modelPath(slug) }] : [];
};

/** Conditions as a visitor reads them; none for a promotion of everything. */
export function promoFacts(catalogue: Catalogue, conditions: PromoConditions): PromoFact[] {
  const { brands, models, rims } = conditions;
  const text = (words: string) => (words === '' ? [] : [{ text: words }]);
  return [
    {
      name: brands.length > 1 ? 'Марки' : 'Марка',
      values: brands.flatMap(name => brandLink(catalogue, name)),
    },
    {
      name: models.length > 1 ? 'Модели' : 'Модель',
      values: models.flatMap(slug => modelLink(catalogue, slug)),
    },
    { name: 'Диаметр', values: text(rims ? rimsText(rims) : '') },
    { name: 'Какие шины', values: text(kindsText(conditions)) },
    { name: 'В заказе', values: text(countText(conditions)) },
  ].filter(fact => fact.values.length > 0);
}
