/**
 * Loaded before a server by `NODE_OPTIONS=--import`: its clock is off by as many milliseconds as the file CLOCK_SHIFT says,
 * from the moment on at which it says so.
 */
import { readFileSync } from 'node:fs';

const RealDate = Date;

function shift(): number {
  try {
    return Number(readFileSync(process.env.CLOCK_SHIFT ?? '', 'utf8'));
  } catch {
    return 0;
  }
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [number]) =>
    given.length > 0 ? new target(...given) : new target(RealDate.now() + shift()),
  get: (target, name, receiver) =>
    name === 'now' ? () => RealDate.now() + shift() : Reflect.get(target, name, receiver),
});
