import { pitchRuler } from './drawing.ts';
import type { Profile } from './section.ts';
import type { Subject, Wall } from './subject.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** mm of a grey level of the relief; `LEVEL` stands for 0. */
export const LEVEL = 64;
export const STEP = 4 / 255;

const WIDTH = 4096;
const HEIGHT = 288;
/** Height of a capital letter of Open Sans in its em. */
const CAPITAL = 0.714;

/** A sidewall unrolled: relief in grey, and what is painted (red: white paint, green: letter tops, blue: dark bands). */
export interface WallDrawing {
  relief: OffscreenCanvas;
  paint: OffscreenCanvas;
}

const level = (height: number) => {
  const grey = Math.round(LEVEL + height / STEP);
  return `rgb(${grey},${grey},${grey})`;
};

class WallPainter {
  readonly relief = new OffscreenCanvas(WIDTH, HEIGHT);
  readonly paint = new OffscreenCanvas(WIDTH, HEIGHT);
  readonly #shape: Context;
  readonly #colour: Context;
  readonly #profile: Profile;
  readonly #wall: Wall;
  readonly #subject: Subject;
  /** Where lettering and ornaments lie: from above the rim's guard to below the shoulder, mm from the toe. */
  readonly #low: number;
  readonly #high: number;

  constructor(subject: Subject, profile: Profile) {
    this.#subject = subject;
    this.#wall = subject.wall;
    this.#profile = profile;
    this.#shape = this.relief.getContext('2d', { willReadFrequently: true }) as Context;
    this.#colour = this.paint.getContext('2d', { willReadFrequently: true }) as Context;
    this.#shape.fillStyle = level(0);
    this.#shape.fillRect(0, 0, WIDTH, HEIGHT);
    this.#colour.fillStyle = 'black';
    this.#colour.fillRect(0, 0, WIDTH, HEIGHT);
    this.#colour.globalCompositeOperation = 'lighter';
    this.#low = this.#lengthAt(subject.section.rim / 2 + 28);
    this.#high = profile.length - 1;
    this.#lines();
    this.#band();
    this.#bite();
    this.#letters();
  }

