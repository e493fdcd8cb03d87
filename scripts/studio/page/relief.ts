/** Heights of an unrolled surface: rows across, columns round the tyre (they wrap). mm. */
export interface Heights {
  width: number;
  height: number;
  values: Float32Array;
  /** mm of a column and of a row. */
  column: number;
  row: number;
}

const wrap = (x: number, width: number) => ((x % width) + width) % width;

/** Height between the samples; columns wrap, rows do not. */
export function heightAt({ width, height, values }: Heights, x: number, y: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.max(0, Math.min(height - 1, Math.floor(y)));
  const y1 = Math.min(height - 1, y0 + 1);
  const [fx, fy] = [x - x0, Math.max(0, Math.min(1, y - y0))];
  const [left, right] = [wrap(x0, width), wrap(x0 + 1, width)];
  const top = (values[y0 * width + left] ?? 0) * (1 - fx) + (values[y0 * width + right] ?? 0) * fx;
  const low = (values[y1 * width + left] ?? 0) * (1 - fx) + (values[y1 * width + right] ?? 0) * fx;
  return top * (1 - fy) + low * fy;
}

/** Softens by a box of three, as a mould's edges are. */
export function soften({ width, height, values }: Heights): void {
  const row = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    row.set(values.subarray(start, start + width));
    for (let x = 0; x < width; x++) {
      const left = row[x === 0 ? width - 1 : x - 1] ?? 0;
      const right = row[x === width - 1 ? 0 : x + 1] ?? 0;
      values[start + x] = ((row[x] ?? 0) * 2 + left + right) / 4;
    }
  }
  const before = new Float32Array(width);
  const here = new Float32Array(width);
  before.set(values.subarray(0, width));
  for (let y = 0; y < height - 1; y++) {
    const start = y * width;
    here.set(values.subarray(start, start + width));
    for (let x = 0; x < width; x++) {
      const below = values[start + width + x] ?? 0;
      values[start + x] = ((here[x] ?? 0) * 2 + (before[x] ?? 0) + below) / 4;
    }
    before.set(here);
  }
}

/** Tangent-space normals of a height field as RGBA bytes; `grain` roughens them (mm between neighbours). */
export function normals(heights: Heights, grain: Int8Array, strength: number): Uint8Array<ArrayBuffer> {
  const { width, height, values, column, row } = heights;
  const bytes = new Uint8Array(width * height * 4);
  const [kx, ky] = [1 / (2 * column), 1 / (2 * row)];
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const up = Math.max(0, y - 1) * width;
    const down = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const left = x === 0 ? width - 1 : x - 1;
      const right = x === width - 1 ? 0 : x + 1;
      const noise = (start + x) * 2;
      const dx =
        ((values[start + right] ?? 0) - (values[start + left] ?? 0)) * kx +
        (grain[noise & 0xfffff] ?? 0) * strength;
      const dy =
        ((values[down + x] ?? 0) - (values[up + x] ?? 0)) * ky +
        (grain[(noise + 1) & 0xfffff] ?? 0) * strength;
      const scale = 127 / Math.sqrt(dx * dx + dy * dy + 1);
      const at = (start + x) * 4;
      bytes[at] = 128 - dx * scale;
      bytes[at + 1] = 128 - dy * scale;
      bytes[at + 2] = 128 + scale;
      bytes[at + 3] = 255;
    }
  }
  return bytes;
}

/** Every second sample in both directions, the lower ones of slits kept by averaging. */
function halved({ width, height, values, column, row }: Heights): Heights {
  const [w, h] = [width >> 1, height >> 1];
  const out = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    const [a, b] = [2 * y * width, (2 * y + 1) * width];
    for (let x = 0; x < w; x++) {
      const at = 2 * x;
      out[y * w + x] =
        ((values[a + at] ?? 0) +
          (values[a + at + 1] ?? 0) +
          (values[b + at] ?? 0) +
          (values[b + at + 1] ?? 0)) /
        4;
    }
  }
  return { width: w, height: h, values: out, column: column * 2, row: row * 2 };
}

const DIRECTIONS = [
  [1, 0],
  [Math.SQRT1_2, Math.SQRT1_2],
  [0, 1],
  [-Math.SQRT1_2, Math.SQRT1_2],
  [-1, 0],
  [-Math.SQRT1_2, -Math.SQRT1_2],
  [0, -1],
  [Math.SQRT1_2, -Math.SQRT1_2],
] as const;
/** mm at which the horizon is looked for. */
const STEPS = [1, 2.2, 4, 7, 12, 20];

/**
 * How much of the sky each place sees, 0 to 1: horizons in eight directions on the halved field (the sky weighted by the
 * cosine: a horizon at angle a leaves cos² a).
 */
function openness(heights: Heights): Heights {
  const small = halved(heights);
  const { width, height, values } = small;
  const sky = new Float32Array(width * height);
  const offsets = DIRECTIONS.map(([dx, dy]) =>
    STEPS.map(step => ({
      x: Math.round((dx * step) / small.column),
      y: Math.round((dy * step) / small.row),
      far: 1 / step,
    })),
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = values[y * width + x] ?? 0;
      let seen = 0;
      for (const steps of offsets) {
        let slope = 0;
        for (const { x: ox, y: oy, far } of steps) {
          let cx = x + ox;
          if (cx < 0) cx += width;
          else if (cx >= width) cx -= width;
          const cy = y + oy;
          if (cy < 0 || cy >= height) continue;
          const rise = ((values[cy * width + cx] ?? 0) - here) * far;
          if (rise > slope) slope = rise;
        }
        seen += 1 / (1 + slope * slope);
      }
      sky[y * width + x] = seen / 8;
    }
  }
  return { ...small, values: sky };
}

/** Bytes for a texture of `heights`' size: red openness (0–255, slits darkened), green and blue as given. */
export function occlusion(
  heights: Heights,
  roughness: (x: number, y: number, open: number) => number,
): Uint8Array<ArrayBuffer> {
  const { width, height, values } = heights;
  const sky = openness(heights);
  const bytes = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const wide = heightAt(sky, x / 2 - 0.25, y / 2 - 0.25);
      const smoothed = heightAt2(heights, x, y);
      const slit = Math.max(0, smoothed - (values[at] ?? 0));
      const open = wide / ((1 + 0.9 * slit) * (1 - 0.04 * (values[at] ?? 0)));
      bytes[at * 4] = 255 * Math.min(1, open);
      bytes[at * 4 + 1] = roughness(x, y, open);
      bytes[at * 4 + 3] = 255;
    }
  }
  return bytes;
}

/** Mean of four places two samples away: what lies round a slit. */
function heightAt2({ width, height, values }: Heights, x: number, y: number): number {
  const [up, down] = [Math.max(0, y - 2) * width, Math.min(height - 1, y + 2) * width];
  const [left, right] = [wrap(x - 2, width), wrap(x + 2, width)];
  return (
    ((values[up + x] ?? 0) +
      (values[down + x] ?? 0) +
      (values[y * width + left] ?? 0) +
      (values[y * width + right] ?? 0)) /
    4
  );
}

/** A million numbers of −127 to 127: the grain of rubber. */
export function grainOf(seed: number): Int8Array {
  const grain = new Int8Array(1 << 20);
  let state = seed | 1;
  for (let at = 0; at < grain.length; at++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    grain[at] = ((state & 0xff) + ((state >>> 8) & 0xff)) / 2 - 127;
  }
  return grain;
}
