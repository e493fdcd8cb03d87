import { lazy, type RefObject, Suspense } from 'react';
import type { CarStep as Step } from '#src/api/wire.ts';
import { isOpenStep } from '#src/domain/car-choice.ts';
import { $car, choose, retryList } from '#src/stores/car.ts';
import { useShared } from '../use-shared.ts';
import { CarStep } from './CarStep.tsx';
import { CAR_LABELS } from './labels.ts';
import NativeChoice from './NativeChoice.tsx';

interface Props {
  /** What is said when typing finds nothing. */
  emptySearch: string;
  dialog: RefObject<HTMLDialogElement | null>;
}

const SearchedChoice = lazy(async () => {
  const [searched] = await Promise.all([import('./SearchedChoice.tsx'), import('../SearchedSelect.tsx')]);
  return searched;
});
const STEPS = Object.keys(CAR_LABELS) as Step[];
const AT_FIRST = $car.get();

/** The five choices, each once those before it are made (spec sections 2 and 4). */
export default function CarCascade({ emptySearch, dialog }: Props) {
  const { chosen, lists, dropped } = useShared($car, AT_FIRST);
  const isFine = matchMedia('(pointer: fine)').matches;

  const choice = (step: Step) => {
    const list = lists[step];
    const held = chosen[step];
    const options = list.status === 'ready' ? list.items : held ? [held] : [];
    const common = {
      step,
      options,
      chosen: held,
      isLoading: list.status === 'loading',
      onChoose: (option: (typeof options)[number] | null) => choose(step, option),
    };
    const native = <NativeChoice {...common} />;
    if (!isFine) return native;
    return (
      <Suspense fallback={native}>
        <SearchedChoice {...common} emptySearch={emptySearch} dialog={dialog} />
      </Suspense>
    );
  };

  return (
    <div className="car-steps">
      {STEPS.filter(step => isOpenStep(chosen, step)).map(step => (
        <CarStep
          key={step}
          step={step}
          list={lists[step]}
          isChosen={chosen[step] !== null}
          dropped={dropped[step]}
          onRetry={() => retryList(step)}
        >
          {choice(step)}
        </CarStep>
      ))}
      {STEPS.filter(step => !isOpenStep(chosen, step)).map(step => (
        <span className="car-later" aria-hidden="true" key={step}>
          {STEPS.indexOf(step) + 1}
        </span>
      ))}
    </div>
  );
}
