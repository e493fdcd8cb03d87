import type { z } from 'zod';
import { found, type Problems, perhaps, type Source } from './problems.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'ожидался текст',
  number: 'ожидалось число',
  boolean: 'ожидалось true или false',
  array: 'ожидался список',
  tuple: 'ожидался список',
  object: 'ожидался набор ключей',
};

const russian: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'invalid_type') return EXPECTED[issue.expected] ?? `ожидалось ${issue.expected}`;
  if (issue.code === 'invalid_value') return `ожидалось одно из: ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small') return `ожидалось не меньше ${issue.minimum}`;
  if (issue.code === 'too_big') return `ожидалось не больше ${issue.maximum}`;
  return 'ожидалось другое значение';
};

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );

/**
 * Data through its schema; every issue becomes an error at its place: «ожидался …, найдено «…»». Unknown keys of the
 * first level are warned of.
 * @returns what the schema gives, or null
 */
export function check<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  data: unknown,
  source: Source,
  problems: Problems,
): z.output<z.ZodObject<Shape>> | null {
  const known = Object.keys(schema.shape);
  if (typeof data === 'object' && data !== null)
    for (const key of Object.keys(data))
      if (!known.includes(key))
        problems.warn(source, [key], `неизвестный ключ${perhaps(key, known)}; он не читается`);
  return checkCells(schema, data, source, problems);
}

/** The same for a row of a table, whose columns have been looked at once for all rows. */
export function checkCells<Output>(
  schema: z.ZodType<Output>,
  data: unknown,
  source: Source,
  problems: Problems,
): Output | null {
  const result = schema.safeParse(data, { error: russian });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const [expected = '', suggestion] = issue.message.split('|');
    const value = valueAt(data, issue.path);
    const choices = issue.code === 'invalid_value' ? issue.values.map(String) : [];
    const meant =
      suggestion === undefined
        ? perhaps(typeof value === 'string' ? value : '', choices)
        : ` — возможно, «${suggestion}»`;
    problems.error(source, issue.path, `${expected}, ${found(value)}${meant}`);
  }
  return null;
}
