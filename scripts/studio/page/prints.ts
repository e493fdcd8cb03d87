import { MOST_BAR } from './fittings.ts';
import type { Sticker } from './subject.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** Paper and ink in the shop's own tones: not pure, so that a lamp does not blow them out. */
const PAPER = '#cfd1d2';
const INK = '#14171c';
const ORANGE = '#d9560c';

function sheet(width: number, height: number): { canvas: OffscreenCanvas; context: Context } {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as Context;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  context.fillStyle = INK;
  context.strokeStyle = INK;
  return { canvas, context };
}

const font = (weight: 400 | 700, size: number) => `${weight} ${size}px Shop`;

/** The dial of a gauge: 270° of bars, clockwise from the lower left. */
export function drawDial(): OffscreenCanvas {
  const side = 1024;
  const { canvas, context } = sheet(side, side);
  context.translate(side / 2, side / 2);
  const angleOf = (bar: number) => ((-135 + (bar / MOST_BAR) * 270 - 90) * Math.PI) / 180;
  context.lineCap = 'butt';
  // What most cars want.
  context.strokeStyle = ORANGE;
  context.lineWidth = 26;
  context.beginPath();
  context.arc(0, 0, 448, angleOf(2), angleOf(2.5));
  context.stroke();
  context.strokeStyle = INK;
  for (let tick = 0; tick <= MOST_BAR * 10; tick++) {
    const whole = tick % 10 === 0;
    const half = tick % 5 === 0;
    const angle = angleOf(tick / 10);
    context.lineWidth = whole ? 11 : half ? 8 : 4.5;
    context.beginPath();
    const inner = whole ? 392 : half ? 408 : 424;
    context.moveTo(Math.cos(angle) * inner, Math.sin(angle) * inner);
    context.lineTo(Math.cos(angle) * 468, Math.sin(angle) * 468);
    context.stroke();
  }
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = font(700, 112);
  for (let bar = 0; bar <= MOST_BAR; bar++)
    context.fillText(String(bar), Math.cos(angleOf(bar)) * 310, Math.sin(angleOf(bar)) * 310 + 6);
  context.font = font(700, 74);
  context.fillText('бар', 0, 236);
  context.font = font(400, 52);
  context.fillText('Протектор', 0, 330);
  return canvas;
}

/** A number on a balance weight, in the grey of its zinc. */
export function drawStamp(): OffscreenCanvas {
  const { canvas, context } = sheet(256, 256);
  context.fillStyle = '#8c8f92';
  context.fillRect(0, 0, 256, 256);
  context.fillStyle = '#3c3f43';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = font(700, 150);
  context.fillText('5', 128, 138);
  return canvas;
}

/** Bars and gaps like a barcode's; the number under them decides them. */
function drawBars(
  context: Context,
  digits: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const runs = [...digits].flatMap(digit => {
    const value = Number(digit);
    return [1 + (value % 3), 1 + ((value >> 1) % 2), 1 + ((value * 7) % 4), 1 + ((value + 1) % 3)];
  });
  const unit = width / runs.reduce((sum, run) => sum + run, 0);
  let at = x;
  for (const [index, run] of runs.entries()) {
    if (index % 2 === 0) context.fillRect(at, y, run * unit, height);
    at += run * unit;
  }
}

/**
 * Modules of a code like DataMatrix: a solid edge at the left and below, an alternating one above and at the right. What is
 * inside is chance and says nothing, so that nobody can scan a tyre that does not exist.
 */
function drawCode(context: Context, seed: number, x: number, y: number, side: number): void {
  const modules = 24;
  const unit = side / modules;
  let state = seed | 1;
  const chance = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let row = 0; row < modules; row++)
    for (let column = 0; column < modules; column++) {
      const inside = chance() < 0.48;
      const dark =
        column === 0 || row === modules - 1
          ? true
          : row === 0
            ? column % 2 === 0
            : column === modules - 1
              ? row % 2 === 1
              : inside;
      // A little larger than a module, so that there are no seams.
      if (dark) context.fillRect(x + column * unit, y + row * unit, unit + 0.6, unit + 0.6);
    }
}

/** The label of a new tyre: what it is, its barcode, its code of marking. */
export function drawSticker({ lines, digits, seed }: Sticker): OffscreenCanvas {
  const [width, height] = [2048, 1280];
  const { canvas, context } = sheet(width, height);
  context.fillStyle = ORANGE;
  context.fillRect(0, 0, width, 56);
  context.fillStyle = INK;
  context.textBaseline = 'alphabetic';
  const [brand = '', title = '', size = ''] = lines;
  context.font = font(700, 176);
  context.fillText(brand, 96, 300, 1000);
  context.font = font(400, 128);
  context.fillText(title, 96, 470, 1000);
  context.font = font(700, 148);
  context.fillText(size, 96, 690, 1000);
  drawBars(context, digits, 96, 800, 960, 270);
  context.font = font(400, 92);
  context.letterSpacing = '14px';
  context.fillText(digits, 96, 1180, 960);
  context.letterSpacing = '0px';
  drawCode(context, seed, 1170, 220, 780);
  context.font = font(400, 80);
  context.fillText('код маркировки', 1170, 1130, 780);
  return canvas;
}
