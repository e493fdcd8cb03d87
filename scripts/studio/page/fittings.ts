import {
  BufferAttribute,
  type BufferGeometry,
  CatmullRomCurve3,
  CircleGeometry,
  CylinderGeometry,
  LatheGeometry,
  Matrix4,
  Quaternion,
  SphereGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three';
import { type Heights, heightAt } from './relief.ts';
import { boltSeats, rimSize } from './rim.ts';
import type { Profile } from './section.ts';
import { PART } from './shaders.ts';
import type { Gauge, Rim, Section, Sticker } from './subject.ts';
import { angleOf } from './surface.ts';

/** A small part of a wheel: its shape, and the number of its material. */
export interface Fitting {
  shape: BufferGeometry;
  part: number;
}

const UP = new Vector3(0, 1, 0);

/** Sets the coordinates of a shape's texture by its vertices; of metal the first is how open to the light it is. */
function withUv(shape: BufferGeometry, uvOf: (vertex: number) => readonly [number, number]): BufferGeometry {
  const { count } = shape.getAttribute('position');
  const uv = new Float32Array(count * 2);
  for (let vertex = 0; vertex < count; vertex++) uv.set(uvOf(vertex), vertex * 2);
  shape.setAttribute('uv', new BufferAttribute(uv, 2));
  return shape;
}

const lit = (shape: BufferGeometry, open = 1): BufferGeometry => withUv(shape, () => [open, 0]);

/** A shape that points upwards, moved to a foot and turned to a direction. */
const placed = (shape: BufferGeometry, foot: Vector3, direction: Vector3): BufferGeometry =>
  shape.applyMatrix4(
    new Matrix4().compose(foot, new Quaternion().setFromUnitVectors(UP, direction), new Vector3(1, 1, 1)),
  );

/** A turned part: radii at heights. */
const lathe = (...line: readonly (readonly [r: number, height: number])[]): BufferGeometry =>
  new LatheGeometry(
    line.map(([r, height]) => new Vector2(r, height)),
    48,
  );

/** Where the valve is, and where it points: to the front and to the axis. */
function valvePlace(section: Section): { foot: Vector3; direction: Vector3 } {
  const { seat, half } = rimSize(section);
  return {
    foot: new Vector3(0, -(seat - 10), half - 22),
    direction: new Vector3(0, 0.5, 0.866),
  };
}

/** Length of the valve with its cap, and without. */
const VALVE = { capped: 45, bare: 38 } as const;

/** A steel valve; what reads its pressure takes the place of its cap. */
function valve(section: Section, capped: boolean): Fitting[] {
  const { foot, direction } = valvePlace(section);
  const stem = lathe(
    [8.5, 0],
    [8.5, 3.4],
    [7.6, 4.4],
    [5.2, 4.6],
    [4.7, 6],
    [4.7, 24],
    [3.9, 25],
    ...Array.from({ length: 24 }, (_, turn) => [turn % 2 ? 3.9 : 3.5, 25.4 + turn * 0.5] as const),
    [2.4, VALVE.bare],
    [0.1, VALVE.bare],
  );
  const cap = lathe(
    [4.4, 27],
    [5.7, 27.2],
    [5.9, 28.2],
    [5.9, 41],
    [5.4, 43.4],
    [4.2, 44.6],
    [0.1, VALVE.capped],
  );
  const knurl = cap.getAttribute('normal') as BufferAttribute;
  const place = cap.getAttribute('position');
  for (let at = 0; at < knurl.count; at++) {
    if (place.getY(at) < 29 || place.getY(at) > 40) continue;
    const ridge = Math.floor(at / (place.count / 49)) % 2 ? 0.5 : -0.5;
    const [x, z] = [knurl.getX(at), knurl.getZ(at)];
    knurl.setXYZ(at, x - z * ridge, knurl.getY(at), z + x * ridge);
  }
  const grommet = lathe([10.5, -1], [10.3, 1.6], [9.4, 2.6], [8.2, 2.8]);
  return [
    { shape: placed(lit(grommet, 0.7), foot, direction), part: PART.rubber },
    { shape: placed(lit(stem, 0.9), foot, direction), part: PART.steel },
    ...(capped ? [{ shape: placed(lit(cap), foot, direction), part: PART.steel }] : []),
  ];
}

/** Bolts with hexagonal heads in their pockets. */
const bolts = (section: Section, rim: Rim): Fitting[] =>
  boltSeats(section, rim).flatMap(([x, y, z]) => {
    const foot = new Vector3(x, y, z);
    const axis = new Vector3(0, 0, 1);
    return [
      {
        shape: placed(lit(lathe([10.5, -1], [10.5, 2.4], [9.4, 3.2], [8, 3.4]), 0.6), foot, axis),
        part: PART.steel,
      },
      {
        shape: placed(lit(new CylinderGeometry(8.2, 8.6, 9, 6).translate(0, 7, 0), 0.8), foot, axis),
        part: PART.steel,
      },
    ];
  });

/** A stick-on weight of 5 g: length along the wheel, breadth along the axis, height; mm. */
const WEIGHT = { long: 18.2, gap: 1, broad: 17, high: 4.2 } as const;

/** A row of stick-on weights in the well of the wheel, with its middle at `at` turns. */
function weights(section: Section, { weights: row }: Rim): Fitting[] {
  if (!row) return [];
  const { seat, half } = rimSize(section);
  const radius = seat - 23.6;
  const step = WEIGHT.long + WEIGHT.gap;
  return Array.from({ length: row.count }, (_, at) => {
    const angle = angleOf(row.at) + ((at - (row.count - 1) / 2) * step) / radius;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const [l, b, h] = [WEIGHT.long / 2, WEIGHT.broad / 2, WEIGHT.high];
    // A prism with broken edges: its top is the side to the axis.
    const shape = new CylinderGeometry(Math.SQRT2 * 0.86, Math.SQRT2, 1, 4, 3).rotateY(Math.PI / 4);
    const flat = shape.toNonIndexed();
    const top = flat.getAttribute('position');
    const uvs: (readonly [number, number])[] = [];
    for (let vertex = 0; vertex < top.count; vertex++)
      uvs.push([0.5 - top.getX(vertex) / 1.72, 0.5 + top.getZ(vertex) / 1.72]);
    withUv(flat, vertex => uvs[vertex] ?? [0, 0]);
    const basis = new Matrix4().makeBasis(
      new Vector3(cos * l, -sin * l, 0),
      new Vector3(-sin * h, -cos * h, 0),
      new Vector3(0, 0, b),
    );
    basis.setPosition((radius - h / 2) * sin, (radius - h / 2) * cos, half * row.across);
    flat.applyMatrix4(basis);
    flat.computeVertexNormals();
    return { shape: flat, part: PART.stamped };
  });
}

/** Radius of the dial, mm. */
const DIAL = 31;

/** A gauge on the valve: chuck, neck, case, dial, needle, with its case upwards (`up` is a direction in the wheel's space). */
function gauge(section: Section, { reading, facing }: Gauge, up: Vector3): Fitting[] {
  const { foot, direction } = valvePlace(section);
  const tip = foot.clone().addScaledVector(direction, VALVE.bare - 7);
  const elbow = tip.clone().addScaledVector(direction, 30);
  // The dial looks to the front, turned about the vertical; its neck enters it from below.
  const front = new Vector3(0, 0, 1).applyAxisAngle(up, (facing * Math.PI) / 180);
  const right = new Vector3().crossVectors(up, front).normalize();
  const middle = elbow.clone().addScaledVector(up, 22 + DIAL + 6);
  const turnedTo = new Matrix4().makeBasis(right, front, right.clone().cross(front)).setPosition(middle);
  const chuck = lathe([6.6, 0], [7.2, 1], [7.2, 15], [6.2, 16.5], [5, 17], [5, 31], [0.1, 31.5]);
  const boot = lathe(
    [0.1, -11],
    [DIAL - 3, -11],
    [DIAL + 4, -8],
    [DIAL + 6.5, -3],
    [DIAL + 6.5, 3],
    [DIAL + 5, 6.5],
    [DIAL + 2.6, 7],
  );
  const bezel = lathe([DIAL + 3, 6], [DIAL + 3, 7.6], [DIAL + 1.6, 8.8], [DIAL + 0.2, 8], [DIAL - 0.2, 5.6]);
  const dial = new CircleGeometry(DIAL + 0.4, 96).rotateX(-Math.PI / 2).translate(0, 5.4, 0);
  const flat = dial.getAttribute('position');
  withUv(dial, vertex => [
    0.5 + flat.getX(vertex) / (2 * (DIAL + 0.4)),
    0.5 + flat.getZ(vertex) / (2 * (DIAL + 0.4)),
  ]);
  const needle = new CylinderGeometry(0.45, 1.1, DIAL * 0.86, 4).translate(0, DIAL * 0.3, 0).scale(1, 1, 0.3);
  // 270° of scale, from the lower left; angles clockwise from the top.
  const angle = ((-135 + (reading / MOST_BAR) * 270) * Math.PI) / 180;
  needle
    .rotateX(-Math.PI / 2)
    .rotateY(-angle)
    .translate(0, 6.5, 0);
  const pin = new CylinderGeometry(2.4, 2.8, 1.6, 24).translate(0, 6.8, 0);
  const neck = new TubeGeometry(
    new CatmullRomCurve3([
      tip.clone().addScaledVector(direction, 24),
      elbow,
      elbow.clone().addScaledVector(direction, 3).addScaledVector(up, 7),
      middle.clone().addScaledVector(up, -DIAL),
    ]),
    40,
    5,
    20,
  );
  const put = (shape: BufferGeometry) => lit(shape).applyMatrix4(turnedTo);
  return [
    { shape: placed(lit(chuck), tip, direction), part: PART.steel },
    { shape: lit(new SphereGeometry(6.4, 24, 16).translate(elbow.x, elbow.y, elbow.z)), part: PART.steel },
    { shape: lit(neck), part: PART.steel },
    { shape: put(boot), part: PART.rubber },
    { shape: put(bezel), part: PART.steel },
    { shape: dial.applyMatrix4(turnedTo), part: PART.print },
    { shape: put(needle), part: PART.signal },
    { shape: put(pin), part: PART.rubber },
  ];
}

/** The last figure of a gauge's scale. */
export const MOST_BAR = 4;

/** A label on the tread: bent round it, a little above the blocks. */
export function sticker(
  { at, across, long, broad }: Sticker,
  { section }: { section: Section },
  profile: Profile,
  blocks: Heights,
): Fitting {
  const outer = section.rim / 2 + section.height;
  const [columns, rows] = [96, 64];
  const position: number[] = [];
  const normal: number[] = [];
  const uv: number[] = [];
  const index: number[] = [];
  for (let i = 0; i <= columns; i++)
    for (let j = 0; j <= rows; j++) {
      const angle = angleOf(at) + ((i / columns - 0.5) * long) / outer;
      const part =
        0.5 +
        (across * section.treadWidth) / 2 / profile.length +
        ((j / rows - 0.5) * broad) / profile.length;
      const row = clampRow(part * (profile.z.length - 1), profile);
      const [r, z] = [profile.r[row] ?? 0, profile.z[row] ?? 0];
      const [nr, nz] = [profile.nr[row] ?? 1, profile.nz[row] ?? 0];
      // Paper sinks a little where there is a groove below it.
      const around = at + ((i / columns - 0.5) * long) / (2 * Math.PI * outer);
      const sunk = Math.max(-0.9, soft(blocks, around, part) * 0.16);
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
      position.push((r + nr * (0.7 + sunk)) * sin, (r + nr * (0.7 + sunk)) * cos, z + nz * (0.7 + sunk));
      normal.push(nr * sin, nr * cos, nz);
      uv.push(j / rows, i / columns);
      if (i < columns && j < rows) {
        const corner = i * (rows + 1) + j;
        index.push(corner, corner + rows + 1, corner + 1, corner + 1, corner + rows + 1, corner + rows + 2);
      }
    }
  const shape = new CircleGeometry(1, 3);
  shape.setAttribute('position', new BufferAttribute(new Float32Array(position), 3));
  shape.setAttribute('normal', new BufferAttribute(new Float32Array(normal), 3));
  shape.setAttribute('uv', new BufferAttribute(new Float32Array(uv), 2));
  shape.setIndex(index);
  shape.computeVertexNormals();
  return { shape, part: PART.print };
}

const clampRow = (row: number, { z }: Profile) => Math.max(0, Math.min(z.length - 1, Math.round(row)));

/** Mean height round a place: what a stiff sheet follows. */
function soft(heights: Heights, around: number, part: number): number {
  let sum = 0;
  for (let x = -2; x <= 2; x++)
    for (let y = -2; y <= 2; y++)
      sum += heightAt(
        heights,
        around * heights.width - 0.5 + (x * 2.5) / heights.column,
        part * heights.height - 0.5 + (y * 2.5) / heights.row,
      );
  return sum / 25;
}

/** The small parts of a wheel; `up` is the vertical in its space. */
export const fittings = (section: Section, rim: Rim, up: Vector3): Fitting[] => [
  ...valve(section, !rim.gauge),
  ...bolts(section, rim),
  ...weights(section, rim),
  ...(rim.gauge ? gauge(section, rim.gauge, up) : []),
];
