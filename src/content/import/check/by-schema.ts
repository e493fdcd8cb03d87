import { z } from 'zod';
import { didYouMean, found, type Problems, type Source, suggestionText } from './problems.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'ожидался текст',
  number: 'ожидалось число',
  int: 'ожидалось целое число',
  boolean: 'ожидалось true или false',
  array: 'ожидался список',
  tuple: 'ожидался список',
  object: 'ожидался набор ключей',
};

/** What was expected, in words. */
export const russian: z.core.$ZodErrorMap = issue => {
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

interface UnknownKey {
  path: PropertyKey[];
  known: string[];
}

/** Keys of the data that are not in its schema, at any depth. */
function unknownKeys(schema: z.core.$ZodType, data: unknown, path: PropertyKey[] = []): UnknownKey[] {
  if (typeof data !== 'object' || data === null) return [];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unknownKeys(schema.unwrap(), data, path);
  if (schema instanceof z.ZodArray && Array.isArray(data))
    return data.flatMap((item, index) => unknownKeys(schema.element, item, [...path, index]));
  if (!(schema instanceof z.ZodObject) || Array.isArray(data)) return [];
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  return Object.entries(data).flatMap(([key, value]) => {
    const inner = Object.hasOwn(shape, key) ? shape[key] : undefined;
    return inner === undefined
      ? [{ path: [...path, key], known: Object.keys(shape) }]
      : unknownKeys(inner, value, [...path, key]);
  });
}

/** Unknown keys of one file that are named: to find the line of each, all keys are gone through. */
const MAX_UNKNOWN = 100;

/**
 * Validates data against its schema. Every issue becomes an error with its position: «ожидался …, найдено «…»».
 * Unknown keys, at any depth, are warnings, {@link MAX_UNKNOWN} at most.
 * @returns the parsed data, or null
 */
export function check<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  data: unknown,
  source: Source,
  problems: Problems,
): z.output<z.ZodObject<Shape>> | null {
  for (const { path, known } of unknownKeys(schema, data).slice(0, MAX_UNKNOWN))
    problems.warn(source, path, `неизвестный ключ${didYouMean(String(path.at(-1)), known)}; он не читается`);
  return checkCells(schema, data, source, problems);
}

/** {@link check} without the search for unknown keys: the columns of a table are checked once, not per row. */
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
    const text = typeof value === 'string' ? value : '';
    const likely = suggestion === undefined ? didYouMean(text, choices) : suggestionText(text, suggestion);
    problems.error(source, issue.path, `${expected}, ${found(value)}${likely}`);
  }
  return null;
}
