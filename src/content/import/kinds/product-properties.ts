import type { z } from 'zod';
import type { Property } from '#src/domain/goods.ts';
import { FLAG_NAMES } from '#src/domain/season.ts';
import { flag } from '../check/cells.schema.ts';
import { found, type Problems } from '../check/problems.ts';
import type { Checked, Content } from '../read/content.ts';
import { featuresOf } from './features.ts';
import type { productSchema } from './goods.schema.ts';
import type { ModelFacts } from './goods-facts.ts';
import { knownProperty } from './known-properties.ts';

/** A row of products.csv with its cells for the columns of properties.csv. */
export interface ProductLine extends Checked<z.output<typeof productSchema>> {
  cells: Readonly<Record<string, string>>;
}

/** A product and its model. */
export interface Goods<Model = ModelFacts> {
  line: ProductLine;
  model: Model;
}

const NBSP = '\u00A0';
const yesNo = (value: boolean) => (value ? 'Да' : 'Нет');

/** Name of the property with the short name of a position (spec, section 2, model page). */
const SHORT_NAME = 'Сокращенное наименование';

/** Properties in display order: short name, size, season, flags, then those of properties.csv. */
export function propertiesOf(
  { line, model }: Goods,
  own: readonly Pick<Content['properties'][number], 'data'>[],
  problems: Problems,
): Property[] {
  const { data } = line;
  const properties: Property[] = [];
  const add = (id: string, name: string, value: string) => {
    if (value !== '') properties.push({ id, name, value });
  };
  add('short_name', SHORT_NAME, data.short_name);
  add('width', 'Ширина', data.size.width);
  add('height', 'Профиль', data.size.height);
  add('diametr', 'Диаметр', `R${data.size.rim}${data.size.commercial ? 'C' : ''}`);
  add('season', 'Сезон', FLAG_NAMES[model.data.season]);
  const features = featuresOf(line, model.data);
  if (model.data.season === 'winter' || features.spikes) add('spikes', 'Шипы', yesNo(features.spikes));
  add('runflat', 'Run Flat', yesNo(features.runflat));
  for (const { data: property } of own) {
    const cell = line.cells[property.id] ?? '';
    if (properties.some(({ id }) => id === property.id) || cell === '') continue;
    const known = knownProperty(property.id);
    if (property.type === 'flag') {
      const value = flag.safeParse(cell);
      if (value.success) add(property.id, property.name, yesNo(value.data));
      else problems.error(line.source, [property.id], `ожидалось «да» или «нет», ${found(cell)}`);
    } else if (property.type === 'number' && !/^-?\d+(?:[.,]\d+)?$/u.test(cell)) {
      problems.error(line.source, [property.id], `ожидалось число, ${found(cell)}`);
    } else if (known && known.parse(cell) === null) {
      problems.error(line.source, [property.id], `${known.expected}, ${found(cell)}`);
    } else {
      add(property.id, property.name, property.unit === '' ? cell : `${cell}${NBSP}${property.unit}`);
    }
  }
  return properties;
}
