import type { SeededRandom } from '#scripts/generate/random.ts';
import type { Mark } from '../page/subject.ts';
import { along, between, cut, ring, sipe } from './marks.ts';

/** A directional pattern: arms that run from the middle to both shoulders. */
export interface Vee {
  /** How far the outer end of an arm lies behind its start, in pitches. */
  slope: number;
  /** Exponent of the curve: 1 gives straight arms, more bends them outwards. */
  bend: number;
  /** Width in mm at the middle and at the edge. */
  width: readonly [number, number];
  depth: number;
  /** Where arms begin across the tread; two starts alternate. */
  starts: readonly [number, number];
  centre: 'zigzag' | 'straight' | 'rib' | 'woven' | 'twin';
  /** Grooves that divide the arms into blocks: position, width in mm, slant. */
  parts: readonly { at: number; width: number; lean: number; every?: 0 | 1 }[];
  sipes: number;
  zig: number;
  /** Direction of the slits: 0 across the tread, 1 along the arms. */
  follow: number;
  sipeDepth: number;
  /** Shift between the halves, in pitches. */
  stagger: number;
}

/** Marks of a directional pattern: two V-shaped arms per pitch. */
export function veeMarks(vee: Vee): Mark[] {
  const { slope, bend, width, depth, starts, stagger: mirror } = vee;
  const arm = (across: number) => -slope * Math.max(0, across) ** bend;
  const marks: Mark[] = [];
  for (const [half, start] of starts.entries()) {
    const path = along(start, 1.35, across => arm(across) + half / 2, 9);
    marks.push(cut(path, width, depth, { mirror }));
  }
  for (const { at, width: partWidth, lean, every } of vee.parts) {
    for (const half of every === undefined ? [0, 1] : [every]) {
      const path = [0, 0.5, 1].map(step => {
        const across = at + lean * (step - 0.5);
        return [arm(across) + half / 2 + step / 2, across] as const;
      });
      marks.push(cut(path, [partWidth, partWidth], depth * 0.9, { mirror }));
    }
  }
  if (vee.centre === 'zigzag')
    marks.push(ring(0, 3.2, depth * 0.9, { form: 'zigzag', swing: 4, waves: 2, phase: 0.1 }));
  if (vee.centre === 'straight') marks.push(ring(0, 5, depth));
  if (vee.centre === 'twin') marks.push(ring(starts[0], 6, depth, { mirror: 0 }));
  if (vee.centre === 'woven')
    marks.push(ring(0, 3, depth * 0.8, { form: 'step', swing: 6, waves: 1, phase: 0.2 }));
  marks.push(...veeSipes(vee, arm));
  return marks;
}

function veeSipes(vee: Vee, arm: (across: number) => number): Mark[] {
  const edges = [
    vee.centre === 'rib' ? 0 : 0.03,
    ...vee.parts.map(part => part.at).sort((a, b) => a - b),
    0.98,
  ];
  const marks: Mark[] = [];
  for (let zone = 0; zone + 1 < edges.length; zone++) {
    const from = edges[zone] ?? 0;
    const to = edges[zone + 1] ?? 1;
    const middle = arm((from + to) / 2);
    for (let half = 0; half < 2; half++) {
      for (let at = 0; at < vee.sipes; at++) {
        const offset = half / 2 + (at + 0.9) / (vee.sipes + 0.8) / 2;
        const path = along(
          from + 0.02,
          to - 0.02,
          across => offset + vee.follow * arm(across) + (1 - vee.follow) * middle,
          4,
        );
        marks.push(sipe(path, { zig: vee.zig, depth: vee.sipeDepth, mirror: vee.stagger }));
      }
    }
  }
  return marks;
}

type Range = readonly [min: number, max: number];

/** Random slope, bend and widths of the arms. The order of the calls decides the result: do not change it. */
function armsOf(
  random: SeededRandom,
  {
    slope,
    bend,
    width,
  }: { slope: Range; bend: (random: SeededRandom) => number; width: readonly [Range, Range] },
): Pick<Vee, 'slope' | 'bend' | 'width'> {
  return {
    slope: between(random, ...slope),
    bend: bend(random),
    width: [between(random, ...width[0]), between(random, ...width[1])],
  };
}

