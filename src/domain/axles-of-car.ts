import type { AxleSize } from './axle-size.ts';
import { geometryOf } from './tyre-geometry.ts';

/** How far, in per cent, the diameters of the wheels of a car with different axles are apart at most, a choice of this shop's. */
const MOST_APART = 3;

/** Whether makers of cars combine such sizes: the rear one wider, on the same rim or one inch larger, of nearly the same diameter. */
export function areAxlesOfOneCar(front: AxleSize, rear: AxleSize): boolean {
  if (front.height === '' || rear.height === '') return false;
  const [before, after] = [front, rear].map(size => geometryOf({ ...size, commercial: false }));
  if (!before || !after) return false;
  const inches = Number(rear.rim) - Number(front.rim);
  const apart = Math.abs(after.diameter - before.diameter);
  return (
    after.width > before.width &&
    (inches === 0 || inches === 1) &&
    apart * 100 <= before.diameter * MOST_APART
  );
}
