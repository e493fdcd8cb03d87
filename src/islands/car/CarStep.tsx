import type { ReactNode } from 'react';
import type { CarOption, CarStep as Step } from '#src/api/wire.ts';
import { droppedText } from '#src/domain/car-choice.ts';
import type { CarState } from '#src/stores/car.ts';
import { CAR_LABELS } from './labels.ts';

interface Props {
  step: Step;
  list: CarState['lists'][Step];
  /** Something is chosen: the choice no longer says what it is for. */
  isChosen: boolean;
  /** What was chosen here and went, because the rest of the car has none such. */
  dropped: CarOption | undefined;
  onRetry: () => void;
  /** The choice itself. */
  children: ReactNode;
}

/** One choice of the cascade: what it is for, and how its list fares. */
export function CarStep({ step, list, isChosen, dropped, onRetry, children }: Props) {
  return (
    <div className="car-step">
      <span className="car-label" aria-hidden="true">
        {isChosen && CAR_LABELS[step]}
      </span>
      {children}
      <div role="status">
        {list.status === 'loading' && <span className="loader">ЗАГРУЗКА</span>}
        {dropped && <p className="car-dropped">{droppedText(step, dropped)}</p>}
      </div>
      {list.status === 'failed' && (
        <div className="car-failed" role="alert">
          <p>{list.message}</p>
          <button className="button" type="button" onClick={onRetry}>
            Повторить
          </button>
        </div>
      )}
    </div>
  );
}
