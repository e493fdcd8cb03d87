import type { SeededRandom } from '#scripts/generate/random.ts';
import type { Mark } from '../page/subject.ts';
import { between, ring } from './marks.ts';
import { type Rib, ribMarks, ribsBetween } from './ribs.ts';

/** Highway tyres for off-road cars: ribs with stepped edges, regular blocks. */
export function highway(random: SeededRandom, halfWidth: number): Mark[] {
  const depth = 8.5;
  const inner = between(random, 0.16, 0.24);
  const outer = between(random, 0.56, 0.64);
  const form = random.pick(['zigzag', 'step', 'wave'] as const);
  const rings = [-outer, -inner, inner, outer].map((at, index) =>
    ring(at, between(random, 6, 8), depth, {
      form,
      swing: between(random, 1.6, 2.6),
      waves: 2,
      phase: index * 0.2,
    }),
  );
  const lean = between(random, 0.12, 0.35);
  const zig = random.pick([0.5, 1]);
  return ribMarks(
    rings,
    ribsBetween(rings, halfWidth, 1.3).map(([from, to], index): Rib => {
      const edge = index === 0 || index === 4;
      const tilt = index % 2 === 0 ? lean : -lean;
      return {
        from,
        to,
        cuts: [
          {
            count: 2,
            from: 0,
            to: 1,
            width: edge ? [3.4, 5.4] : [2, 2.4],
            lean: edge ? tilt * 0.3 : tilt,
            depth: edge ? 7.5 : 6,
            phase: index * 0.17,
          },
        ],
        sipes: [
          {
            count: 4,
            from: 0.08,
            to: 0.92,
            lean: tilt,
            zig: edge ? 0.3 : zig,
            depth: 5,
            phase: index * 0.17,
          },
        ],
      };
    }),
  );
}

/** Van tyres: few straight grooves, broad unbroken ribs, strong shoulders; winter ones have blocks and slits. */
export function cargo(random: SeededRandom, halfWidth: number, winter: boolean): Mark[] {
  const depth = winter ? 10 : 9;
  const layout = random.pick([
    [-0.5, 0, 0.5],
    [-0.58, -0.2, 0.2, 0.58],
    [-0.44, 0, 0.44],
    [-0.6, -0.18, 0.24, 0.62],
  ]);
  const form = random.pick(
    winter ? (['zigzag', 'step'] as const) : (['straight', 'zigzag', 'wave'] as const),
  );
  const rings = layout.map((at, index) =>
    ring(at, between(random, 6, 8.5), depth, {
      form,
      swing: form === 'straight' ? 0 : between(random, 1.6, 3),
      waves: winter ? 2 : 1,
      phase: index * 0.5,
    }),
  );
  const ribs = ribsBetween(rings, halfWidth, 1.26);
  const lean = between(random, 0.06, 0.2);
  return ribMarks(
    rings,
    ribs.map(([from, to], index): Rib => {
      const edge = index === 0 || index === ribs.length - 1;
      const tilt = index % 2 === 0 ? lean : -lean;
      const blocks = { count: 2, from: 0, to: 1, width: [3.6, 4.6] as const, lean: tilt, depth: 8.5 };
      if (winter)
        return {
          from,
          to,
          cuts: [{ ...blocks, phase: index * 0.25 }],
          sipes: [{ count: 7, from: 0.08, to: 0.92, lean: tilt, zig: 0.9, phase: index * 0.25 }],
        };
      const left = index === 0;
      return {
        from,
        to,
        cuts: edge
          ? [
              {
                count: 2,
                from: left ? 0 : 0.5,
                to: left ? 0.5 : 1,
                width: left ? [5, 2.5] : [2.5, 5],
                lean: tilt * 0.5,
                depth: 7,
              },
            ]
          : [],
        sipes: [
          { count: 4, from: 0.02, to: 0.24, lean: tilt, zig: 0, width: 1.4, depth: 5 },
          { count: 4, from: 0.76, to: 0.98, lean: tilt, zig: 0, width: 1.4, depth: 5, phase: 0.12 },
        ],
      };
    }),
  );
}
