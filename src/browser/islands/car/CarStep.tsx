import type { ReactNode } from 'react';
import type { CarState } from '#src/browser/stores/car.ts';
import { type CarOption, droppedText, onlyText, type CarStep as Step } from '#src/domain/car-choice.ts';
import { CAR_LABELS } from './labels.ts';

interface Props {
  step: Step;
  list: CarState['lists'][Step];
  /** The chosen option: with it the placeholder is gone, and the label shows what the list is for. */
  chosen: CarOption | null;
  /** Whether it was chosen automatically. */
  isAutomatic: boolean;
  /** The option that was reset because it does not fit the rest of the choice. */
  dropped: CarOption | undefined;
  onRetry: () => void;
  /** The list. */
  children: ReactNode;
}

/** One choice of the cascade: its label, and the loading and error states of its list. */
export function CarStep({ step, list, chosen, isAutomatic, dropped, onRetry, children }: Props) {
  return (
    <div className="car-step">
      <span className="car-label" aria-hidden="true">
        {chosen && CAR_LABELS[step]}
      </span>
      {children}
      <div role="status">
        {list.status === 'loading' && <span className="loader">ЗАГРУЗКА</span>}
        {chosen && isAutomatic && <p className="visually-hidden">{onlyText(chosen)}</p>}
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
