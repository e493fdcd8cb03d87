import { formatSize, parseSize } from '#src/domain/tyre-size.ts';
import type { Content } from '../read/content.ts';
import { earlierGoods, type Tyre } from './earlier-goods.ts';
import { type Finding, warnGrouped } from './grouped.ts';
import type { Problems } from './problems.ts';

/** Slugs of models. */
type Slugs = Pick<ReadonlySet<string>, 'has'>;

const keyOf = ({ model, size }: Tyre): string => `${model} ${size}`;

/** Whether a size has another rim and also another width or profile: more than one wrong number corrected. */
function isFarSize(before: string, after: string): boolean {
  const [a, b] = [parseSize(before), parseSize(after)];
  return a !== null && b !== null && a.rim !== b.rim && (a.width !== b.width || a.height !== b.height);
}

/**
 * Whether a row describes another tyre than the earlier catalogue had under its id. It is the same tyre after a
 * correction of its name, model or one number of its size, and when its model was renamed, split or merged.
 * @param earlier slugs of the earlier catalogue
 * @param present slugs of the content
 */
function isAnotherTyre(before: Tyre, after: Tyre, earlier: Slugs, present: Slugs): boolean {
  if (before.name === after.name) return false;
  if (before.model === after.model) return isFarSize(before.size, after.size);
  const isOtherBrand = before.brand !== after.brand;
  const isOtherSize = before.size !== after.size;
  if (!present.has(before.model)) return isOtherBrand && isOtherSize;
  return isOtherBrand || isOtherSize || earlier.has(after.model);
}

type Numbered = Pick<Content, 'products' | 'models'>;

interface Change {
  line: Content['products'][number];
  before: Tyre;
  after: Tyre;
}

/** Rows whose model or size differs from what the earlier catalogue had under their id, and its slugs. */
function changesOf({ products, models }: Numbered, previous: string): { changes: Change[]; earlier: Slugs } {
  const lines = new Map(products.map(line => [line.data.id, line]));
  const modelBySlug = new Map(models.map(model => [model.key, model.data]));
  const earlier = new Set<string>();
  const changes: Change[] = [];
  for (const [id, before] of earlierGoods(previous)) {
    earlier.add(before.model);
    const line = lines.get(id);
    if (!line) continue;
    const size = formatSize(line.data.size);
    if (line.data.model === before.model && size === before.size) continue;
    const model = modelBySlug.get(line.data.model);
    if (!model) continue;
    const { brand } = model;
    const after = {
      model: line.data.model,
      brand,
      title: `${brand} ${model.title}`,
      size,
      name: line.data.name,
    };
    changes.push({ line, before, after });
  }
  return { changes, earlier };
}

const CONSEQUENCE = 'корзины и ссылки покупателей покажут другую шину';

/** What is wrong with one changed row; `others` are the changed rows by what they were. */
function faultOf(
  { line, before, after }: Change,
  others: ReadonlyMap<string, Change>,
  isAnother: boolean,
): string | null {
  const { id } = line.data;
  const [was, is] = [`${before.title} ${before.size}`, `${after.title} ${after.size}`];
  const owner = others.get(keyOf(after));
  if (owner && owner.line !== line && before.name !== after.name) {
    const ownerId = owner.line.data.id;
    if (keyOf(owner.after) !== keyOf(before))
      return `под номером ${id} была ${was}, а здесь ${is}, прежний номер ${ownerId}: ${CONSEQUENCE}; верните номера на место`;
    return id < ownerId
      ? `номера ${id} и ${ownerId} поменялись шинами ${was} и ${is}: ${CONSEQUENCE}; верните номера на место`
      : null;
  }
  return isAnother
    ? `под номером ${id} была ${was}, а здесь ${is}: ${CONSEQUENCE}; дайте новой шине новый номер`
    : null;
}

/**
 * Warns of ids that meant another tyre in the earlier catalogue: of two that were exchanged, of one that has the tyre
 * of another, and of one whose tyre is another altogether.
 */
export function lintIds(content: Numbered, previous: string, problems: Problems): void {
  const { changes, earlier } = changesOf(content, previous);
  const present = new Set(content.models.map(({ key }) => key));
  const others = new Map(changes.map(change => [keyOf(change.before), change]));
  const findings = changes.flatMap((change): Finding[] => {
    const { line, before, after } = change;
    const message = faultOf(change, others, isAnotherTyre(before, after, earlier, present));
    return message === null ? [] : [{ source: line.source, field: ['id'], message }];
  });
  findings.sort((a, b) => a.source.line([]) - b.source.line([]));
  warnGrouped(findings, problems);
}
