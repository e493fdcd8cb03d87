import type { Wall } from './subject.ts';

export type Context = OffscreenCanvasRenderingContext2D;

/** Grey level of height 0 in the relief, and mm per grey level. */
export const ZERO_LEVEL = 64;
export const MM_PER_LEVEL = 4 / 255;

/** Grey of a height in mm. */
export const level = (height: number) => {
  const grey = Math.round(ZERO_LEVEL + height / MM_PER_LEVEL);
  return `rgb(${grey},${grey},${grey})`;
};

/** Draws a text at the origin: on the relief (`shape`) or on the paint map. */
export function drawText(
  context: Context,
  text: string,
  { letters, stroke, shape }: { letters: Wall['letters'] | 'small'; stroke: number; shape: boolean },
): void {
  context.lineJoin = 'miter';
  context.miterLimit = 3;
  const fill = (ink: string) => {
    context.fillStyle = ink;
    context.fillText(text, 0, 0);
  };
  const line = (ink: string, width: number) => {
    if (width <= 0) return;
    context.strokeStyle = ink;
    context.lineWidth = width;
    context.strokeText(text, 0, 0);
  };
  if (letters === 'small') {
    fill(shape ? level(0.6) : 'rgb(0,190,0)');
    return;
  }
  if (shape) {
    line(level(0.45), stroke + 14);
    line(level(1.1), stroke + 3);
    fill(level(1.1));
    if (letters !== 'raised') fill(level(0.5));
    return;
  }
  if (letters === 'raised') {
    line('rgb(0,255,0)', stroke);
    fill('rgb(0,255,0)');
  } else if (letters === 'white') {
    fill('rgb(255,0,0)');
    line('rgb(255,0,0)', Math.max(0, stroke - 4));
  } else line('rgb(0,255,0)', stroke + 6);
}
