import { z } from 'zod';
import { settable } from './settable.schema.ts';

/** A step of the cascade that is chosen: a slug or a name. */
const choice = z
  .union([z.string(), z.number().finite()], { error: 'обязательное поле' })
  .transform(value => String(value).trim())
  .pipe(z.string().min(1, 'обязательное поле').max(100, 'слишком длинное значение'));

/** Bodies of by_car/*: the steps chosen so far. Years and generations may be narrowed by the other. */
export const modelsBody = z.object({ make: choice });
const modelBody = modelsBody.extend({ model: choice });
export const yearsBody = modelBody.extend({ generation: settable(choice) });
export const generationsBody = modelBody.extend({ year: settable(choice) });
export const modificationsBody = modelBody.extend({ year: choice, generation: choice });
export const tyresBody = modificationsBody.extend({ modification: choice });

/** A list of the cascade. */
export const carOptions = z.array(
  z.strictObject({ name: z.string().min(1), slug: z.string().regex(/^[a-z0-9-]+$/u) }),
);

const called = { slug: z.string().regex(/^[a-z0-9-]+$/u), names: z.array(z.string().min(1)) };

/** How people write makes and their models; models without other names are absent. */
export const carSpoken = z.array(z.strictObject({ ...called, models: z.array(z.strictObject(called)) }));

/** A size that fits; of a staggered pair each names its axle, one with the letter C says so. Indices are the least that the car needs, where known. */
const carTyre = z.strictObject({
  width: z.string(),
  heigth: z.string(),
  diametr: z.string(),
  axle: z.enum(['front', 'rear']).optional(),
  commercial: z.literal(true).optional(),
  replacement: z.literal(true).optional(),
  load_index: z.string().min(1).optional(),
  speed_index: z.string().min(1).optional(),
});
export const carTyres = z.array(carTyre);

export type ModelsBody = z.input<typeof modelsBody>;
export type YearsBody = z.input<typeof yearsBody>;
export type GenerationsBody = z.input<typeof generationsBody>;
export type ModificationsBody = z.input<typeof modificationsBody>;
export type TyresBody = z.input<typeof tyresBody>;
export type CarOptions = z.infer<typeof carOptions>;
export type CarSpoken = z.infer<typeof carSpoken>;
export type CarTyre = z.infer<typeof carTyre>;
