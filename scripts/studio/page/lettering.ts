import { pitchRuler } from './drawing.ts';
import { type Context, drawText, level } from './letters.ts';
import type { Profile } from './section.ts';
import type { Subject, Wall } from './subject.ts';

const WIDTH = 4096;
const HEIGHT = 288;
/** Height of a capital letter of Open Sans in em. */
const CAPITAL = 0.714;

/** An unrolled sidewall: relief in grey, and a paint map (red: white paint, green: tops of letters, blue: dark bands). */
export interface SidewallDrawing {
  relief: OffscreenCanvas;
  paint: OffscreenCanvas;
}

class SidewallPainter {
  readonly relief: OffscreenCanvas;
  readonly paint: OffscreenCanvas;
  readonly #heights: Context;
  readonly #colours: Context;
  readonly #profile: Profile;
  readonly #wall: Wall;
  readonly #subject: Subject;
  /** Bounds of lettering and ornaments, mm from the toe of the bead: above the rim guard, below the shoulder. */
  readonly #low: number;
  readonly #high: number;

  constructor(subject: Subject, profile: Profile, detail: number) {
    this.relief = new OffscreenCanvas(WIDTH * detail, HEIGHT * detail);
    this.paint = new OffscreenCanvas(WIDTH * detail, HEIGHT * detail);
    this.#subject = subject;
    this.#wall = subject.wall;
    this.#profile = profile;
    this.#heights = this.relief.getContext('2d', { willReadFrequently: true }) as Context;
    this.#colours = this.paint.getContext('2d', { willReadFrequently: true }) as Context;
    for (const context of [this.#heights, this.#colours]) context.scale(detail, detail);
    this.#heights.fillStyle = level(0);
    this.#heights.fillRect(0, 0, WIDTH, HEIGHT);
    this.#colours.fillStyle = 'black';
    this.#colours.fillRect(0, 0, WIDTH, HEIGHT);
    this.#colours.globalCompositeOperation = 'lighter';
    this.#low = this.#lengthAt(subject.section.rim / 2 + 28);
    this.#high = profile.length - 1;
    this.#lines();
    this.#band();
    this.#shoulderBlocks();
    this.#letters();
    this.#marks();
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

  /** Position in the area of the lettering: 0 at the rim guard, 1 at the shoulder. Returns mm from the toe. */
  #mmAt(part: number): number {
    return this.#low + (this.#high - this.#low) * part;
  }

  #ring(from: number, to: number, height: number): void {
    this.#heights.fillStyle = level(height);
    this.#heights.fillRect(0, this.#y(from), WIDTH, this.#y(to) - this.#y(from));
  }

  #lines(): void {
    for (const part of this.#wall.lines) {
      const at = this.#mmAt(part);
      this.#ring(at - 0.9, at + 0.9, 0.35);
      this.#ring(at - 0.45, at + 0.45, 0.7);
    }
    const guard = this.#lengthAt(this.#subject.section.rim / 2 + 9);
    for (const step of [0, 2.6, 5.2]) this.#ring(guard + step - 0.4, guard + step + 0.4, 0.5);
  }

