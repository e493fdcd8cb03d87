import { atom } from 'nanostores';
import { carTyre } from '#src/api/from-wire/car.ts';
import type * as wire from '#src/api/wire.ts';
import { CAR_STEPS, type Car, type CarTyre } from '#src/domain/car-choice.ts';
import { browser, MY_CAR_KEY } from './browser.ts';

/** A car that the visitor chose, with the tyre sizes that fit it. */
export interface MyCar {
  car: Car;
  tyres: readonly CarTyre[];
}

/** The remembered car, shown as a chip; null if there is none or it has not been read yet. */
export const $myCar = atom<MyCar | null>(null);

/** Earlier releases kept sizes as the wire spells them. */
const sizeOf = (tyre: CarTyre | wire.CarTyre): CarTyre => ('rim' in tyre ? tyre : carTyre(tyre));

const isMyCar = (value: unknown): value is MyCar => {
  const { car, tyres } = (value ?? {}) as Partial<MyCar>;
  return Array.isArray(tyres) && CAR_STEPS.every(step => typeof car?.[step]?.slug === 'string');
};

/** Reads the remembered car from storage. */
export function readMyCar(): void {
  try {
    const value: unknown = JSON.parse(browser.kept.get(MY_CAR_KEY) ?? 'null');
    $myCar.set(isMyCar(value) ? { car: value.car, tyres: value.tyres.map(sizeOf) } : null);
  } catch {
    $myCar.set(null);
  }
}

export function rememberCar(myCar: MyCar): void {
  browser.kept.set(MY_CAR_KEY, JSON.stringify(myCar));
  $myCar.set(myCar);
}

/** «Сбросить автомобиль». */
export function forgetCar(): void {
  browser.kept.set(MY_CAR_KEY, null);
  $myCar.set(null);
}
