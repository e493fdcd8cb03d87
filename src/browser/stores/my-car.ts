import { atom } from 'nanostores';
import type * as wire from '#src/api/cars.schema.ts';
import { carTyre } from '#src/api/from-wire/car.ts';
import { CAR_STEPS, type Car, type CarTyre, isSameCar, withCar } from '#src/domain/car-choice.ts';
import { browser, CARS_KEY, MY_CAR_KEY } from './browser.ts';

/** A car that the visitor chose, with the tyre sizes that fit it. */
export interface MyCar {
  car: Car;
  tyres: readonly CarTyre[];
}

/** The remembered car, shown as a chip; null if there is none or it has not been read yet. */
export const $myCar = atom<MyCar | null>(null);

/** The cars chosen last, up to five, the latest first; empty until read. */
export const $cars = atom<readonly MyCar[]>([]);

/** Earlier releases kept sizes as the wire spells them. */
const sizeOf = (tyre: CarTyre | wire.CarTyre): CarTyre => ('rim' in tyre ? tyre : carTyre(tyre));

const areTexts = (...values: unknown[]): boolean => values.every(value => typeof value === 'string');

const isMyCar = (value: unknown): value is MyCar => {
  const { car, tyres } = (value ?? {}) as Partial<MyCar>;
  return (
    CAR_STEPS.every(step => areTexts(car?.[step]?.slug, car?.[step]?.name)) &&
    Array.isArray(tyres) &&
    tyres.every(tyre => areTexts(tyre?.width, tyre?.height ?? tyre?.heigth, tyre?.rim ?? tyre?.diametr))
  );
};

function read(key: string): unknown {
  try {
    return JSON.parse(browser.local.get(key) ?? 'null');
  } catch {
    return null;
  }
}

const whole = ({ car, tyres }: MyCar): MyCar => ({ car, tyres: tyres.map(sizeOf) });

function storedCars(): MyCar[] {
  const cars = read(CARS_KEY);
  return Array.isArray(cars) ? cars.filter(isMyCar).map(whole) : [];
}

/** Reads the remembered cars from storage. */
export function readCars(): void {
  readMyCar();
  const current = $myCar.get();
  $cars.set(current ? withCar(storedCars(), current) : storedCars());
}

function keepCars(cars: readonly MyCar[]): void {
  browser.local.set(CARS_KEY, cars.length > 0 ? JSON.stringify(cars) : null);
  $cars.set(cars);
}

/** Reads the remembered car from storage; what cannot be read is deleted. */
export function readMyCar(): void {
  const value = read(MY_CAR_KEY);
  const isWhole = isMyCar(value);
  if (!isWhole) browser.local.set(MY_CAR_KEY, null);
  $myCar.set(isWhole ? whole(value) : null);
}

export function rememberCar(myCar: MyCar): void {
  browser.local.set(MY_CAR_KEY, JSON.stringify(myCar));
  $myCar.set(myCar);
  keepCars(withCar(storedCars(), myCar));
}

/** «Сбросить автомобиль», or without the current car one of those that were chosen before. */
export function forgetCar(forgotten: Car | undefined = $myCar.get()?.car): void {
  keepCars(storedCars().filter(({ car }) => !forgotten || !isSameCar(car, forgotten)));
  const current = $myCar.get()?.car;
  if (current && forgotten && !isSameCar(current, forgotten)) return;
  browser.local.set(MY_CAR_KEY, null);
  $myCar.set(null);
}
