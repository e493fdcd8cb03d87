import type { SeededRandom } from '#scripts/generate/random.ts';
import type { Lug, Mark, TreadPosition } from '../page/subject.ts';
import { along, between, cut, ring, sipes } from './marks.ts';

/** All-terrain tyres: interlocking blocks in the middle, strong stepped shoulders, a few wavy slits. */
export function allTerrain(random: SeededRandom): Mark[] {
  const depth = 11;
  const split = between(random, 0.5, 0.6);
  const hook = between(random, 0.14, 0.24);
  const form = random.pick(['zigzag', 'step'] as const);
  const rings = [
    ring(split, between(random, 7, 9), depth, { form, swing: between(random, 4, 6), waves: 1, mirror: 0.5 }),
  ];
  const marks: Mark[] = [...rings];
  const lean = between(random, 0.25, 0.55);
  const reach = split - 0.06;
  // Interlocking middle blocks: Z-shaped grooves, mirrored with a shift of half a pitch.
  const centre: TreadPosition[] = [
    [0, -0.04],
    [0.1, hook],
    [0.1 + lean * 0.35, hook + 0.02],
    [0.1 + lean * 0.55, reach],
  ];
  const form2 = random.pick(['z', 'bar', 'tee']);
  if (form2 === 'z') marks.push(cut(centre, [5, 7.5], depth, { mirror: 0.5 }));
  if (form2 === 'bar')
    marks.push(
      cut(
        along(-0.05, reach, across => lean * across),
        [4.5, 8],
        depth,
        { mirror: 0.5 },
      ),
    );
  if (form2 === 'tee') {
    marks.push(
      cut(
        along(0.1, reach, across => lean * across * 0.6),
        [6, 8],
        depth,
        { mirror: 0.5 },
      ),
    );
    marks.push(
      cut(
        along(-0.2, 0.3, across => 0.5 + lean * 1.2 * across),
        [3.6, 3.6],
        depth * 0.85,
        { mirror: 0.5 },
      ),
    );
  }
  marks.push(
    ring(0, between(random, 3.6, 5), depth * 0.85, { form: 'step', swing: between(random, 5, 9), waves: 1 }),
  );
  marks.push(
    cut(
      along(0.24, split, across => 0.5 + lean * 0.4 * across),
      [2.6, 3.4],
      depth * 0.7,
      { mirror: 0.5 },
    ),
  );
  marks.push(
    cut(
      along(split - 0.02, 1.5, () => 0.25),
      [7.5, 11],
      depth,
      { mirror: 0.5 },
    ),
    cut(
      along(split + 0.14, 1.4, () => 0.75),
      [4, 7.5],
      depth * 0.85,
      { mirror: 0.5 },
    ),
  );
  const zig = random.pick([1, 1.4]);
  marks.push(
    ...sipes({
      from: 0.05,
      to: split - 0.08,
      count: 5,
      lean: lean * 0.5,
      zig,
      wave: 6,
      depth: 6,
      mirror: 0.5,
    }),
    ...sipes({
      from: split + 0.1,
      to: 0.96,
      count: 5,
      lean: 0,
      zig,
      wave: 6,
      depth: 6,
      phase: 0.05,
      mirror: 0.5,
    }),
  );
  return marks;
}

/** Mud tyres: far more void than rubber, tall lugs, open shoulders. */
export function mudTerrain(random: SeededRandom): Mark[] {
  const lean = between(random, 0.12, 0.3);
  const inner = between(random, 0.08, 0.14);
  const reach = between(random, 0.5, 0.58);
  const lug = (corners: TreadPosition[], lower = 0, rest: Partial<Lug> = {}): Lug => ({
    kind: 'lug',
    corners,
    lower,
    mirror: 0.5,
    ...rest,
  });
  const hooked = random.chance(0.5);
  const long: TreadPosition[] = hooked
    ? [
        [0.02, -inner],
        [0.36, -inner + 0.02],
        [0.42 + lean * 0.2, 0.2],
        [0.66 + lean * 0.3, 0.26],
        [0.68 + lean * 0.6, reach],
        [0.36 + lean * 0.5, reach + 0.02],
        [0.3, 0.24],
        [0.06, 0.18],
      ]
    : [
        [0.0, 0.05],
        [0.34, 0.04],
        [0.44 + lean * 0.4, 0.24],
        [0.42 + lean, reach],
        [0.12 + lean, reach + 0.03],
        [0.08 + lean * 0.5, 0.3],
      ];
  const marks: Mark[] = [
    lug(long),
    lug([
      [0.52, reach + 0.14],
      [0.9, reach + 0.12],
      [0.93, 1.5],
      [0.48, 1.5],
    ]),
    lug(
      [
        [0.02, reach + 0.24],
        [0.36, reach + 0.2],
        [0.38, 1.42],
        [-0.02, 1.42],
      ],
      0,
    ),
    // Stone ejectors: ridges on the floor of the voids.
    lug(
      [
        [0.425, reach + 0.2],
        [0.455, reach + 0.2],
        [0.455, 0.98],
        [0.425, 0.98],
      ],
      9,
    ),
  ];
  if (!hooked)
    marks.push(
      lug([
        [0.62, 0.06],
        [0.86, 0.04],
        [0.9, 0.2],
        [0.68, 0.26],
      ]),
    );
  marks.push(
    ...sipes({
      from: 0.06,
      to: reach - 0.04,
      count: 2,
      lean,
      zig: 1.2,
      wave: 7,
      depth: 7,
      mirror: 0.5,
      width: 1,
    }),
    cut(
      along(reach + 0.24, 0.96, () => 0.71),
      [1.6, 1.6],
      7,
      { mirror: 0.5 },
    ),
    cut(
      along(reach + 0.34, 0.96, () => 0.19),
      [1.6, 1.6],
      7,
      { mirror: 0.5 },
    ),
  );
  return marks;
}
