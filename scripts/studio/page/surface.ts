import { BufferAttribute, BufferGeometry, type Vector3 } from 'three';
import { type Heights, heightAt } from './relief.ts';
import type { Profile } from './section.ts';

export interface Sweep {
  profile: Profile;
  /** Columns round the tyre. */
  columns: number;
  /** Height map that is added to the surface; null for a smooth one. */
  heights: Heights | null;
  /** Position of the camera: triangles that face away are left out. Null keeps all. */
  eye: Vector3 | null;
  /** Whether the coarse mesh keeps all triangles too: shadows and reflections of scenes show what the camera does not see. */
  wholeCoarse?: boolean;
  /** Part of the circumference, in turns; absent for the whole. */
  slice?: readonly [number, number] | null;
}

/** A fine mesh for the camera, and a coarse one of the same vertices for shadow maps. */
export interface MeshPair {
  fine: BufferGeometry;
  coarse: BufferGeometry;
}

/** Angle of a fraction of the circumference; 0 is at the bottom, where the seam of the textures is not visible. */
export const angleOf = (part: number): number => 2 * Math.PI * part + Math.PI;

/** Rotates a profile round the axis (z) and adds heights: positions, smooth normals, texture coordinates. */
export function sweep({ profile, columns, heights, eye, slice, wholeCoarse }: Sweep): MeshPair {
  const [begin, end] = slice ?? [0, 1];
  const rows = profile.z.length;
  const count = (columns + 1) * rows;
  const position = new Float32Array(count * 3);
  const normal = new Float32Array(count * 3);
  const uv = new Float32Array(count * 2);
  const visible = new Uint8Array(count);
  for (let i = 0; i <= columns; i++) {
    const around = begin + ((end - begin) * i) / columns;
    const angle = angleOf(around);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    for (let j = 0; j < rows; j++) {
      const at = i * rows + j;
      const [r, z] = [profile.r[j] ?? 0, profile.z[j] ?? 0];
      const [nr, nz] = [profile.nr[j] ?? 0, profile.nz[j] ?? 0];
      const part = (profile.s[j] ?? 0) / profile.length;
      const lift = heights ? heightAt(heights, around * heights.width - 0.5, part * heights.height - 0.5) : 0;
      position[at * 3] = (r + nr * lift) * sin;
      position[at * 3 + 1] = (r + nr * lift) * cos;
      position[at * 3 + 2] = z + nz * lift;
      normal[at * 3] = nr * sin;
      normal[at * 3 + 1] = nr * cos;
      normal[at * 3 + 2] = nz;
      uv[at * 2] = around;
      uv[at * 2 + 1] = part;
      if (eye) {
        const [x, y, w] = [eye.x - r * sin, eye.y - r * cos, eye.z - z];
        visible[at] = nr * sin * x + nr * cos * y + nz * w > -0.12 * Math.hypot(x, y, w) ? 1 : 0;
      } else visible[at] = 1;
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setAttribute('uv', new BufferAttribute(uv, 2));
  geometry.setIndex(triangles(columns, rows, visible, 1));
  const kept = wholeCoarse ? visible.fill(1) : visible;
  return { fine: geometry, coarse: withIndex(geometry, triangles(columns, rows, kept, 2)) };
}

/** The same vertices with other triangles. */
export function withIndex(geometry: BufferGeometry, index: BufferAttribute): BufferGeometry {
  const other = new BufferGeometry();
  for (const [name, attribute] of Object.entries(geometry.attributes)) other.setAttribute(name, attribute);
  other.setIndex(index);
  return other;
}

/** Triangles between every `stride`-th column and row; cells without a visible corner are left out. */
export function triangles(
  columns: number,
  rows: number,
  visible: Uint8Array,
  stride: number,
): BufferAttribute {
  const index = new Uint32Array(Math.ceil(columns / stride) * Math.ceil(rows / stride) * 6);
  let used = 0;
  for (let i = 0; i < columns; i += stride) {
    const next = Math.min(columns, i + stride) * rows;
    for (let j = 0; j + 1 < rows; j += stride) {
      const step = Math.min(rows - 1, j + stride) - j;
      const [a, b] = [i * rows + j, next + j];
      if (!(visible[a] || visible[a + step] || visible[b] || visible[b + step])) continue;
      index.set([a, b, a + step, b, b + step, a + step], used);
      used += 6;
    }
  }
  return new BufferAttribute(index.slice(0, used), 1);
}
