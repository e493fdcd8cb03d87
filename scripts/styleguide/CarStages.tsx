import { SizeChoice } from '#src/browser/islands/car/CarSizes.tsx';
import { CarStep } from '#src/browser/islands/car/CarStep.tsx';
import NativeChoice from '#src/browser/islands/car/NativeChoice.tsx';
import type { CarStep as Step } from '#src/domain/car-choice.ts';

const nothing = () => {};
const option = (name: string) => ({ name, slug: name });
const CAR: Readonly<Record<Step, string>> = {
  make: 'Образец',
  model: 'Север',
  year: '2019',
  generation: 'III рестайлинг',
  modification: '1.6 MPI, 110 л. с.',
};
const NONE = { status: 'none' } as const;
const LOADING = { status: 'loading' } as const;
const FAILED = { status: 'failed', message: 'Магазин не отвечает.' } as const;
const FOUND = {
  status: 'ready',
  items: [
    { width: '195', height: '65', rim: '15' },
    { width: '205', height: '55', rim: '16' },
    { width: '225', height: '45', rim: '18', axle: 'front' },
    { width: '255', height: '40', rim: '18', axle: 'rear' },
  ],
} as const;

interface StageProps {
  /** Number of completed choices; the next one is open. */
  made: number;
  /** State of the open choice's list. */
  open?: typeof NONE | typeof LOADING | typeof FAILED;
  /** A choice that was reset. */
  dropped?: Step;
  tyres?: typeof NONE | typeof LOADING | typeof FAILED | typeof FOUND | { status: 'ready'; items: [] };
}

function Stage({ made, open = NONE, dropped, tyres = NONE }: StageProps) {
  const steps = (Object.keys(CAR) as Step[]).slice(0, made + 1);
  return (
    <>
      <div className="car-steps">
        {steps.map((step, at) => {
          const chosen = at < made ? option(CAR[step]) : null;
          const list = at < made ? NONE : open;
          return (
            <CarStep
              key={step}
              step={step}
              list={list}
              chosen={chosen}
              isAutomatic={false}
              dropped={step === dropped ? option(CAR[step]) : undefined}
              onRetry={nothing}
            >
              <NativeChoice
                step={step}
                options={[option(CAR[step])]}
                chosen={chosen}
                isLoading={list.status === 'loading'}
                onChoose={nothing}
              />
            </CarStep>
          );
        })}
      </div>
      <SizeChoice tyres={tyres} isAny={false} onChoose={nothing} onChoosePair={nothing} onRetry={nothing} />
    </>
  );
}

/** The stages of the car modal, from nothing chosen to sizes, with its loading, empty and failed states. */
export function CarStages() {
  return (
    <div className="guide-stages">
      <Stage made={0} />
      <Stage made={1} open={LOADING} />
      <Stage made={1} open={FAILED} />
      <Stage made={3} dropped="generation" />
      <Stage made={5} tyres={LOADING} />
      <Stage made={5} tyres={FOUND} />
      <Stage made={5} tyres={{ status: 'ready', items: [] }} />
      <Stage made={5} tyres={FAILED} />
    </div>
  );
}
