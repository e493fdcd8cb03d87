import type { Property } from './goods.ts';
import { isTradeCode } from './trade-code.ts';

/** Properties that are in the row's name and size already, or equal in all rows of a model. */
const SAID = new Set(['short_name', 'width', 'height', 'diametr', 'season', 'spikes']);

/** Shorter names than on the product's own page. */
const SHORT: Readonly<Record<string, string>> = {
  load_index: 'нагрузка',
  speed_index: 'скорость',
  xl: 'XL',
  noise: 'шум',
  fuel: 'топливо',
  wet_grip: 'мокрая дорога',
};

/** Properties whose value is shown without a name. */
const PLAIN = new Set(['country', 'note']);

const NBSP = '\u00A0';

function factOf({ id, name, value }: Property): string {
  const short = SHORT[id] ?? name;
  if (value === 'Да') return short;
  if (PLAIN.has(id)) return value;
  if (id === 'year') return `${value}${NBSP}г.`;
  return `${short}${NBSP}${value}`;
}

/** «хар-ки» of a position: short facts that distinguish it from the other rows. Flags are named when on, codes never. */
export function positionFacts(properties: readonly Property[]): string[] {
  return properties
    .filter(property => !SAID.has(property.id) && property.value !== 'Нет' && !isTradeCode(property))
    .map(factOf);
}
