import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { shopSchema } from '#src/content/import/kinds/shop.schema.ts';

/** The facts of content/shop.yaml, as an import takes them. */
export type ShopFile = ReturnType<typeof shopSchema.parse>;

/** content/shop.yaml; a sentence where it cannot be used. */
export function readShopFile(contentDir: string): ShopFile | string {
  const file = path.join(contentDir, 'shop.yaml');
  try {
    const read = shopSchema.safeParse(parse(readFileSync(file, 'utf8')));
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    return `${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? `файла ${file} нет` : `${file} не читается (${code ?? 'не YAML'})`;
  }
}