  /** Fine ribs on a part of the sidewall; `slant` tilts them. */
  #ribs(centre: number, spread: number, from: number, to: number, slant: number): void {
    const { rib } = this.#wall;
    const count = Math.round((2 * Math.PI * this.#radiusAt(from) * spread) / rib);
    const shape = this.#heights;
    shape.lineWidth = Math.max(1.1, ((rib * 0.42) / (2 * Math.PI * this.#radiusAt(from))) * WIDTH);
    shape.strokeStyle = level(0.55);
    shape.beginPath();
    this.#colours.fillStyle = 'rgb(0,0,150)';
    this.#colours.beginPath();
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
      this.#colours.moveTo(begin, low);
      this.#colours.lineTo(end, low);
      this.#colours.lineTo(end + slant * WIDTH, high);
      this.#colours.lineTo(begin + slant * WIDTH, high);
      this.#colours.closePath();
    }
    this.#colours.fill();
  }

  #band(): void {
    const { band, turn } = this.#wall;
    if (band === 'knurled') this.#ribs(0.5, 1, this.#mmAt(0.24), this.#mmAt(0.82), 0);
    if (band === 'wings') {
      for (const at of [0, 0.25, 0.5, 0.75])
        this.#ribs(turn + at + 0.125, 0.085, this.#mmAt(0.26), this.#mmAt(0.8), 0.014);
    }
    if (band === 'rays') {
      for (const at of [0, 0.5])
        for (let ray = 0; ray < 7; ray++)
          this.#ribs(turn + at + 0.16 + ray * 0.032, 0.02, this.#mmAt(0.28), this.#mmAt(0.8), 0.03);
    }
    if (band === 'checks') {
      for (const at of [0.125, 0.375, 0.625, 0.875])
        for (let column = 0; column < 9; column++)
          for (let row = column % 2; row < 5; row += 2)
            this.#ribs(
              turn + at + (column - 4) * 0.0075,
              0.0072,
              this.#mmAt(0.3 + row * 0.095),
              this.#mmAt(0.39 + row * 0.095),
              0,
            );
    }
    // Short ribs at the shoulder, where the grooves of the tread end.
    if (this.#wall.biters === 0) this.#ribs(0.5, 1, this.#mmAt(0.93), this.#mmAt(0.99), 0);
  }

  /** Tread blocks that continue down the sidewall. */
  #shoulderBlocks(): void {
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
        this.#heights.fillStyle = level(height);
        const y = this.#y(top - reach + inset);
        this.#heights.fillRect(from + inset, y, to - from - 2 * inset, HEIGHT - y);
      }
    }
  }

  /** Draws a text round the sidewall. `at` (its middle) and `widest` are in turns, `base` and `capital` in mm. */
  #drawOnArc(
    text: string,
    {
      at,
      base,
      capital,
      widest,
      small,
      mark,
    }: {
      at: number;
      base: number;
      capital: number;
      widest: number;
      small?: boolean;
      mark?: 'plain' | 'framed';
    },
  ): void {
    const { font, letters } = this.#wall;
    const radius = this.#radiusAt(base + capital / 2);
    const style = small ? 'bold' : font.weight;
    const size = capital / CAPITAL;
    const perMm = WIDTH / (2 * Math.PI * radius);
    for (const context of [this.#heights, this.#colours]) {
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
        drawText(context, text, {
          letters: mark ? 'raised' : small ? 'small' : letters,
          stroke: mark ? 0 : size * 10 * font.stroke,
          shape: context === this.#heights,
        });
        if (mark === 'framed') {
          context.lineWidth = capital;
          context.strokeStyle = context === this.#heights ? level(1.1) : 'rgb(0,255,0)';
          context.beginPath();
          context.roundRect(
            -natural * 5 - capital * 5,
            -capital * 15,
            natural * 10 + capital * 10,
            capital * 20,
            capital * 6,
          );
          context.stroke();
        }
        context.restore();
      }
      context.restore();
    }
  }

  #letters(): void {
    const { brand, title, size, small, turn, direction, mountain } = this.#wall;
    const belt = this.#high - this.#low;
    const big = Math.min(30, belt * 0.4);
    const middle = this.#mmAt(0.53);
    const at = 0.5 + turn;
    for (const half of [0, 0.5]) {
      this.#drawOnArc(brand.toUpperCase(), {
        at: at + half,
        base: middle - big / 2,
        capital: big,
        widest: 0.21,
      });
      const lower = big * (title.length > 16 ? 0.5 : 0.64);
      this.#drawOnArc(title.toUpperCase(), {
        at: at + half + 0.25,
        base: middle - lower / 2,
        capital: lower,
        widest: 0.17,
      });
      this.#drawOnArc(size, {
        at: at + half + 0.138,
        base: this.#mmAt(0.1),
        capital: Math.min(10, belt * 0.15),
        widest: 0.12,
        small: true,
      });
      const texts = [small.slice(0, 2).join('   '), small.slice(2).join('   ')];
      for (const [index, text] of texts.entries()) {
        this.#drawOnArc(text, {
          at: at + half + 0.345 + index * 0.3,
          base: this.#mmAt(0.11),
          capital: Math.min(3.6, belt * 0.055),
          widest: 0.2,
          small: true,
        });
      }
      const mark = direction === 'ROTATION' ? 'ROTATION »»' : direction;
      this.#drawOnArc(mountain ? `M+S  ${mark}`.trim() : mark, {
        at: at + half + 0.02,
        base: this.#mmAt(0.1),
        capital: Math.min(5.5, belt * 0.085),
        widest: 0.12,
        small: true,
      });
    }
  }

  /** Texts of scenes, and their frames. */
  #marks(): void {
    for (const { text, at, foot, capital, framed } of this.#wall.marks ?? []) {
      const base = this.#mmAt(foot);
      this.#drawOnArc(text, {
        at,
        base,
        capital,
        widest: 0.3,
        small: true,
        mark: framed ? 'framed' : 'plain',
      });
    }
  }
}

/** Draws the relief and the paint of a sidewall; rows run from the toe of the bead to the shoulder. */
export const drawSidewall = (subject: Subject, profile: Profile, detail: number): SidewallDrawing =>
  new SidewallPainter(subject, profile, detail);
