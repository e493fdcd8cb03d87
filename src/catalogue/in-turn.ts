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
  rows: ReadonlyMap<number, Row>;
  /** Whether all of the model were read. */
  isWhole: boolean;
  /** How many times products of the model were requested. */
  requests: number;
}

const byId = <Row extends OfModel>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map(row => [row.id, row]));

/**
 * Reads a product's row for those who ask for many of a model one after another. After the first few, all of the model are read,
 * each in a sixth of the time, and all of the next one at once. A price list touches few products of most models.
 * @param sql a query of products `p` without a condition
 */
export function rowsInTurn<Row extends OfModel>(
  sql: string,
): (catalogue: Catalogue, id: number) => Row | undefined {
  const lastOf = oncePerCatalogue(
    (): Last<Row> => ({ model: null, rows: new Map(), isWhole: false, requests: 0 }),
  );
  const OF_MODEL = `${sql} WHERE p.model_id = ?`;
  const WITH_ITS_MODEL = `${sql} WHERE p.model_id = (SELECT model_id FROM product WHERE id = ?)`;
  return (catalogue, id) => {
    const last = lastOf(catalogue);
    const known = last.rows.get(id);
    if (known) {
      last.requests++;
      return known;
    }
    if (last.isWhole && last.requests > ONE_BY_ONE) {
      const rows = byId(catalogue.all<Row>(WITH_ITS_MODEL, id));
      const row = rows.get(id);
      Object.assign(last, { model: row?.model ?? null, rows, requests: 1 });
      return row;
    }
    const row = catalogue.one<Row>(`${sql} WHERE p.id = ?`, id);
    if (!row) return undefined;
    const rows = row.model === last.model ? [...last.rows.values(), row] : [row];
    const isWhole = rows.length > ONE_BY_ONE;
    const read = isWhole ? catalogue.all<Row>(OF_MODEL, row.model) : rows;
    Object.assign(last, { model: row.model, rows: byId(read), isWhole, requests: rows.length });
    return row;
  };
}
