import { isDiskFull } from '#src/domain/disk-full.ts';
import type { Refusal } from '../api/contract.ts';

/** Thrown to refuse a call: becomes its answer. */
export class Refused extends Error {
  readonly status: number;
  readonly rest: Omit<Refusal, 'message'>;
  /** @param message one Russian sentence that says what is wrong and what to do */
  constructor(status: number, message: string, rest: Omit<Refusal, 'message'> = {}) {
    super(message);
    this.status = status;
    this.rest = rest;
  }
}

/** Somebody else has changed it meanwhile. @param current what it is now, as the call answers it */
export const conflict = (message: string, current?: unknown): Refused =>
  new Refused(409, message, { current });

/** What is thrown where a disk may be full. */
export const diskError = (error: unknown): unknown =>
  isDiskFull(error)
    ? new Refused(507, 'На диске сервера нет места, ничего не изменено: освободите его и повторите.')
    : error;
