import type { Cut, Lug, Place, Ring, Sipe, Tread } from './subject.ts';

/** Depths up to this many mm fit into the grey levels of the drawing. */
export const DEEPEST = 18;

type Point = readonly [x: number, y: number];
type Context = OffscreenCanvasRenderingContext2D;

/** The unrolled tread in mm: along the circumference and across. */
export interface Sheet {
  circumference: number;
  /** Across, from shoulder to shoulder. */
  breadth: number;
  halfTread: number;
  /** Canvas pixels in a mm, the same in both directions. */
  scale: number;
}

const grey = (depth: number) => {
  const level = Math.round(255 * (1 - Math.min(depth, DEEPEST) / DEEPEST));
  return `rgb(${level},${level},${level})`;
};

/** Where a pitch begins, in mm; pitches beyond the last go on round. */
export function pitchRuler({ rhythm, pitches }: Tread, circumference: number): (pitch: number) => number {
  const begins = [0];
  for (let at = 0; at < pitches; at++)
    begins.push((begins[at] as number) + ((rhythm[at] ?? 1) * circumference) / pitches);
  const total = begins[pitches] as number;
  return pitch => {
    const turns = Math.floor(pitch / pitches);
    const within = pitch - turns * pitches;
    const at = Math.min(pitches - 1, Math.floor(within));
    const [low, high] = [begins[at] as number, begins[at + 1] as number];
    return ((turns * total + low + (high - low) * (within - at)) * circumference) / total;
  };
}

/** Points of a smooth line through the given ones (Catmull-Rom). */
function smooth(points: readonly Point[], steps = 5): Point[] {
  if (points.length < 3) return [...points];
  const at = (index: number) => points[Math.max(0, Math.min(points.length - 1, index))] as Point;
  const line: Point[] = [at(0)];
  for (let index = 0; index + 1 < points.length; index++) {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const mix = (i: 0 | 1) =>
        0.5 *
        (2 * b[i] +
          (c[i] - a[i]) * t +
          (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
          (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t);
      line.push([mix(0), mix(1)]);
    }
  }
  return line;
}

/** A line with a zigzag laid on it. */
function zigzag(points: readonly Point[], swing: number, wave: number): Point[] {
  const line: Point[] = [];
  let side = 1;
  for (let index = 0; index + 1 < points.length; index++) {
    const [a, b] = [points[index] as Point, points[index + 1] as Point];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const count = Math.max(1, Math.round(length / (wave / 2)));
    const [nx, ny] = [-(b[1] - a[1]) / (length || 1), (b[0] - a[0]) / (length || 1)];
    for (let step = index === 0 ? 0 : 1; step <= count; step++) {
      const t = step / count;
      side = -side;
      line.push([a[0] + (b[0] - a[0]) * t + nx * swing * side, a[1] + (b[1] - a[1]) * t + ny * swing * side]);
    }
  }
  return line;
}

function trace(context: Context, points: readonly Point[], close = false): void {
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  if (close) context.closePath();
}

/** The outline of a groove along a line whose width changes evenly. */
function ribbon(line: readonly Point[], from: number, to: number): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach(([x, y], index) => {
    const [a, b] = [
      line[Math.max(0, index - 1)] as Point,
      line[Math.min(line.length - 1, index + 1)] as Point,
    ];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const half = (from + ((to - from) * index) / (line.length - 1)) / 2;
    const [nx, ny] = [(-(b[1] - a[1]) / length) * half, ((b[0] - a[0]) / length) * half];
    left.push([x + nx, y + ny]);
    right.unshift([x - nx, y - ny]);
  });
  return [...left, ...right];
}

/** Draws the marks of a tread: grooves on one canvas, slits on the other; white is the top, black the deepest. */
export class TreadDrawing {
  readonly grooves: OffscreenCanvas;
  readonly slits: OffscreenCanvas;
  readonly #sheet: Sheet;
  readonly #tread: Tread;
  readonly #ruler: (pitch: number) => number;
  readonly #deep: Context;
  readonly #fine: Context;

  constructor(sheet: Sheet, tread: Tread) {
    this.#sheet = sheet;
    this.#tread = tread;
    this.#ruler = pitchRuler(tread, sheet.circumference);
    const canvas = () =>
      new OffscreenCanvas(
        Math.round(sheet.circumference * sheet.scale),
        Math.round(sheet.breadth * sheet.scale),
      );
    this.grooves = canvas();
    this.slits = canvas();
    this.#deep = this.#prepare(this.grooves, tread.open ? grey(tread.depth) : 'white');
    this.#fine = this.#prepare(this.slits, 'white');
    for (const mark of tread.marks) {
      if (mark.kind === 'lug') this.#repeat(mark, (at, side) => this.#lug(mark, at, side));
      if (mark.kind === 'ring') this.#ring(mark);
      if (mark.kind === 'cut') this.#repeat(mark, (at, side) => this.#cut(mark, at, side));
      if (mark.kind === 'sipe') this.#repeat(mark, (at, side) => this.#sipe(mark, at, side));
    }
  }

