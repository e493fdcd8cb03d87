import { createHash, type Hash } from 'node:crypto';
import type { Draft, ModelDigests, Rows, Subject } from './draft.ts';
import { digestOf } from './subjects.ts';

/** Characters passed to a digest at once: one call per row costs more than the digest itself. */
const PIECE = 65_536;

function addAll(digest: Hash, texts: Iterable<string>): Hash {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < PIECE) continue;
    digest.update(piece);
    piece = '';
  }
  return digest.update(piece);
}

function* rowTexts(rows: Rows): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(Object.values(row))}\n`;
}

export const modelsDigest = (models: readonly ModelDigests[]): string =>
  digestOf(models.map(({ whole }) => whole));

/** Digest of each table's rows. Products have none: their subjects cover everything that their rows depend on. */
export function tableDigests({ tables, models }: Pick<Draft, 'tables' | 'models'>): Record<string, string> {
  const digests: Record<string, string> = {};
  for (const [table, rows] of Object.entries(tables))
    if (table === 'model') digests[table] = modelsDigest(models);
    else if (table !== 'product')
      digests[table] = addAll(createHash('sha256'), rowTexts(rows)).digest('base64url');
  return digests;
}

/** Digest of everything in a catalogue. */
export function catalogueVersion(
  schema: string,
  settings: Draft['settings'],
  tables: Readonly<Record<string, string>>,
  subjects: readonly Subject[],
): string {
  const digest = createHash('sha256').update(JSON.stringify([schema, settings, tables]));
  const texts = subjects.map(({ kind, key, digest: own }) => `${kind}\n${key}\n${own}\n`);
  return addAll(digest, texts).digest('base64url').slice(0, 22);
}