/** Studless winter patterns: many arms and slits. */
export function winterVee(random: SeededRandom, alpine: boolean): Vee {
  const parts = random.pick([
    [0.3, 0.68],
    [0.36, 0.7],
    [0.24, 0.5, 0.76],
    [0.42, 0.72],
  ]);
  return {
    ...armsOf(random, {
      slope: alpine ? [0.9, 1.9] : [0.7, 1.5],
      bend: from => from.pick([0.75, 0.9, 1.1, 1.35]),
      width: [
        [2.8, 4],
        [5, 7],
      ],
    }),
    depth: 8.5,
    starts: random.pick([
      [0.03, 0.34],
      [0.05, 0.05],
      [0.03, 0.22],
      [0.12, 0.4],
    ]),
    centre: random.pick(['zigzag', 'straight', 'rib', 'woven'] as const),
    parts: parts.map((at, index) => ({
      at,
      width: between(random, 2, 3.6),
      lean: between(random, -0.08, 0.14),
      ...(random.chance(0.25) ? { every: (index % 2) as 0 | 1 } : {}),
    })),
    sipes: random.integer(4, 6),
    zig: random.pick([0.5, 0.8, 1.1]),
    follow: random.pick([0.15, 0.4, 0.75]),
    sipeDepth: 6,
    stagger: random.pick([0, 0, 0.25, 0.5]),
  };
}

/** Studded patterns: larger blocks, wider grooves, fewer slits. */
export function studdedVee(random: SeededRandom): Vee {
  return {
    ...armsOf(random, {
      slope: [0.55, 1.3],
      bend: from => from.pick([0.7, 0.9, 1.15, 1.4]),
      width: [
        [4, 5.5],
        [7, 9.5],
      ],
    }),
    depth: 9.5,
    starts: random.pick([
      [0.04, 0.42],
      [0.04, 0.3],
      [0.1, 0.5],
      [0.05, 0.05],
    ]),
    centre: random.pick(['zigzag', 'rib', 'woven', 'straight'] as const),
    parts: random
      .pick([[0.36, 0.7], [0.44, 0.72], [0.3, 0.64], [0.52]])
      .map(at => ({ at, width: between(random, 3.2, 5.5), lean: between(random, -0.12, 0.16) })),
    sipes: random.integer(2, 3),
    zig: random.pick([0.6, 1, 1.3]),
    follow: random.pick([0.1, 0.35, 0.7]),
    sipeDepth: 6,
    stagger: random.pick([0, 0.25, 0.5]),
  };
}

/** Fast summer patterns: long arms from a solid rib. */
export function summerVee(random: SeededRandom): Vee {
  return {
    ...armsOf(random, {
      slope: [1.3, 1.9],
      bend: from => between(from, 0.6, 0.85),
      width: [
        [5, 6.5],
        [8, 10],
      ],
    }),
    depth: 7.5,
    starts: random.pick([
      [0.14, 0.14],
      [0.16, 0.36],
      [0.12, 0.28],
    ]),
    centre: random.pick(['twin', 'twin', 'straight'] as const),
    parts: [{ at: between(random, 0.56, 0.66), width: between(random, 3, 5), lean: 0.03 }],
    sipes: 0,
    zig: 0,
    follow: 1,
    sipeDepth: 4,
    stagger: random.pick([0, 0.5]),
  };
}

/** All-season patterns: broad swept ribs, straight slits along them. */
export function allseasonVee(random: SeededRandom): Vee {
  return {
    ...armsOf(random, {
      slope: [1, 1.7],
      bend: from => between(from, 0.75, 1.2),
      width: [
        [3, 4],
        [6, 8],
      ],
    }),
    depth: 8,
    starts: random.pick([
      [0.02, 0.02],
      [-0.06, 0.2],
      [0.02, 0.3],
    ]),
    centre: random.pick(['rib', 'woven'] as const),
    parts: random.chance(0.6) ? [{ at: between(random, 0.5, 0.62), width: 2, lean: 0.06 }] : [],
    sipes: random.integer(2, 3),
    zig: random.pick([0, 0.5]),
    follow: 1,
    sipeDepth: 5,
    stagger: 0.25,
  };
}
