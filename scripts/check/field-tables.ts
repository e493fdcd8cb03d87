/** Holds the tables of fields in content/README.md to the schemas of the kinds; `--write` writes them anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FORMS } from '#src/content/import/kinds/all.ts';

const FILE = join(import.meta.dirname, '../../content/README.md');
const CLOSING = '<!-- /fields -->';

/** The fields of a kind, or of each in a file that is a list. */
function fieldsOf(schema: z.ZodObject): [string, z.ZodType][] {
  const fields = Object.entries<z.ZodType>(schema.shape);
  const only = fields.length === 1 ? fields[0]?.[1] : undefined;
  return only instanceof z.ZodArray && only.element instanceof z.ZodObject ? fieldsOf(only.element) : fields;
}

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

/** One row a field. */
const tableOf = (schema: z.ZodObject): string =>
  [
    '| Поле | Обязательно | Что это |',
    '|---|---|---|',
    ...fieldsOf(schema).map(
      ([name, field]) => `| \`${name}\` | ${isRequired(field) ? 'да' : ''} | ${field.meta()?.help ?? ''} |`,
    ),
  ].join('\n');

const before = readFileSync(FILE, 'utf8');
let after = before;
for (const { place, schema } of FORMS) {
  for (const [name, field] of fieldsOf(schema)) {
    const { label, help } = field.meta() ?? {};
    if (label && help) continue;
    console.log(`${place}: ${name} has no label or no help: say them by .meta() in its schema`);
    process.exitCode = 1;
  }
  const opening = `<!-- fields: ${place} -->`;
  const from = after.indexOf(opening);
  const to = after.indexOf(CLOSING, from);
  if (from < 0 || to < 0) {
    console.log(
      `content/README.md: put ${opening} and ${CLOSING} where the fields of ${place} are described`,
    );
    process.exitCode = 1;
  } else after = `${after.slice(0, from)}${opening}\n${tableOf(schema)}\n${after.slice(to)}`;
}
if (after !== before) {
  if (process.argv.includes('--write')) writeFileSync(FILE, after);
  else {
    console.log(
      'content/README.md: its tables are not those of the schemas: node scripts/check/field-tables.ts --write',
    );
    process.exitCode = 1;
  }
}
