import type { SeededRandom } from '#scripts/generate/random.ts';
import type { Mark, Ring } from '../page/subject.ts';
import { along, between, cut, ring, sipes } from './marks.ts';

/** Grooves across a rib, per pitch; `from` and `to` are fractions of its width. */
interface RibCut {
  count: number;
  from: number;
  to: number;
  width: readonly [number, number];
  lean: number;
  bow?: number;
  depth: number;
  phase?: number;
}

/** A rib between two grooves, with its cuts and slits. */
export interface Rib {
  from: number;
  to: number;
  cuts?: RibCut[];
  sipes?: {
    count: number;
    from: number;
    to: number;
    lean: number;
    zig: number;
    depth?: number;
    width?: number;
    phase?: number;
  }[];
}

/** Ribs with their cuts and slits as marks. */
export function ribMarks(rings: readonly Ring[], ribs: readonly Rib[]): Mark[] {
  const marks: Mark[] = [...rings];
  for (const { from, to, cuts = [], sipes: slits = [] } of ribs) {
    const at = (part: number) => from + (to - from) * part;
    for (const { count, lean, bow = 0, phase = 0, ...each } of cuts) {
      const [begin, end] = [at(each.from), at(each.to)];
      for (let index = 0; index < count; index++) {
        const path = along(begin, end, across => {
          const part = (across - begin) / (end - begin);
          return phase + index / count + lean * part + bow * Math.sin(Math.PI * part);
        });
        marks.push(cut(path, each.width, each.depth));
      }
    }
    for (const { from: begin, to: end, ...each } of slits)
      marks.push(...sipes({ ...each, from: at(begin), to: at(end) }));
  }
  return marks;
}

/** Ribs between the edges of rings; the outermost ones continue over the shoulders. */
export function ribsBetween(rings: readonly Ring[], halfWidth: number, overEdge: number): [number, number][] {
  const sorted = [...rings].sort((a, b) => a.at - b.at);
  const edges = [-overEdge];
  for (const { at, width, swing } of sorted) {
    const half = (width / 2 + (swing > 0 ? swing * 0.5 : 0)) / halfWidth;
    edges.push(at - half, at + half);
  }
  edges.push(overEdge);
  return Array.from({ length: sorted.length + 1 }, (_, at) => [edges[2 * at] ?? 0, edges[2 * at + 1] ?? 0]);
}

type Character = 'sport' | 'touring' | 'eco';

/** Summer tyres: the outer half is nearly closed for cornering, the inner half open for water. */
export function summerAsymmetric(random: SeededRandom, halfWidth: number, character: Character): Mark[] {
  const depth = 7.5;
  const wide = character === 'sport' ? 11 : character === 'touring' ? 9.5 : 8;
  const layout =
    character === 'sport'
      ? random.pick([
          [-0.42, 0.06, 0.5],
          [-0.5, -0.04, 0.42],
          [-0.46, 0.0, 0.36, 0.7],
        ])
      : random.pick([
          [-0.56, -0.1, 0.3, 0.66],
          [-0.6, -0.16, 0.22, 0.62],
          [-0.5, 0.0, 0.5],
          [-0.58, -0.2, 0.18, 0.6],
        ]);
  const narrow = random.integer(0, layout.length - 1);
  const rings = layout.map((at, index) =>
    ring(
      at + between(random, -0.03, 0.03),
      index === narrow && layout.length > 3 ? 4.5 : wide * between(random, 0.85, 1.12),
      depth,
    ),
  );
  const ribs = ribsBetween(rings, halfWidth, 1.3);
  const lean = random.pick([0.35, 0.55, -0.4, 0.8, -0.7]);
  const slots = character === 'sport' ? 1 : 2;
  const marks = ribs.map(([from, to], index): Rib => {
    const outer = index === 0;
    const inner = index === ribs.length - 1;
    if (outer || inner) {
      const begin = outer ? 0.02 : between(random, 0.04, 0.3);
      const end = outer ? between(random, 0.6, 0.84) : 0.98;
      return {
        from,
        to,
        cuts: [
          {
            count: slots,
            from: begin,
            to: end,
            width: outer ? [5, 2.4] : [2.6, 5],
            lean: (outer ? 0.25 : -0.3) * Math.sign(lean),
            bow: between(random, -0.12, 0.12),
            depth: 6.5,
          },
        ],
        sipes:
          character === 'sport'
            ? []
            : [
                {
                  count: slots,
                  from: outer ? 0.25 : 0.1,
                  to: outer ? 0.85 : 0.8,
                  lean: (outer ? 0.18 : -0.22) * Math.sign(lean),
                  zig: 0,
                  depth: 4,
                  width: 1,
                  phase: 0.02,
                },
              ],
      };
    }
    const open = index % 2 === 0;
    return {
      from,
      to,
      cuts: [
        {
          count: character === 'eco' ? 2 : random.integer(1, 2),
          from: open ? 0.42 : 0,
          to: open ? 1.02 : between(random, 0.45, 0.62),
          width: open ? [1, 3.2] : [3.4, 1],
          lean: lean * between(random, 0.3, 0.6),
          bow: between(random, -0.15, 0.15),
          depth: 5.5,
          phase: between(random, 0, 1),
        },
      ],
      sipes:
        character === 'sport'
          ? []
          : [
              {
                count: character === 'eco' ? 3 : 2,
                from: open ? 0 : 0.5,
                to: open ? 0.4 : 1,
                lean: lean * 0.25,
                zig: 0,
                depth: 3.5,
                width: 0.8,
              },
            ],
    };
  });
  return ribMarks(rings, marks);
}

