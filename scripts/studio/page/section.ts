import type { Section } from './subject.ts';

/** Evenly spaced points of a line of the section, from the front (+z) to the back: position, outward normal, arc length (mm). */
export interface Profile {
  z: Float32Array;
  r: Float32Array;
  nz: Float32Array;
  nr: Float32Array;
  s: Float32Array;
  length: number;
}

type Point = readonly [z: number, r: number];

const bezier = (a: Point, b: Point, c: Point, d: Point, count: number): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const t = (index + 1) / count;
    const u = 1 - t;
    const mix = (i: 0 | 1) =>
      u * u * u * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t * t * t * d[i];
    return [mix(0), mix(1)] as const;
  });

/** Outer half of the section: from the middle of the tread over the shoulder and the wall to the toe of the bead. */
function outerHalf(section: Section): Point[] {
  const { width, height, rim, treadWidth, crownDrop, squareness, rimGuard } = section;
  const half = treadWidth / 2;
  const outer = rim / 2 + height;
  const points: Point[] = [];
  for (let step = 0; step <= 40; step++) {
    const across = step / 40;
    points.push([half * across, outer - crownDrop * (0.75 * across ** 2 + 0.25 * across ** 6)]);
  }
  const edge = points.at(-1) as Point;
  const widest: Point = [width / 2, rim / 2 + height * 0.53];
  const overhang = Math.max(6, widest[0] - half);
  const drop = edge[1] - widest[1];
  const slope = (crownDrop * 3) / half;
  const reach = overhang * (0.45 + 0.75 * squareness) + 4;
  points.push(
    ...bezier(
      edge,
      [half + reach, edge[1] - reach * slope],
      [widest[0], widest[1] + drop * (0.62 + 0.12 * squareness)],
      widest,
      60,
    ),
  );
  const clinch: Point = [width * 0.405 + 2, rim / 2 + 13];
  points.push(
    ...bezier(
      widest,
      [widest[0], widest[1] - (widest[1] - clinch[1]) * 0.5],
      [clinch[0] + 5, clinch[1] + (widest[1] - clinch[1]) * 0.3],
      clinch,
      50,
    ).map(([z, r]) => {
      const guard = Math.exp(-(((r - rim / 2 - 21) / 5.5) ** 2)) * rimGuard;
      return [z + guard, r] as const;
    }),
  );
  const heel: Point = [width * 0.405 - 1, rim / 2 + 2];
  points.push(
    ...bezier(clinch, [clinch[0] - 1.5, clinch[1] - 5], [heel[0] + 1, heel[1] + 5], heel, 12),
    ...bezier(
      heel,
      [heel[0] - 1, heel[1] - 3],
      [heel[0] - 4, heel[1] - 3],
      [heel[0] - 17, heel[1] - 4.5],
      12,
    ),
  );
  return points;
}

/** Inner half: from the toe of the bead up the liner to the middle of the crown. */
function innerHalf({ width, height, rim, wall = 8 }: Section): Point[] {
  const toe: Point = [width * 0.405 - 18, rim / 2 - 2.5];
  const widest: Point = [width / 2 - wall, rim / 2 + height * 0.52];
  const crown: Point = [0, rim / 2 + height - 17];
  return [
    toe,
    ...bezier(toe, [toe[0] - 2, toe[1] + 8], [widest[0], widest[1] - height * 0.25], widest, 30),
    ...bezier(widest, [widest[0], crown[1] - 4], [width * 0.3, crown[1]], crown, 40),
  ];
}

/** Evenly spaced points along a line with normals to its left (the outside when it runs from front to back). */
export function even(points: readonly Point[], from: number, to: number, count: number): Profile {
  const lengths = [0];
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1] as Point, points[at] as Point];
    lengths.push((lengths[at - 1] as number) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const place = (s: number): Point => {
    let at = 1;
    while (at < points.length - 1 && (lengths[at] as number) < s) at++;
    const [a, b] = [points[at - 1] as Point, points[at] as Point];
    const [low, high] = [lengths[at - 1] as number, lengths[at] as number];
    const t = high > low ? (s - low) / (high - low) : 0;
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  };
  const profile: Profile = {
    z: new Float32Array(count),
    r: new Float32Array(count),
    nz: new Float32Array(count),
    nr: new Float32Array(count),
    s: new Float32Array(count),
    length: to - from,
  };
  for (let at = 0; at < count; at++) {
    const s = from + ((to - from) * at) / (count - 1);
    const here = place(s);
    const before = place(s - 1.2);
    const after = place(s + 1.2);
    const [dz, dr] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dz, dr) || 1;
    profile.z[at] = here[0];
    profile.r[at] = here[1];
    profile.nz[at] = dr / length;
    profile.nr[at] = -dz / length;
    profile.s[at] = s - from;
  }
  return profile;
}

const mirrored = (points: readonly Point[]): Point[] =>
  [...points].reverse().map(([z, r]) => [-z, r] as const);

/** Arc length in mm from the middle of the tread to the start of the sidewall's texture. */
export function treadReach(section: Section): number {
  const half = outerHalf(section);
  const outer = section.rim / 2 + section.height;
  const stop = outer - Math.max(section.crownDrop + 14, section.height * 0.24);
  let length = 0;
  for (let at = 1; at < half.length; at++) {
    const [a, b] = [half[at - 1] as Point, half[at] as Point];
    length += Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (b[1] <= stop) return length;
  }
  return length;
}

export interface Profiles {
  tread: Profile;
  /** From the shoulder to the toe of the bead. */
  front: Profile;
  back: Profile;
  lining: Profile;
}

/** The whole section in adjoining pieces: tread with shoulders, both sidewalls, inner liner. */
export function profiles(section: Section, treadRows: number, wallRows: number): Profiles {
  const half = outerHalf(section);
  const ring = [...mirrored(half), ...half.slice(1)].reverse();
  let total = 0;
  for (let at = 1; at < ring.length; at++) {
    const [a, b] = [ring[at - 1] as Point, ring[at] as Point];
    total += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  const reach = treadReach(section);
  const inner = innerHalf(section);
  const lining = [...inner, ...mirrored(inner).slice(1)];
  let liningLength = 0;
  for (let at = 1; at < lining.length; at++) {
    const [a, b] = [lining[at - 1] as Point, lining[at] as Point];
    liningLength += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  return {
    tread: even(ring, total / 2 - reach, total / 2 + reach, treadRows),
    front: even(ring, 0, total / 2 - reach, wallRows),
    back: even(ring, total / 2 + reach, total, Math.round(wallRows / 2)),
    lining: even(lining, 0, liningLength, 70),
  };
}