  #prepare(canvas: OffscreenCanvas, ground: string): Context {
    const context = canvas.getContext('2d', { willReadFrequently: true }) as Context;
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.scale(this.#sheet.scale, this.#sheet.scale);
    context.globalCompositeOperation = 'darken';
    context.lineJoin = 'miter';
    context.lineCap = 'butt';
    return context;
  }

  #repeat(
    mark: { mirror?: number; every?: number; first?: number },
    draw: (at: number, side: 1 | -1) => void,
  ): void {
    for (let at = -5; at < this.#tread.pitches + 5; at++) {
      if ((at + 1000 * (mark.every ?? 1)) % (mark.every ?? 1) !== (mark.first ?? 0)) continue;
      draw(at, 1);
      if (mark.mirror !== undefined) draw(at + mark.mirror, -1);
    }
  }

  #point([pitch, across]: Place, at: number, side: 1 | -1): Point {
    const { breadth, halfTread } = this.#sheet;
    return [this.#ruler(at + pitch), breadth / 2 + across * side * halfTread];
  }

  #fill(outline: readonly Point[], depth: number): void {
    const { chamfer } = this.#tread;
    const context = this.#deep;
    trace(context, outline, true);
    if (chamfer > 0) {
      context.strokeStyle = grey(chamfer * 0.5);
      context.lineWidth = chamfer * 2;
      context.stroke();
      context.strokeStyle = grey(chamfer * 1.6);
      context.lineWidth = chamfer * 0.9;
      context.stroke();
    }
    context.fillStyle = grey(depth);
    context.fill();
  }

  #cut({ path, width, depth }: Cut, at: number, side: 1 | -1): void {
    const line = smooth(path.map(place => this.#point(place, at, side)));
    this.#fill(ribbon(line, width[0], width[1]), depth);
  }

  #ring(ring: Ring): void {
    for (const side of ring.mirror === undefined ? ([1] as const) : ([1, -1] as const)) {
      const middle = this.#sheet.breadth / 2 + ring.at * side * this.#sheet.halfTread;
      const shift = side === 1 ? ring.phase : ring.phase + (ring.mirror ?? 0);
      const line: Point[] = [];
      const steps = ring.form === 'straight' ? 1 : ring.form === 'wave' ? 12 : 2;
      for (let at = -2; at < this.#tread.pitches + 2; at++) {
        for (let step = 0; step < steps * ring.waves; step++) {
          const part = step / (steps * ring.waves);
          const x = this.#ruler(at + part + shift);
          if (ring.form === 'straight') line.push([x, middle]);
          else if (ring.form === 'wave')
            line.push([x, middle + ring.swing * side * Math.sin(2 * Math.PI * part * ring.waves)]);
          else {
            const swing = step % 2 === 0 ? ring.swing : -ring.swing;
            line.push([x, middle + swing * side]);
            if (ring.form === 'step')
              line.push([this.#ruler(at + part + shift + 0.42 / ring.waves), middle + swing * side]);
          }
        }
      }
      this.#fill(ribbon(line, ring.width, ring.width), ring.depth);
    }
  }

  #sipe({ path, width, depth, zig, wave }: Sipe, at: number, side: 1 | -1): void {
    const line = path.map(place => this.#point(place, at, side));
    const context = this.#fine;
    trace(context, zig > 0 ? zigzag(line, zig * 0.75, wave) : smooth(line, 3));
    context.strokeStyle = grey(depth);
    context.lineWidth = width;
    context.stroke();
  }

  #lug({ corners, lower }: Lug, at: number, side: 1 | -1): void {
    const outline = corners.map(place => this.#point(place, at, side));
    const context = this.#deep;
    const { depth, chamfer } = this.#tread;
    context.save();
    context.globalCompositeOperation = 'lighten';
    context.lineJoin = 'round';
    trace(context, outline, true);
    context.strokeStyle = grey(lower + (depth - lower) * 0.55);
    context.lineWidth = 4;
    context.stroke();
    context.strokeStyle = grey(lower + chamfer * 1.2);
    context.lineWidth = 1.6;
    context.stroke();
    context.fillStyle = grey(lower);
    context.fill();
    context.restore();
  }
}
