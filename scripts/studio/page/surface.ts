import { BufferAttribute, BufferGeometry, type Vector3 } from 'three';
import { type Heights, heightAt } from './relief.ts';
import type { Profile } from './section.ts';

export interface Sweep {
  profile: Profile;
  /** Columns round the tyre. */
  columns: number;
  /** Heights to stand on the surface, and how many of them make a mm. */
  heights: Heights | null;
  /** Seen from here: what faces away is left out. */
  eye: Vector3 | null;
}

/** A surface for the camera, and a coarser one of the same places for the lamps. */
export interface Swept {
  fine: BufferGeometry;
  coarse: BufferGeometry;
}

/** Columns that lie at the bottom, where the seam of the drawings is out of sight. */
export const angleOf = (part: number): number => 2 * Math.PI * part + Math.PI;

/** Turns a profile round the axis (z) and lays heights on it: places, smooth normals, places in the drawing. */
export function swept({ profile, columns, heights, eye }: Sweep): Swept {
  const rows = profile.z.length;
  const count = (columns + 1) * rows;
  const position = new Float32Array(count * 3);
  const normal = new Float32Array(count * 3);
  const uv = new Float32Array(count * 2);
  const seen = new Uint8Array(count);
  for (let i = 0; i <= columns; i++) {
    const angle = angleOf(i / columns);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    for (let j = 0; j < rows; j++) {
      const at = i * rows + j;
      const [r, z] = [profile.r[j] ?? 0, profile.z[j] ?? 0];
      const [nr, nz] = [profile.nr[j] ?? 0, profile.nz[j] ?? 0];
      const part = (profile.s[j] ?? 0) / profile.length;
      const lift = heights
        ? heightAt(heights, (i / columns) * heights.width - 0.5, part * heights.height - 0.5)
        : 0;
      position[at * 3] = (r + nr * lift) * sin;
      position[at * 3 + 1] = (r + nr * lift) * cos;
      position[at * 3 + 2] = z + nz * lift;
      normal[at * 3] = nr * sin;
      normal[at * 3 + 1] = nr * cos;
      normal[at * 3 + 2] = nz;
      uv[at * 2] = i / columns;
      uv[at * 2 + 1] = part;
      if (eye) {
        const [x, y, w] = [eye.x - r * sin, eye.y - r * cos, eye.z - z];
        seen[at] = nr * sin * x + nr * cos * y + nz * w > -0.12 * Math.hypot(x, y, w) ? 1 : 0;
      } else seen[at] = 1;
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  geometry.setIndex(cells(columns, rows, seen, 1));
  return { fine: geometry, coarse: sharing(geometry, cells(columns, rows, seen, 2)) };
}

/** The same places with other triangles. */
function sharing(geometry: BufferGeometry, index: BufferAttribute): BufferGeometry {
  const other = new BufferGeometry();
  for (const [name, attribute] of Object.entries(geometry.attributes)) other.setAttribute(name, attribute);
  other.setIndex(index);
  return other;
}

/** Triangles between every `stride`-th column and row, of those cells of which a corner is seen. */
function cells(columns: number, rows: number, seen: Uint8Array, stride: number): BufferAttribute {
  const index = new Uint32Array(Math.ceil(columns / stride) * Math.ceil(rows / stride) * 6);
  let used = 0;
  for (let i = 0; i < columns; i += stride) {
    const next = Math.min(columns, i + stride) * rows;
    for (let j = 0; j + 1 < rows; j += stride) {
      const step = Math.min(rows - 1, j + stride) - j;
      const [a, b] = [i * rows + j, next + j];
      if (!(seen[a] || seen[a + step] || seen[b] || seen[b + step])) continue;
      index.set([a, b, a + step, b, b + step, a + step], used);
      used += 6;
    }
  }
  return new BufferAttribute(index.slice(0, used), 1);
}