  #lengthAt(radius: number): number {
    const { r, s } = this.#profile;
    for (let at = r.length - 1; at > 0; at--) if ((r[at] ?? 0) <= radius) return s[at] ?? 0;
    return 0;
  }

  #radiusAt(length: number): number {
    const { r, s } = this.#profile;
    for (let at = 0; at < s.length; at++) if ((s[at] ?? 0) >= length) return r[at] ?? 1;
    return r.at(-1) ?? 1;
  }

  #y(length: number): number {
    return (length / this.#profile.length) * HEIGHT;
  }

  /** Of the belt between the rim's guard and the shoulder. */
  #belt(part: number): number {
    return this.#low + (this.#high - this.#low) * part;
  }

  #round(from: number, to: number, height: number): void {
    this.#shape.fillStyle = level(height);
    this.#shape.fillRect(0, this.#y(from), WIDTH, this.#y(to) - this.#y(from));
  }

  #lines(): void {
    for (const part of this.#wall.lines) {
      const at = this.#belt(part);
      this.#round(at - 0.9, at + 0.9, 0.35);
      this.#round(at - 0.45, at + 0.45, 0.7);
    }
    const guard = this.#lengthAt(this.#subject.section.rim / 2 + 9);
    for (const step of [0, 2.6, 5.2]) this.#round(guard + step - 0.4, guard + step + 0.4, 0.5);
  }

  /** Fine ribs across a piece of the belt; its ends may slant. */
  #ribs(centre: number, spread: number, from: number, to: number, slant: number): void {
    const { rib } = this.#wall;
    const count = Math.round((2 * Math.PI * this.#radiusAt(from) * spread) / rib);
    const shape = this.#shape;
    shape.lineWidth = Math.max(1.1, ((rib * 0.42) / (2 * Math.PI * this.#radiusAt(from))) * WIDTH);
    shape.strokeStyle = level(0.55);
    shape.beginPath();
    this.#colour.fillStyle = 'rgb(0,0,150)';
    this.#colour.beginPath();
    const [low, high] = [this.#y(from), this.#y(to)];
    for (let at = 0; at <= count; at++) {
      const x = (centre + spread * (at / count - 0.5)) * WIDTH;
      for (const turn of [-WIDTH, 0, WIDTH]) {
        shape.moveTo(x + turn, low);
        shape.lineTo(x + turn + slant * WIDTH, high);
      }
    }
    shape.stroke();
    for (const turn of [-1, 0, 1]) {
      const begin = (centre - spread / 2 + turn) * WIDTH;
      const end = (centre + spread / 2 + turn) * WIDTH;
      this.#colour.moveTo(begin, low);
      this.#colour.lineTo(end, low);
      this.#colour.lineTo(end + slant * WIDTH, high);
      this.#colour.lineTo(begin + slant * WIDTH, high);
      this.#colour.closePath();
    }
    this.#colour.fill();
  }

  #band(): void {
    const { band, turn } = this.#wall;
    if (band === 'knurled') this.#ribs(0.5, 1, this.#belt(0.24), this.#belt(0.82), 0);
    if (band === 'wings') {
      for (const at of [0, 0.25, 0.5, 0.75])
        this.#ribs(turn + at + 0.125, 0.085, this.#belt(0.26), this.#belt(0.8), 0.014);
    }
    if (band === 'rays') {
      for (const at of [0, 0.5])
        for (let ray = 0; ray < 7; ray++)
          this.#ribs(turn + at + 0.16 + ray * 0.032, 0.02, this.#belt(0.28), this.#belt(0.8), 0.03);
    }
    if (band === 'checks') {
      for (const at of [0.125, 0.375, 0.625, 0.875])
        for (let column = 0; column < 9; column++)
          for (let row = column % 2; row < 5; row += 2)
            this.#ribs(
              turn + at + (column - 4) * 0.0075,
              0.0072,
              this.#belt(0.3 + row * 0.095),
              this.#belt(0.39 + row * 0.095),
              0,
            );
    }
    // The shoulder's own short ribs, where the tread's grooves run out.
    if (this.#wall.biters === 0) this.#ribs(0.5, 1, this.#belt(0.93), this.#belt(0.99), 0);
  }

  /** Blocks of the shoulder that run down the wall. */
  #bite(): void {
    const { biters } = this.#wall;
    if (biters === 0) return;
    const { tread } = this.#subject;
    const ruler = pitchRuler(tread, WIDTH);
    const top = this.#profile.length;
    for (let at = 0; at < tread.pitches * 2; at++) {
      const [from, to] = [ruler(at / 2 + 0.33), ruler(at / 2 + 0.67)];
      const reach = at % 2 === 0 ? biters : biters * 0.62;
      for (const [inset, height] of [
        [0, 0.8],
        [1.5, 1.8],
        [2.5, 2.6],
      ] as const) {
        this.#shape.fillStyle = level(height);
        const y = this.#y(top - reach + inset);
        this.#shape.fillRect(from + inset, y, to - from - 2 * inset, HEIGHT - y);
      }
    }
  }

  /** Writes on the arc: the middle of the text, its baseline (mm from the toe), height of capitals; at most so wide. */
  #write(
    text: string,
    {
      at,
      base,
      capital,
      widest,
      small,
    }: { at: number; base: number; capital: number; widest: number; small?: boolean },
  ): void {
    const { font, letters } = this.#wall;
    const radius = this.#radiusAt(base + capital / 2);
    const style = small ? 'bold' : font.weight;
    const size = capital / CAPITAL;
    const perMm = WIDTH / (2 * Math.PI * radius);
    for (const context of [this.#shape, this.#colour]) {
      context.save();
      // Sizes below are in tenths of a mm: the canvas rounds fonts of a few pixels to whole ones.
      context.font = `${style === 'italic' ? 'italic ' : ''}${style === 'bold' ? '700' : '400'} ${size * 10}px Studio`;
      context.letterSpacing = `${small ? size : font.spacing * size * 10}px`;
      context.textAlign = 'center';
      context.textBaseline = 'alphabetic';
      const natural = context.measureText(text).width / 10;
      const stretch = Math.min(small ? 1 : font.stretch, (widest * 2 * Math.PI * radius) / natural);
      const centre = (((at % 1) + 1) % 1) * WIDTH;
      for (const turn of [-WIDTH, 0, WIDTH]) {
        context.save();
        context.translate(centre + turn, this.#y(base));
        context.scale((perMm * stretch) / 10, -HEIGHT / this.#profile.length / 10);
        if (!small) context.transform(1, 0, -font.slant, 1, 0, 0);
        this.#ink(context, text, small ? 'small' : letters, size * 10 * font.stroke);
        context.restore();
      }
      context.restore();
    }
  }

  #ink(context: Context, text: string, letters: Wall['letters'] | 'small', stroke: number): void {
    const shape = context === this.#shape;
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

  #letters(): void {
    const { brand, title, size, small, turn, direction, mountain } = this.#wall;
    const belt = this.#high - this.#low;
    const big = Math.min(30, belt * 0.4);
    const middle = this.#belt(0.53);
    const at = 0.5 + turn;
    for (const half of [0, 0.5]) {
      this.#write(brand.toUpperCase(), { at: at + half, base: middle - big / 2, capital: big, widest: 0.21 });
      const lower = big * (title.length > 16 ? 0.5 : 0.64);
      this.#write(title.toUpperCase(), {
        at: at + half + 0.25,
        base: middle - lower / 2,
        capital: lower,
        widest: 0.17,
      });
      this.#write(size, {
        at: at + half + 0.138,
        base: this.#belt(0.1),
        capital: Math.min(10, belt * 0.15),
        widest: 0.12,
        small: true,
      });
      const texts = [small.slice(0, 2).join('   '), small.slice(2).join('   ')];
      for (const [index, text] of texts.entries()) {
        this.#write(text, {
          at: at + half + 0.345 + index * 0.3,
          base: this.#belt(0.11),
          capital: Math.min(3.6, belt * 0.055),
          widest: 0.2,
          small: true,
        });
      }
      const mark = direction === 'ROTATION' ? 'ROTATION »»' : direction;
      this.#write(mountain ? `M+S  ${mark}`.trim() : mark, {
        at: at + half + 0.02,
        base: this.#belt(0.1),
        capital: Math.min(5.5, belt * 0.085),
        widest: 0.12,
        small: true,
      });
    }
  }
}

/** Draws everything that stands on a sidewall; rows run from the toe of the bead to the shoulder. */
export const drawWall = (subject: Subject, profile: Profile): WallDrawing =>
  new WallPainter(subject, profile);
