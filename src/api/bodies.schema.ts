import { z } from 'zod';
import { settable } from './settable.schema.ts';
import type { CarStep } from './wire.ts';

const choice = z
  .union([z.string(), z.number().finite()], { error: 'обязательное поле' })
  .transform(value => String(value).trim())
  .pipe(z.string().min(1, 'обязательное поле').max(100, 'слишком длинное значение'));

/** A step that may be chosen already. */
export const carStepSet = settable(choice);

/** Bodies of by_car/*: the steps chosen so far, each a slug or a name. */
export const carBody = <const Steps extends readonly CarStep[]>(...steps: Steps) =>
  z.object(Object.fromEntries(steps.map(step => [step, choice])) as Record<Steps[number], typeof choice>);
