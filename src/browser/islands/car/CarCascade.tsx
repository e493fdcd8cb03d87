import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { $car, choose, retryList } from '#src/browser/stores/car.ts';
import styles from '#src/browser/styles/car.css?inline';
import { type CarOption, isOpenStep, popularMakes, type CarStep as Step } from '#src/domain/car-choice.ts';
import { useShared } from '../use-shared.ts';
import { useStyles } from '../use-styles.ts';
import { CarStep } from './CarStep.tsx';
import { CAR_LABELS } from './labels.ts';
import NativeChoice from './NativeChoice.tsx';

interface Props {
  /** Text shown when no option matches the typed text. */
  emptySearch: string;
  /** The dialog around it; none on the home page. */
  dialog?: RefObject<HTMLDialogElement | null>;
}

const SearchedChoice = lazy(async () => {
  try {
    const [searched] = await Promise.all([import('./SearchedChoice.tsx'), import('../SearchedSelect.tsx')]);
    return searched;
  } catch {
    return { default: NativeChoice };
  }
});
const STEPS = Object.keys(CAR_LABELS) as Step[];
const INITIAL = $car.get();

/** The five choices; each appears when the earlier ones are made (spec sections 2 and 4). */
export default function CarCascade({ emptySearch, dialog }: Props) {
  useStyles(styles);
  const { chosen, lists, dropped, automatic } = useShared($car, INITIAL);
  const steps = useRef<HTMLDivElement>(null);
  const isMakePressed = useRef(false);
  const makes = lists.make.status === 'ready' && chosen.make === null ? popularMakes(lists.make.items) : [];

  // The pressed button is gone; the next choice takes the focus.
  useEffect(() => {
    if (chosen.make === null || !isMakePressed.current) return;
    isMakePressed.current = false;
    steps.current?.querySelectorAll<HTMLElement>('.car-step :is(select, input)')[1]?.focus();
  }, [chosen.make]);

  const chooseMake = (make: CarOption) => {
    isMakePressed.current = true;
    choose('make', make);
  };

  const hasFinePointer = matchMedia('(pointer: fine)').matches;

  const choice = (step: Step) => {
    const list = lists[step];
    const chosenOption = chosen[step];
    const options = list.status === 'ready' ? list.items : chosenOption ? [chosenOption] : [];
    const common = {
      step,
      options,
      chosen: chosenOption,
      isLoading: list.status === 'loading',
      onChoose: (option: (typeof options)[number] | null) => choose(step, option),
    };
    const native = <NativeChoice {...common} />;
    if (!hasFinePointer) return native;
    return (
      <Suspense fallback={native}>
        <SearchedChoice {...common} emptySearch={emptySearch} {...(dialog && { dialog })} />
      </Suspense>
    );
  };

  return (
    <div className="car-steps" ref={steps}>
      {STEPS.filter(step => isOpenStep(chosen, step)).map(step => (
        <CarStep
          key={step}
          step={step}
          list={lists[step]}
          chosen={chosen[step]}
          isAutomatic={automatic.includes(step)}
          dropped={dropped[step]}
          onRetry={() => retryList(step)}
        >
          {choice(step)}
        </CarStep>
      ))}
      {STEPS.filter(step => !isOpenStep(chosen, step)).map(step => (
        <span className="car-later" key={step}>
          {CAR_LABELS[step]}
        </span>
      ))}
      {makes.length > 0 && (
        <fieldset className="car-popular">
          <legend>Популярные марки</legend>
          <div className="car-makes">
            {makes.map(make => (
              <button className="chip" type="button" key={make.slug} onClick={() => chooseMake(make)}>
                {make.name}
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
