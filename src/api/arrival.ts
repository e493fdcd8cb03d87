import type { ArrivalAnswer, ArrivalBody } from './arrival.schema.ts';
import { send } from './contract.ts';

/** Asks for a letter when a sold-out product is in stock again. */
export const arrival = send<ArrivalBody, ArrivalAnswer>()('/api/arrival');
