import type { CarStep } from '#src/domain/car-choice.ts';

/** Placeholders from the spec (section 2, car-selection modal), also the accessible names of the lists. */
export const CAR_LABELS: Readonly<Record<CarStep, string>> = {
  make: 'ПРОИЗВОДИТЕЛЬ',
  model: 'МОДЕЛЬ',
  year: 'ГОД',
  generation: 'ПОКОЛЕНИЕ',
  modification: 'МОДИФИКАЦИЯ',
};
