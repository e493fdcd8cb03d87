import type { CarStep } from '#src/domain/car-choice.ts';

/** The spec's placeholders (section 2, car-selection modal), which name the choices too. */
export const CAR_LABELS: Readonly<Record<CarStep, string>> = {
  make: 'ПРОИЗВОДИТЕЛЬ',
  model: 'МОДЕЛЬ',
  year: 'ГОД',
  generation: 'ПОКОЛЕНИЕ',
  modification: 'МОДИФИКАЦИЯ',
};
