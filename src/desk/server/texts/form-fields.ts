import { z } from 'zod';
import type { Field } from '../../api/texts.ts';

/** Values with words for what a field may name, by what it names. */
export type Names = (names: string) => Readonly<Record<string, string>>;

/** A schema without what makes it optional. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
  return isWrapped ? innerOf(schema.unwrap()) : schema;
}

const metaOf = (schema: z.core.$ZodType) => ({
  ...z.globalRegistry.get(innerOf(schema)),
  ...z.globalRegistry.get(schema),
});

const isFlag = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodBoolean ||
  (schema instanceof z.ZodUnion && schema.options.some((option: z.core.$ZodType) => isFlag(option)));

/** What a value of a schema is edited with. */
function controlOf(schema: z.core.$ZodType): Field['control'] {
  if (schema instanceof z.ZodObject) return 'group';
  if (schema instanceof z.ZodArray) return innerOf(schema.element) instanceof z.ZodObject ? 'list' : 'texts';
  if (schema instanceof z.ZodTuple) return 'texts';
  if (schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodNumber || (schema instanceof z.ZodPipe && schema.in instanceof z.ZodNumber))
    return 'number';
  if (isFlag(schema)) return 'flag';
  return schema instanceof z.ZodRecord ? 'pairs' : 'text';
}

/** Markdown of a help as plain words. */
const plain = (markdown: string): string =>
  markdown.replace(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replaceAll('`', '');

function fieldOf(name: string, schema: z.ZodType, names: Names): Field {
  const inner = innerOf(schema);
  const {
    label = name,
    help = '',
    control = controlOf(inner),
    max,
    place,
    choices,
    ...meta
  } = metaOf(schema);
  const element = inner instanceof z.ZodArray ? innerOf(inner.element) : inner;
  const item = metaOf(element);
  const values = element instanceof z.ZodEnum ? element.options.map(String) : [];
  const known = meta.names === undefined ? choices : names(meta.names);
  const size = place ?? item.place;
  const isChoice = control === 'choice' || (control === 'text' && meta.names !== undefined);
  return {
    name,
    label,
    // Words of the file's format say nothing beside a choice.
    help: isChoice || plain(help) === label.toLowerCase() ? '' : plain(help),
    isRequired: !schema.safeParse(undefined).success,
    control: isChoice ? 'choice' : control,
    ...(item.control === 'picture' ? { isPictures: control === 'texts' } : {}),
    ...(max === undefined ? {} : { max }),
    ...(size === undefined ? {} : { place: size }),
    ...(known || values.length > 0
      ? { choices: known ?? Object.fromEntries(values.map(value => [value, value])) }
      : {}),
    ...(element instanceof z.ZodObject ? { fields: fieldsOf(element, names) } : {}),
  };
}

/** The fields of a form: one for each key of a schema, as it is described there. */
export const fieldsOf = (schema: z.ZodObject, names: Names): Field[] =>
  Object.entries<z.ZodType>(schema.shape).map(([name, field]) => fieldOf(name, field, names));