/** Summer tyres with point-symmetric halves: plain ribs, short slots. */
export function summerSymmetric(random: SeededRandom, halfWidth: number): Mark[] {
  const inner = between(random, 0.17, 0.24);
  const outer = between(random, 0.56, 0.66);
  const zig = random.pick([0, 0, 1.6]);
  const rings = [-outer, -inner, inner, outer].map(at =>
    ring(at, between(random, 6.5, 8.5), 7.5, {
      form: zig > 0 ? 'zigzag' : 'straight',
      swing: zig,
      waves: 2,
    }),
  );
  const lean = between(random, 0.2, 0.6);
  const ribs = ribsBetween(rings, halfWidth, 1.3);
  const centre = random.pick(['solid', 'slots', 'slits']);
  return ribMarks(
    rings,
    ribs.map(([from, to], index): Rib => {
      const side = index < 2 ? -1 : 1;
      if (index === 0 || index === 4) {
        const slot: Pick<RibCut, 'from' | 'to' | 'width'> =
          index === 0
            ? { from: 0.02, to: 0.7, width: [4.5, 2.5] }
            : { from: 0.3, to: 0.98, width: [2.5, 4.5] };
        return {
          from,
          to,
          cuts: [{ ...slot, count: 2, lean: side * 0.15, depth: 6 }],
          sipes: [{ count: 2, from: 0.2, to: 0.9, lean: side * 0.15, zig: 0, width: 0.9 }],
        };
      }
      if (index === 2)
        return {
          from,
          to,
          cuts:
            centre === 'slots'
              ? [
                  { count: 1, from: 0, to: 0.36, width: [3, 1.5], lean: 0.1, depth: 5 },
                  { count: 1, from: 0.64, to: 1, width: [1.5, 3], lean: 0.1, depth: 5, phase: 0.5 },
                ]
              : [],
          sipes: centre === 'slits' ? [{ count: 3, from: 0, to: 1, lean: 0.25, zig: 0 }] : [],
        };
      const slot = index === 1 ? { from: 0.35, to: 1 } : { from: 0, to: 0.65 };
      return {
        from,
        to,
        cuts: [{ ...slot, count: 2, width: [2.6, 2.6], lean: lean * 0.6, depth: 5.5 }],
        sipes: [{ count: 2, from: 0.1, to: 0.9, lean: lean * 0.5, zig: 0, phase: 0.25 }],
      };
    }),
  );
}

/** Studless winter tyres in the Japanese style: rows of upright blocks with many slits. */
export function frictionBlocks(random: SeededRandom, halfWidth: number): Mark[] {
  const depth = 8.7;
  const layout = random.pick([
    [-0.62, -0.2, 0.2, 0.62],
    [-0.56, -0.24, 0.16, 0.58],
    [-0.66, -0.34, 0, 0.34, 0.66],
    [-0.6, -0.1, 0.34, 0.68],
  ]);
  const form = random.pick(['straight', 'zigzag', 'step'] as const);
  const rings = layout.map((at, index) =>
    ring(at, between(random, 4.5, 7.5), depth, {
      form: index % 2 === 0 ? 'straight' : form,
      swing: index % 2 === 0 || form === 'straight' ? 0 : between(random, 1.6, 3),
      waves: 2,
      phase: between(random, 0, 1),
    }),
  );
  const ribs = ribsBetween(rings, halfWidth, 1.28);
  const zig = random.pick([0.9, 1.2, 1.5]);
  const count = random.integer(7, 9);
  const lean = between(random, -0.3, 0.3);
  const ribbed = random.chance(0.5) ? Math.floor(ribs.length / 2) : -1;
  return ribMarks(
    rings,
    ribs.map(([from, to], index): Rib => {
      const edge = index === 0 || index === ribs.length - 1;
      const tilt = edge ? 0.05 : index % 2 === 0 ? lean : -lean;
      return {
        from,
        to,
        cuts:
          index === ribbed
            ? [{ count: 2, from: 0.62, to: 1, width: [1.5, 3], lean: 0.15, depth: 6 }]
            : [
                {
                  count: 2,
                  from: 0,
                  to: 1,
                  width: edge ? [4.6, 5.6] : [3, 4],
                  lean: tilt,
                  bow: edge ? 0 : between(random, -0.1, 0.1),
                  depth: depth * 0.9,
                  phase: index * 0.23,
                },
              ],
        sipes: [{ count, from: 0.06, to: 0.94, lean: tilt, zig, depth: 6, phase: index * 0.23 + 0.03 }],
      };
    }),
  );
}
