import type {
  CarOptions,
  CarSpoken,
  CarTyre,
  GenerationsBody,
  ModelsBody,
  ModificationsBody,
  TyresBody,
  YearsBody,
} from './cars.schema.ts';
import { ask, get } from './contract.ts';

/** Calls of the car cascade (spec section 7). */
export const carMakes = get<CarOptions>()('/api/by_car/makes');
export const carSpoken = get<CarSpoken>()('/api/by_car/spoken');
export const carModels = ask<ModelsBody, CarOptions>()('/api/by_car/models');
export const carYears = ask<YearsBody, CarOptions>()('/api/by_car/years');
export const carGenerations = ask<GenerationsBody, CarOptions>()('/api/by_car/generations');
export const carModifications = ask<ModificationsBody, CarOptions>()('/api/by_car/modification');
export const carTyres = ask<TyresBody, CarTyre[]>()('/api/by_car/tyres');
