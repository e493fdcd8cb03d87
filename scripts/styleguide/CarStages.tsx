import type { CarStep as Step } from '#src/api/wire.ts';
import { SizeChoice } from '#src/islands/car/CarSizes.tsx';
import { CarStep } from '#src/islands/car/CarStep.tsx';
import NativeChoice from '#src/islands/car/NativeChoice.tsx';

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
    { width: '195', heigth: '65', diametr: '15' },
    { width: '205', heigth: '55', diametr: '16' },
    { width: '225', heigth: '45', diametr: '18', axle: 'front' },
    { width: '255', heigth: '40', diametr: '18', axle: 'rear' },
  ],
} as const;

interface StageProps {
  /** How many choices are made; the next one is open. */
  made: number;
  /** How the open choice's list fares. */
  open?: typeof NONE | typeof LOADING | typeof FAILED;
  /** A choice that went. */
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
              isChosen={chosen !== null}
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
      <SizeChoice tyres={tyres} onChoose={nothing} onRetry={nothing} />
    </>
  );
}

/** The car modal's way from nothing chosen to sizes, and where it may end otherwise. */
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
