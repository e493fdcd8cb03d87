import type { CarOption, CarStep } from '#src/domain/car-choice.ts';

/** Props of NativeChoice and SearchedChoice. */
export interface Choice {
  step: CarStep;
  options: readonly CarOption[];
  chosen: CarOption | null;
  isLoading: boolean;
  onChoose: (option: CarOption | null) => void;
}
