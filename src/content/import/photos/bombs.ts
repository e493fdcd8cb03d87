import path from 'node:path';
import { isDrawable } from './drawing-cost.ts';
import { MAX_MEGAPIXELS } from './jobs.ts';

/** All frames of an animation together, as a browser keeps them decoded. */
const MAX_FRAME_MEGAPIXELS = 1000;
const MAX_FRAMES = 2000;
/** Pixels for each byte of a file: photographs have up to ten, plain areas some dozens. */
const MAX_PIXELS_PER_BYTE = 100;

const MEGA = 1e6;

/** A file's text without comments, which may hold anything; one that has no end stays a mark of it. */
export const drawingText = (bytes: Buffer): string =>
  bytes.toString('utf8').replace(/<!--[\s\S]*?(-->|$)/gu, (_, end: string) => (end === '' ? '<!' : ''));

/** The offset after a GIF's sub-blocks, each of which begins with its length; the last is empty. */
function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}

const colourTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Frames of a GIF and the megapixels of all together; a file that is cut off counts as far as it goes (GIF89a, 1990). */
function framesOf(bytes: Buffer): { frames: number; megapixels: number } {
  const area = (at: number) =>
    at + 4 > bytes.length ? 0 : (bytes.readUInt16LE(at) * bytes.readUInt16LE(at + 2)) / MEGA;
  const screen = area(6);
  let [frames, megapixels] = [0, 0];
  for (let at = 13 + colourTable(bytes[10] ?? 0); at < bytes.length; ) {
    if (bytes[at] === 0x21) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === 0x2c) {
      frames += 1;
      megapixels += Math.max(screen, area(at + 5));
      at = afterBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0));
    } else break;
  }
  return { frames, megapixels: Math.max(screen, megapixels) };
}

function gifBomb(name: string, bytes: Buffer): string | null {
  const { frames, megapixels } = framesOf(bytes);
  const most = frames > 1 ? MAX_FRAME_MEGAPIXELS : MAX_MEGAPIXELS;
  if (frames <= MAX_FRAMES && megapixels <= most) return null;
  return `картинка «${name}» разворачивается в ${Math.ceil(megapixels)} мегапикселей (кадров: ${frames}), ожидалось не больше ${most} и не больше ${MAX_FRAMES} кадров: сохраните её меньше и короче`;
}

function pngBomb(name: string, bytes: Buffer): string | null {
  if (bytes.length < 24) return null;
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  if (pixels <= MAX_MEGAPIXELS * MEGA || pixels <= bytes.length * MAX_PIXELS_PER_BYTE) return null;
  return `снимок «${name}» разворачивается в ${Math.ceil(pixels / MEGA)} мегапикселей, ожидалось не больше ${MAX_MEGAPIXELS}: сохраните его заново, поменьше`;
}

const svgBomb = (name: string, bytes: Buffer): string | null =>
  isDrawable(drawingText(bytes))
    ? null
    : `рисунок «${name}» слишком сложен: в нём тысячи фигур или копии копий (use, pattern, mask, clipPath); сохраните его без копий или положите JPEG`;

const BOMBS: Readonly<Record<string, (name: string, bytes: Buffer) => string | null>> = {
  '.gif': gifBomb,
  '.png': pngBomb,
  '.svg': svgBomb,
};

/**
 * What is wrong with a picture that stands for far more than its bytes, with the cure; null for an honest one. Unlike other
 * bad pictures, which the placeholder replaces, such a file is an error.
 */
export const bombIn = (name: string, bytes: Buffer): string | null =>
  BOMBS[path.extname(name).toLowerCase()]?.(name, bytes) ?? null;
