import { BufferAttribute, BufferGeometry } from 'three';
import { even } from './section.ts';
import type { Rim, Section } from './subject.ts';
import { angleOf, type MeshPair, sweep, triangles, withIndex } from './surface.ts';

/** Dimensions of an alloy wheel in mm, from the tyre that it carries. */
export interface RimSize {
  /** Radius of the bead seat. */
  seat: number;
  /** Half the distance between the beads. */
  half: number;
  /** Radii of the hub's bore, the hub, and where windows between the spokes end. */
  bore: number;
  hub: number;
  windows: number;
  /** Radius of the circle of the bolts, and how many they are. */
  circle: number;
  bolts: number;
}

export function rimSize({ width, rim }: Section): RimSize {
  const seat = rim / 2;
  return {
    seat,
    half: width * 0.405,
    bore: 32,
    hub: 66 + seat * 0.06,
    windows: seat - 17,
    circle: rim > 400 ? 57.15 : 54,
    bolts: rim > 370 ? 5 : 4,
  };
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const smoothstep = (low: number, high: number, value: number) => {
  const part = clamp((value - low) / (high - low), 0, 1);
  return part * part * (3 - 2 * part);
};
/** The larger of two, rounded within `round` where they are equal: fillets of a casting. */
const rounded = (a: number, b: number, round: number) => {
  const near = Math.max(0, round - Math.abs(a - b)) / round;
  return Math.max(a, b) + near * near * round * 0.25;
};

/** How deep the spokes are, mm. */
const SPOKE_DEPTH = 40;
/** How steep their sides are: a casting leaves its mould. */
const DRAFT = 14;
/** How far the foot of a spoke's side is from its edge, seen from the front. */
const FOOT = SPOKE_DEPTH / DRAFT;

/** Distance in mm from a point of the wheel's face to the nearest edge of a window; negative in a window. */
function edgeDistance(size: RimSize, { spokes, style }: Rim, x: number, y: number): number {
  const r = Math.hypot(x, y);
  const step = (2 * Math.PI) / spokes;
  // A window, not a spoke, is where the valve is: at the bottom.
  const turn = (Math.atan2(x, -y) + 2 * Math.PI) / step - 0.5;
  const part = clamp((r - size.hub) / (size.windows - size.hub), 0, 1);
  const share = 2 * Math.PI * r * (1 / spokes);
  let distance = Math.max(size.hub - r, r - size.windows);
  for (const spoke of [Math.floor(turn), Math.ceil(turn)]) {
    const away = (turn - spoke) * step;
    const [along, across] = [r * Math.cos(away), r * Math.sin(away)];
    const room = Math.min(share, 92);
    const broad =
      style === 'single' ? room * (0.235 - 0.045 * part) + 1.5 : room * (0.1 - 0.012 * part) + 3.5;
    // Twin spokes part from the hub to the rim; their arms are spokes of their own.
    const apart = style === 'single' ? 0 : room * (0.07 + 0.17 * part) + 2;
    const own = (broad - Math.abs(Math.abs(across) - apart)) * Math.min(1, along / (r || 1) + 0.02);
    distance = rounded(distance, own, 11);
  }
  return distance;
}

/** Height of the wheel's face above the middle of the tyre, and how open to the light it is. */
function faceAt(size: RimSize, rim: Rim, x: number, y: number): { z: number; open: number; edge: number } {
  const r = Math.hypot(x, y);
  const edge = edgeDistance(size, rim, x, y);
  const outer = size.seat - 3;
  const rise = clamp((r - size.hub * 0.86) / (outer - size.hub * 0.86), 0, 1);
  let z = size.half + 3 - rim.dish * (1 - rise ** 1.25);
  let open = 1;
  // Spokes are rounded across, and their edges are broken.
  const inner = Math.min(edge, 16);
  if (edge > 0 && r > size.hub && r < size.windows) z -= ((16 - inner) / 16) ** 2 * 2.6;
  if (edge > 0) z -= 2.2 * (1 - smoothstep(0, 3.4, edge));
  else {
    z -= 2.2 + Math.min(SPOKE_DEPTH, -edge * DRAFT);
    open = 1 - 0.72 * clamp((-edge * DRAFT) / SPOKE_DEPTH, 0, 1);
  }
  // Pockets of the bolts, with a step round each.
  for (let bolt = 0; bolt < size.bolts; bolt++) {
    const angle = (2 * Math.PI * bolt) / size.bolts;
    const away = Math.hypot(x - size.circle * Math.sin(angle), y - size.circle * Math.cos(angle));
    const deep = 1 - smoothstep(11.2, 12.8, away);
    z -= 15 * deep + 1.1 * (1 - smoothstep(14.6, 15.6, away));
    open = Math.min(open, 1 - 0.5 * deep);
  }
  // The hub's edge round the bore.
  z -= 5 * (1 - smoothstep(size.bore, size.bore + 2.5, r));
  return { z, open, edge };
}

/** Added to how open a point is when its normal is never to be turned round: the sides of spokes have one side only. */
const FACE = 2;

/** The face as a grid of columns round the axis and rows along the radius; cells in windows are left out. */
function face(size: RimSize, rim: Rim, cell: number): MeshPair {
  const [from, to] = [size.bore, size.seat - 3];
  const columns = Math.round((2 * Math.PI * size.seat) / cell);
  const rows = Math.round((to - from) / cell) + 1;
  const count = (columns + 1) * rows;
  const [position, normal] = [new Float32Array(count * 3), new Float32Array(count * 3)];
  const uv = new Float32Array(count * 2);
  const visible = new Uint8Array(count);
  const near = 0.45;
  for (let i = 0; i <= columns; i++) {
    const angle = angleOf(i / columns);
    for (let j = 0; j < rows; j++) {
      const at = i * rows + j;
      const r = from + ((to - from) * j) / (rows - 1);
      let [x, y] = [r * Math.sin(angle), r * Math.cos(angle)];
      const edgeHere = edgeDistance(size, rim, x, y);
      // Points near the edge of a spoke, or near the foot of its side, are moved onto it, or it would be a saw.
      const distance = edgeHere > -FOOT / 2 ? edgeHere : edgeHere + FOOT;
      if (Math.abs(distance) < cell * 0.75 && j > 0 && j < rows - 1) {
        const dx = edgeDistance(size, rim, x + near, y) - edgeHere;
        const dy = edgeDistance(size, rim, x, y + near) - edgeHere;
        const steep = Math.hypot(dx, dy) / near || 1;
        x -= (distance * dx) / near / steep ** 2;
        y -= (distance * dy) / near / steep ** 2;
      }
      const { z, open, edge } = faceAt(size, rim, x, y);
      const dx = (faceAt(size, rim, x + near, y).z - faceAt(size, rim, x - near, y).z) / (2 * near);
      const dy = (faceAt(size, rim, x, y + near).z - faceAt(size, rim, x, y - near).z) / (2 * near);
      const length = Math.hypot(dx, dy, 1);
      position.set([x, y, z], at * 3);
      normal.set([-dx / length, -dy / length, 1 / length], at * 3);
      uv.set([open + FACE, 0], at * 2);
      visible[at] = edge > -FOOT + cell * 0.1 ? 1 : 0;
    }
  }
  const fine = new BufferGeometry();
  fine.setAttribute('position', new BufferAttribute(position, 3));
  fine.setAttribute('normal', new BufferAttribute(normal, 3));
  fine.setAttribute('uv', new BufferAttribute(uv, 2));
  fine.setIndex(triangles(columns, rows, visible, 1));
  return { fine, coarse: withIndex(fine, triangles(columns, rows, visible, 2)) };
}

type Point = readonly [z: number, r: number];

/** A profile turned round the axis, with the openness to the light that `open` gives by its distance from the middle. */
function turned(line: readonly Point[], columns: number, open: (z: number) => number): MeshPair {
  let length = 0;
  for (let at = 1; at < line.length; at++) {
    const [a, b] = [line[at - 1] as Point, line[at] as Point];
    length += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  const profile = even(line, 0, length, Math.round(length / 0.9));
  const pair = sweep({ profile, columns, heights: null, eye: null });
  const uv = pair.fine.getAttribute('uv') as BufferAttribute;
  const position = pair.fine.getAttribute('position');
  for (let at = 0; at < uv.count; at++) uv.setX(at, open(position.getZ(at)));
  return pair;
}

/** The ring that carries the tyre: the outer flange, the lip, the well, the inner flange. */
function ring({ seat, half }: RimSize, dish: number): MeshPair {
  const line: Point[] = [
    [half + 3, seat + 4],
    [half + 3.6, seat + 13],
    [half + 5.4, seat + 16.6],
    [half + 8.6, seat + 17.4],
    [half + 11.2, seat + 16],
    [half + 12, seat + 13],
    [half + 11, seat + 8],
    [half + 9, seat + 2.5],
    [half + 7.6, seat - 1.5],
    [half + 5.5, seat - 3.2],
    [half - 4, seat - 6],
    [half - 20, seat - 8],
    [half - 30, seat - 12],
    [half * 0.5, seat - 23],
    [half * 0.05, seat - 24],
    [-half * 0.2, seat - 19],
    [-half * 0.45, seat - 10],
    [-half - 2, seat - 7],
    [-half - 8, seat - 2],
    [-half - 11, seat + 9],
    [-half - 8, seat + 16.5],
    [-half - 4, seat + 14],
  ];
  // Behind the spokes it is dark, and lighter again towards the open back.
  const open = (z: number) =>
    z > half + 4 ? 1 : 0.5 - 0.2 * smoothstep(half + 4, half - dish - 20, z) + 0.15 * smoothstep(0, -half, z);
  return turned(line, 720, open);
}

/** The bore of the hub: open, or closed with a cap. */
function bore({ half, bore: r }: RimSize, { dish, cap }: Rim): MeshPair {
  const front = half + 3 - dish;
  const line: Point[] = cap
    ? [
        [front - 6, r + 0.5],
        [front + 1.5, r + 0.5],
        [front + 3.4, r - 1],
        [front + 3.8, r - 4],
        [front + 2.6, r - 5.5],
        [front + 3.2, r - 8],
        [front + 4.6, 0.1],
      ]
    : [
        [front - 5, r],
        [front - 7, r - 1.5],
        [front - 34, r - 1.5],
        [front - 36, r + 8],
      ];
  return turned(line, 180, z => (cap ? 1 : 0.8 - 0.6 * smoothstep(front - 6, front - 30, z)));
}

/** The meshes of an alloy wheel for a tyre; `detail` is 2 for macros. */
export function rimMeshes(section: Section, rim: Rim, detail: number): MeshPair[] {
  const size = rimSize(section);
  return [face(size, rim, 0.9 / detail), ring(size, rim.dish), bore(size, rim)];
}

/** Where the bolts' pockets end: the middle of each on the wheel's face, mm. */
export function boltSeats(
  section: Section,
  rim: Rim,
): readonly (readonly [x: number, y: number, z: number])[] {
  const size = rimSize(section);
  return Array.from({ length: size.bolts }, (_, bolt) => {
    const angle = (2 * Math.PI * bolt) / size.bolts;
    const [x, y] = [size.circle * Math.sin(angle), size.circle * Math.cos(angle)];
    return [x, y, faceAt(size, rim, x, y).z] as const;
  });
}
