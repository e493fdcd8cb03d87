import type { Facet, SearchData } from './data.ts';

/** What makes two tyres of a model a pair, besides the model: one option of each of these facets. */
const KIND_FIELDS = ['seasons', 'runflat', 'spikes', 'cargo'] as const;

/** Which tyres make pairs, as numbers: those with the same key. Keys of one model follow each other. */
export interface PairKeys {
  /** The key of each row, size after size, so that the rows of a size are read one after another; see `rowsByCode`. */
  keys: Uint32Array;
  /** The model of each key. */
  models: Uint32Array;
}

/** For each code of the column of use a number that is the same for tyres of one kind. */
function kindsOf(facets: readonly Facet[], size: number): { kindOf: Uint32Array; count: number } {
  const own = facets.filter(({ field }) => KIND_FIELDS.some(kind => kind === field));
  const numbers = new Map<string, number>();
  const kindOf = Uint32Array.from({ length: size }, (_, code) => {
    const kind = own.map(({ optionOf }) => optionOf[code]).join();
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    return number;
  });
  return { kindOf, count: numbers.size };
}

/** The keys of all rows. @param bySize rows in the order of the keys */
export function pairKeysOf(bySize: Uint32Array, { columns, facets, model }: SearchData): PairKeys {
  const use = columns[facets.find(({ field }) => field === KIND_FIELDS[0])?.column ?? 0];
  if (!use) return { keys: new Uint32Array(0), models: new Uint32Array(0) };
  const { kindOf, count } = kindsOf(facets, use.size);
  const wide = bySize.map(
    row => (model[row] as number) * count + (kindOf[use.codes[row] as number] as number),
  );
  const isUsed = new Uint8Array(wide.reduce((most, key) => Math.max(most, key), 0) + 1);
  for (const key of wide) isUsed[key] = 1;
  const numbers = new Uint32Array(isUsed.length);
  const models: number[] = [];
  for (let key = 0; key < isUsed.length; key++)
    if (isUsed[key] === 1) numbers[key] = models.push(Math.floor(key / count)) - 1;
  return { keys: wide.map(key => numbers[key] as number), models: Uint32Array.from(models) };
}
