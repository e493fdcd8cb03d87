import type { AxleSize } from './axle-size.ts';
import { geometryOf } from './tyre-geometry.ts';

/** How far, in per cent, the diameters of the wheels of a car with different axles are apart at most, a choice of this shop's. */
const MAX_APART = 3;

/** What of a size decides which others stand on a car with it. */
export interface AxleGeometry {
  width: number;
  /** Of the wheel, in millimetres as the width. */
  diameter: number;
  /** In inches. */
  rim: number;
}

/** Null for a size without a profile. */
export function axleGeometry(size: AxleSize): AxleGeometry | null {
  if (size.height === '') return null;
  const { width, diameter } = geometryOf({ ...size, commercial: false });
  return { width, diameter, rim: Number(size.rim) };
}

/** Whether makers of cars combine such sizes: the rear one wider, on the same rim or one inch larger, of nearly the same diameter. */
export function areAxlesOfOneCar(front: AxleGeometry | null, rear: AxleGeometry | null): boolean {
  if (!front || !rear) return false;
  const inches = rear.rim - front.rim;
  const apart = Math.abs(rear.diameter - front.diameter);
  return (
    rear.width > front.width && (inches === 0 || inches === 1) && apart * 100 <= front.diameter * MAX_APART
  );
}
