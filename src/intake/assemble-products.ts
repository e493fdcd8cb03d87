import type { Property } from '#src/api/wire.ts';
import { fold } from '#src/domain/search-text.ts';
import { FLAG_NAMES } from '#src/domain/season.ts';
import { formatSize } from '#src/domain/tyre-size.ts';
import type { ModelText, Offer, Range } from './assemble-models.ts';
import { Blocks } from './blocks.ts';
import { flag } from './cells.schema.ts';
import type { CatalogueRow } from './draft.ts';
import { toHtml } from './html.ts';
import { bit, inDefaultOrder } from './ordering.ts';
import { type Pictures, PLACEHOLDER } from './pictures.ts';
import { found, type Problems } from './problems.ts';
import type { Content, ProductLine } from './read-content.ts';
import { byKey, resolve } from './references.ts';

interface Goods {
  line: ProductLine;
  model: ModelText;
}

const NBSP = '\u00A0';
const yesNo = (value: boolean) => (value ? 'Да' : 'Нет');

/** The spec's name of the property that gives a position its short name (section 2, model page). */
const SHORT_NAME = 'Сокращенное наименование';

/** Products whose model is known, each id once; the rest is told. */
function goodsOf(content: Content, range: Range, problems: Problems): Goods[] {
  const products = byKey(content.products, line => String(line.data.id), ['id'], problems);
  return [...products.values()].flatMap(line => {
    const model = resolve(
      range.modelBySlug,
      line.data.model,
      'имя файла из content/models',
      line.source,
      ['model'],
      problems,
    );
    return model ? [{ line, model }] : [];
  });
}

/** Properties in the order in which they are shown: the short name first, then the size, then the editors' own. */
function propertiesOf({ line, model }: Goods, content: Content, problems: Problems): Property[] {
  const { data } = line;
  const properties: Property[] = [];
  const add = (id: string, name: string, value: string) => {
    if (value !== '') properties.push({ id, name, value });
  };
  add('short_name', SHORT_NAME, data.short_name);
  add('width', 'Ширина', data.size.width);
  add('height', 'Профиль', data.size.height);
  add('diametr', 'Диаметр', `R${data.size.diametr}${data.size.commercial ? 'C' : ''}`);
  add('season', 'Сезон', FLAG_NAMES[model.data.season]);
  if (model.data.season === 'winter') add('spikes', 'Шипы', yesNo(model.data.spikes));
  add('runflat', 'Run Flat', yesNo(data.runflat || model.data.runflat));
  for (const { data: property } of content.properties) {
    const cell = line.cells[property.id] ?? '';
    if (properties.some(({ id }) => id === property.id) || cell === '') continue;
    if (property.type === 'flag') {
      const value = flag.safeParse(cell);
      if (value.success) add(property.id, property.name, yesNo(value.data));
      else problems.error(line.source, [property.id], `ожидалось «да» или «нет», ${found(cell)}`);
    } else if (property.type === 'number' && !/^-?\d+(?:[.,]\d+)?$/u.test(cell)) {
      problems.error(line.source, [property.id], `ожидалось число, ${found(cell)}`);
    } else {
      add(property.id, property.name, property.unit === '' ? cell : `${cell}${NBSP}${property.unit}`);
    }
  }
  return properties;
}

/** Rows of the product table in the default order, and what each model has on offer. */
export function assembleProducts(
  content: Content,
  range: Range,
  pictures: Pictures,
  problems: Problems,
): { rows: CatalogueRow[]; offers: Map<string, Offer[]> } {
  const goods = goodsOf(content, range, problems);
  const listed = inDefaultOrder(
    goods.filter(({ model }) => !model.data.disable),
    ({ line, model }) => ({
      topsell: model.data.topsell,
      name: line.data.name,
      key: String(line.data.id).padStart(9, '0'),
    }),
  );
  const position = new Map(listed.map(({ line }, index) => [line.data.id, index]));
  const texts = byKey(content.productTexts, text => text.key, [], problems);
  const ids = new Map(goods.map(({ line }) => [String(line.data.id), line]));
  for (const text of texts.values())
    resolve(ids, text.key, 'номер товара из content/products.csv в имени файла', text.source, [], problems);

  const offers = new Map<string, Offer[]>();
  const photos = new Map<string, string[]>();
  const rows = goods.map(({ line, model }): CatalogueRow => {
    const { data } = line;
    const offer = { price: data.price, stock: data.stock };
    const siblings = offers.get(model.key);
    if (siblings) siblings.push(offer);
    else offers.set(model.key, [offer]);

    const text = texts.get(String(data.id));
    const parts = text && new Blocks(pictures, text.source);
    if (!photos.has(model.key))
      photos.set(model.key, new Blocks(pictures, model.source).pictures(model.data.photos, 'photos'));
    const own = parts?.pictures(text?.data.photos ?? [], 'photos') ?? [];
    const images = own.length > 0 ? own : (photos.get(model.key) ?? []);
    return {
      id: data.id,
      model_id: range.modelIds.get(model.key) ?? 0,
      brand_id: range.brandIds.get(model.data.brand) ?? 0,
      position: position.get(data.id) ?? null,
      name: data.name,
      short_name: data.short_name,
      h1: text?.data.h1 ?? '',
      folded: fold(`${model.data.brand} ${model.data.title} ${data.name}`),
      size_str: formatSize(data.size),
      width: data.size.width,
      height: data.size.height,
      diametr: data.size.diametr,
      load_index: data.load_index ?? '',
      speed_index: data.speed_index ?? '',
      season: model.data.season,
      runflat: bit(data.runflat || model.data.runflat),
      spikes: bit(model.data.spikes),
      cargo: bit(model.data.cargo || data.size.commercial),
      price: data.price,
      old_price: data.old_price,
      stock: data.stock,
      stock_date: data.stock_date,
      photo: images[0] ?? PLACEHOLDER,
      images: JSON.stringify(images.length > 0 ? images : [PLACEHOLDER]),
      properties: JSON.stringify(propertiesOf({ line, model }, content, problems)),
      content: text ? toHtml(text.body) : '',
      details: JSON.stringify({
        p_tech: parts?.blocks(text?.data.p_tech ?? [], 'p_tech') ?? [],
        video: parts?.videos(text?.data.video ?? []) ?? [],
        p_tests: parts?.blocks(text?.data.p_tests ?? [], 'p_tests') ?? [],
      }),
    };
  });
  return { rows, offers };
}
