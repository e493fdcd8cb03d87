import { z } from 'zod';
import { MAX_STRING } from '#src/domain/filter.ts';
import * as contracts from '../../api/goods.ts';
import type { Saved } from '../../api/releases.ts';
import { type Answered, answer } from '../call.ts';
import type { Desk, SignedIn } from '../desk.ts';
import { beginPublication } from '../publishing.ts';
import { conflict, Refused } from '../refused.ts';
import type { FileChange } from '../saves/saves.ts';
import { changeText, found, GoodsNow, goodsOf, planChange, previewOf } from './goods.ts';
import { modelGoods, withPhotos, withSize } from './model-goods.ts';

const text = z.string().max(200);
const q = z.string().trim().max(MAX_STRING);
const model = z.string().regex(/^[\w-]{1,100}$/u, 'Такой модели не бывает.');
const STOCK = 'Остаток — целое число от нуля до миллиона.';
const YEAR = 'Год выпуска — от 2000 до 2049.';
const AMOUNT = 'Сумма — от нуля до 10 миллионов рублей.';
const PERCENT = 'Проценты — от −90 до 900.';
const amount = z.number('Ожидалась сумма в рублях.').min(0, AMOUNT).max(10_000_000, AMOUNT);
const which = z.union([z.object({ ids: z.array(z.int().positive()).min(1).max(1000) }), z.object({ q })]);
const change = z.object({
  price: amount.exactOptional(),
  percent: z.number(PERCENT).min(-90, PERCENT).max(900, PERCENT).exactOptional(),
  roundTo: z.union([z.literal(1), z.literal(10), z.literal(50), z.literal(100)]).exactOptional(),
  oldPrice: amount.nullable().exactOptional(),
  isDiscount: z.boolean().exactOptional(),
  stock: z.int(STOCK).min(0, STOCK).max(1_000_000, STOCK).exactOptional(),
  year: z.int(YEAR).min(2000, YEAR).max(2049, YEAR).nullable().exactOptional(),
});
const view = z.enum(Object.keys(contracts.VIEW_NAMES) as [contracts.View, ...contracts.View[]]);
const photos = z
  .array(z.union([z.object({ name: text }), z.object({ upload: text, view })]))
  .max(20, 'У модели до 20 снимков.');
const fields = z.partialRecord(
  z.enum([...Object.keys(contracts.SIZE_FIELDS), 'xl', 'runflat'] as (keyof contracts.SizeFields)[]),
  z.string().trim().max(60),
);

/** Writes files and begins to publish them. */
async function save(
  desk: Desk,
  { person }: SignedIn,
  what: string,
  changes: FileChange[],
  subject: string,
): Promise<Saved> {
  if (changes.length === 0) throw new Refused(400, 'Ничего не изменилось.');
  const event = { kind: 'goods.change', subject, detail: { what } };
  const id = await desk.saves.write(person.name, what, changes, event);
  return { save: id, job: beginPublication(desk, person.name) };
}

/** The tyres of the shop: prices, stocks, photographs, sizes. */
export const GOODS_CALLS: readonly Answered[] = [
  answer(
    contracts.listGoods,
    z.object({ page: z.int().min(1), perPage: z.number(), q: q.optional() }),
    async (desk, _, body) => {
      const { ids, total } = await found(desk, body.q ?? '', body.page);
      return { data: goodsOf(desk, new GoodsNow(desk), ids), total };
    },
  ),
  answer(contracts.previewGoods, z.object({ which, change }), async (desk, _, body) =>
    previewOf(await planChange(desk, body.which, body.change)),
  ),
  answer(contracts.changeGoods, z.object({ which, change, seen: text }), async (desk, caller, body) => {
    const plan = await planChange(desk, body.which, body.change);
    if (plan.seen !== body.seen)
      throw conflict(
        'За это время цены или остатки изменились: посмотрите, что стало, и повторите.',
        previewOf(plan),
      );
    const [one] = plan.goods;
    const [reason] = plan.refused;
    if (!one) throw new Refused(400, reason ? `${reason.name}: ${reason.why}.` : 'Ничего не изменилось.');
    const subject = plan.count === 1 ? `good ${one.id}` : `goods ${plan.count}`;
    return save(desk, caller, changeText(plan), plan.files(), subject);
  }),
  answer(contracts.getModelGoods, z.object({ model }), (desk, _, body) => modelGoods(desk, body.model)),
  answer(contracts.setPhotos, z.object({ model, photos, seen: text }), async (desk, caller, body) => {
    const changes = await withPhotos(desk, body.model, body.photos, body.seen);
    return save(desk, caller, `Снимки модели ${body.model}`, changes, `model ${body.model}`);
  }),
  answer(contracts.addSize, z.object({ model, fields }), async (desk, caller, body) => {
    const { id, name, changes } = withSize(desk, body.model, body.fields);
    return { id, ...(await save(desk, caller, `Новый товар ${id}: ${name}`, changes, `good ${id}`)) };
  }),
];
