import Database from 'better-sqlite3';

type Value = string | number | Buffer | null;

const TABLES = "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name";
const INDICES = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' ORDER BY name";

/** Columns that identify a row of a table: its primary key, or all of them. */
function keysOf(db: Database.Database, table: string): string[] {
  const columns = db.pragma(`table_info(${table})`) as { name: string; pk: number }[];
  const own = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  return (own.length > 0 ? own : columns).map(({ name }) => name);
}

function rowsOf(db: Database.Database, table: string, keys: readonly string[]) {
  const order = keys.map(key => `"${key}" COLLATE BINARY`).join(', ');
  return db.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).iterate() as IterableIterator<
    Record<string, Value>
  >;
}

const areEqual = (a: Value | undefined, b: Value | undefined): boolean =>
  Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.equals(b) : a === b;

const displayed = (value: Value | undefined): string => {
  const text = String(value ?? 'пусто');
  return `«${text.length > 80 ? `${text.slice(0, 80)}…` : text}»`;
};

/** The first row or value in which a table of two databases differs. */
function tableDifference(one: Database.Database, other: Database.Database, table: string): string | null {
  const keys = keysOf(one, table);
  const others = rowsOf(other, table, keys);
  const keyOf = (row: Record<string, Value>) => keys.map(key => String(row[key])).join(', ');
  try {
    for (const row of rowsOf(one, table, keys)) {
      const next = others.next();
      const place = `таблица ${table}, строка ${keyOf(row)}`;
      if (next.done) return `${place}: лишняя`;
      if (keyOf(next.value) !== keyOf(row)) return `${place}: на её месте ожидалась ${keyOf(next.value)}`;
      for (const [column, value] of Object.entries(row))
        if (!areEqual(value, next.value[column]))
          return `${place}, столбец ${column}: найдено ${displayed(value)}, ожидалось ${displayed(next.value[column])}`;
    }
    const rest = others.next();
    return rest.done ? null : `таблица ${table}: нет строки ${keyOf(rest.value)}`;
  } finally {
    others.return?.();
  }
}

/**
 * The first difference of a catalogue from the one that it should equal, in words for the operator; null when all
 * tables, rows and columns are equal.
 */
export function differenceBetween(file: string, expected: string): string | null {
  const one = new Database(file, { readonly: true, fileMustExist: true });
  const other = new Database(expected, { readonly: true, fileMustExist: true });
  try {
    const lists = [one, other].map(db =>
      JSON.stringify([db.prepare(TABLES).all(), db.prepare(INDICES).all()]),
    );
    if (lists[0] !== lists[1]) return 'таблицы или их столбцы другие';
    for (const { name } of one.prepare(TABLES).all() as { name: string }[]) {
      const difference = tableDifference(one, other, name);
      if (difference !== null) return difference;
    }
    return null;
  } finally {
    one.close();
    other.close();
  }
}
