import path from 'node:path';
import type { TreadFamily } from '#src/domain/tread.ts';
import { parseSize } from '#src/domain/tyre-size.ts';
import { Problems, problemText } from '#src/intake/check/problems.ts';
import { readTable } from '#src/intake/read/csv-file.ts';
import { readTextFolder } from '#src/intake/read/front-matter.ts';
import { type Header, headerSchema } from './model.schema.ts';
import type { Model, Size } from './parameters.ts';

/** Content that the studio cannot read; the message has one problem per line. */
export class UnreadableContent extends Error {}

/** The tread family of a model: the one in its header, else one that fits its season and flags. */
export function familyOf({ tread, season, spikes, cargo }: Header): TreadFamily {
  if (tread) return tread;
  if (spikes) return 'winter-studded';
  if (cargo) return 'cargo';
  return season === 'winter' ? 'winter-directional' : season === 'summer' ? 'summer-asymmetric' : 'allseason';
}

/** Parses a size such as `205/55 R16`, `31x10.5 R15`, `185 R14C`; null for anything else. */
export function sizeOf(size: string, text = size): Size | null {
  const parsed = parseSize(size);
  if (!parsed) return null;
  const rim = Number(parsed.rim);
  if (!parsed.width.includes('x'))
    return { width: Number(parsed.width), aspect: Number(parsed.height || 80), rim, text };
  const [outer = 0, section = 0] = parsed.width.split('x').map(Number);
  const width = Math.round(section * 25.4);
  return { width, aspect: Math.round(((((outer - rim) * 25.4) / 2) * 1000) / width) / 10, rim, text };
}

/** The median of a model's sizes, sorted by rim, width and profile. */
export function typicalSize(sizes: readonly Size[]): Size | undefined {
  const sorted = [...sizes].sort(
    (a, b) => a.rim - b.rim || a.width - b.width || b.aspect - a.aspect || (a.text < b.text ? -1 : 1),
  );
  return sorted[sorted.length >> 1];
}

const DEFAULT_SIZE: Size = { width: 205, aspect: 55, rim: 16, text: '205/55 R16' };
const COLUMNS = { required: ['model', 'size', 'short_name'], optional: [], isRejected: () => true } as const;

/**
 * Models of a content folder, sorted by file name.
 * @throws {UnreadableContent} for a header or a table that the import would refuse
 */
export function readModels(contentDir: string): Model[] {
  const problems = new Problems();
  const sizes = new Map<string, Size[]>();
  for (const { cells } of readTable(path.join(contentDir, 'products.csv'), COLUMNS, problems) ?? []) {
    const size = sizeOf(cells.size ?? '', cells.short_name || cells.size);
    const model = cells.model ?? '';
    if (size) sizes.set(model, [...(sizes.get(model) ?? []), size]);
  }
  const models = [...readTextFolder(path.join(contentDir, 'models'), problems)].flatMap(
    ({ key, file }): Model[] => {
      const header = file && headerSchema.safeParse(file.data);
      if (!header?.success) {
        if (file) problems.error(file.source, [], 'ожидались brand, title, season и tread из списка');
        return [];
      }
      const family = familyOf(header.data);
      return [
        {
          slug: key,
          brand: header.data.brand,
          title: header.data.title,
          family,
          winter: header.data.season === 'winter',
          spikes: header.data.spikes,
          topsell: header.data.topsell,
          size: typicalSize(sizes.get(key) ?? []) ?? DEFAULT_SIZE,
        },
      ];
    },
  );
  if (problems.errors.length > 0) throw new UnreadableContent(problems.errors.map(problemText).join('\n'));
  return models;
}
