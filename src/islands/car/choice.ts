import type { CarOption, CarStep } from '#src/domain/car-choice.ts';

/** What both kinds of choice are given. */
export interface Choice {
  step: CarStep;
  options: readonly CarOption[];
  chosen: CarOption | null;
  isLoading: boolean;
  onChoose: (option: CarOption | null) => void;
}
