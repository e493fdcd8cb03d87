import { type Catalogue, oncePerCatalogue } from './open.ts';

/** So many of one model are read one by one, which costs as much as reading all of them at once. */
const ONE_BY_ONE = 5;

/** Columns that every row read in turn has. */
interface OfModel {
  id: number;
  /** `p.model_id`. */
  model: number;
}

interface Last<Row> {
  model: number | null;
  rows: Map<number, Row>;
}

/**
 * Reads a product's row for those who ask for many of a model one after another: after the first few, all of the model are
 * read, each in a sixth of the time. Of most models that a price list touches, two or three pages are rendered.
 * @param sql a query of products `p` without a condition
 */
export function rowsInTurn<Row extends OfModel>(
  sql: string,
): (catalogue: Catalogue, id: number) => Row | undefined {
  const lastOf = oncePerCatalogue((): Last<Row> => ({ model: null, rows: new Map() }));
  return (catalogue, id) => {
    const last = lastOf(catalogue);
    const known = last.rows.get(id);
    if (known) return known;
    const row = catalogue.one<Row>(`${sql} WHERE p.id = ?`, id);
    if (!row) return undefined;
    if (row.model !== last.model) Object.assign(last, { model: row.model, rows: new Map() });
    if (last.rows.size < ONE_BY_ONE) last.rows.set(id, row);
    else
      for (const one of catalogue.all<Row>(`${sql} WHERE p.model_id = ?`, row.model))
        last.rows.set(one.id, one);
    return row;
  };
}
