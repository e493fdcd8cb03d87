import { BufferAttribute, BufferGeometry, CylinderGeometry, Matrix4, Quaternion, Vector3 } from 'three';
import type { UnrolledTread } from './drawing.ts';
import { type Heights, heightAt } from './relief.ts';
import type { Profile } from './section.ts';
import type { Studs, Tread } from './subject.ts';
import { angleOf } from './surface.ts';

/** Position of a stud, as fractions of the circumference and of the breadth. */
export interface StudPosition {
  along: number;
  across: number;
}

/** Whether a position is on top of a block, with rubber on all sides. */
function onBlock(heights: Heights, x: number, y: number, reach: number): boolean {
  for (let step = 0; step < 9; step++) {
    const angle = (step / 8) * 2 * Math.PI;
    const away = step === 8 ? 0 : reach;
    const height = heightAt(
      heights,
      x + (Math.cos(angle) * away) / heights.column,
      y + (Math.sin(angle) * away) / heights.row,
    );
    if (height < -0.9) return false;
  }
  return true;
}

/** Positions of studs: row by row, only on blocks, and never close to another stud. */
export function placeStuds(
  { count, rows, body }: Studs,
  tread: Tread,
  unrolled: UnrolledTread,
  heights: Heights,
): StudPosition[] {
  const studPositions: StudPosition[] = [];
  const minDistance = 17;
  let state = 7919;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const free = (x: number, y: number) =>
    studPositions.every(seat => {
      let dx = Math.abs(seat.along * unrolled.circumference - x);
      dx = Math.min(dx, unrolled.circumference - dx);
      return Math.hypot(dx, seat.across * unrolled.breadth - y) > minDistance;
    });
  const each = unrolled.circumference / (count / (rows.length * 2));
  for (const [index, row] of rows.entries()) {
    for (const side of [-1, 1]) {
      const shift = (index * 0.37 + (side > 0 ? 0.5 : 0)) * each;
      for (let at = shift; at < unrolled.circumference + shift - each / 2; at += each) {
        for (let attempt = 0; attempt < 24; attempt++) {
          const away = attempt === 0 ? 0 : 1;
          const x = (at + away * (random() - 0.5) * each * 0.9) % unrolled.circumference;
          const y = unrolled.breadth / 2 + side * unrolled.halfTread * (row + away * (random() - 0.5) * 0.14);
          if (!onBlock(heights, x / heights.column, y / heights.row, body / 2 + 0.8) || !free(x, y)) continue;
          studPositions.push({ along: x / unrolled.circumference, across: y / unrolled.breadth });
          break;
        }
      }
    }
  }
  return studPositions.slice(0, Math.max(count, tread.pitches));
}

/** Copies of a shape, merged into one geometry. */
function mergedCopies(shape: BufferGeometry, places: readonly Matrix4[]): BufferGeometry {
  const single = shape.toNonIndexed();
  const count = single.getAttribute('position').count;
  const position = new Float32Array(places.length * count * 3);
  const normal = new Float32Array(places.length * count * 3);
  places.forEach((place, index) => {
    const copy = single.clone().applyMatrix4(place);
    position.set(copy.getAttribute('position').array, index * count * 3);
    normal.set(copy.getAttribute('normal').array, index * count * 3);
  });
  const all = new BufferGeometry();
  all.setAttribute('position', new BufferAttribute(position, 3));
  all.setAttribute('normal', new BufferAttribute(normal, 3));
  return all;
}

/** Meshes of the studs: flanges flush with the rubber, and pins that stick out. */
export function studMeshes(
  studPositions: readonly StudPosition[],
  { body, form }: Studs,
  profile: Profile,
): { flanges: BufferGeometry; pins: BufferGeometry } {
  const sides = form === 'hexagon' ? 6 : form === 'diamond' ? 4 : 14;
  const up = new Vector3(0, 1, 0);
  const places = (lift: number) =>
    studPositions.map(({ along, across }) => {
      const row = Math.round(across * (profile.z.length - 1));
      const angle = angleOf(along);
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      const [nr, nz] = [profile.nr[row] ?? 0, profile.nz[row] ?? 0];
      const outward = new Vector3(nr * sin, nr * cos, nz);
      const at = new Vector3((profile.r[row] ?? 0) * sin, (profile.r[row] ?? 0) * cos, profile.z[row] ?? 0);
      const turn = new Quaternion().setFromUnitVectors(up, outward);
      return new Matrix4().compose(at.addScaledVector(outward, lift), turn, new Vector3(1, 1, 1));
    });
  return {
    flanges: mergedCopies(new CylinderGeometry(body / 2 - 0.4, body / 2, 2.4, 20), places(-0.6)),
    pins: mergedCopies(new CylinderGeometry(body * 0.2, body * 0.26, 3.4, sides), places(0.4)),
  };
}
