import {
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  Matrix4,
  Quaternion,
  ShapeUtils,
  Vector2,
  Vector3,
} from 'three';
import { type Heights, heightAt } from './relief.ts';
import type { Profile, Profiles } from './section.ts';
import type { Section, Subject } from './subject.ts';
import { angleOf } from './surface.ts';

/** Size of the drawing of a cut in pixels: along the axis, along the radius. */
const CUT_PIXELS = [1024, 1024] as const;

/** What the drawing of a cut covers: half its breadth along the axis, and its radii; mm. */
export const cutBounds = ({ width, height, rim }: Section) => ({
  half: width / 2 + 8,
  inner: rim / 2 - 8,
  outer: rim / 2 + height + 4,
});

/** The face of a cut across the tyre at `around` turns: a flat polygon between the outside and the liner. */
export function cutFace(
  { tread, front, back, lining }: Profiles,
  blocks: Heights,
  around: number,
): BufferGeometry {
  const line = (profile: Profile, heights: Heights | null) =>
    Array.from(profile.z, (z, at) => {
      const part = (profile.s[at] ?? 0) / profile.length;
      const lift = heights ? heightAt(heights, around * heights.width - 0.5, part * heights.height - 0.5) : 0;
      return new Vector2(
        z + (profile.nz[at] ?? 0) * lift,
        (profile.r[at] ?? 0) + (profile.nr[at] ?? 0) * lift,
      );
    });
  // The outside runs from the toe of the front bead to that of the back one; the liner back.
  const inside = line(lining, null);
  const outside = [...line(front, null), ...line(tread, blocks), ...line(back, null)];
  if ((inside[0]?.x ?? 0) * (outside.at(-1)?.x ?? 0) < 0) inside.reverse();
  const outline = [...outside, ...inside];
  const faces = ShapeUtils.triangulateShape(outline, []);
  const angle = angleOf(around);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const position = new Float32Array(outline.flatMap(({ x: z, y: r }) => [r * sin, r * cos, z]));
  // The polygon is seen from one side only; the lighting turns the normal to the eye.
  const normal = new Float32Array(outline.flatMap(() => [cos, -sin, 0]));
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(position, 3));
  geometry.setAttribute('normal', new BufferAttribute(normal, 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(outline.length * 2), 2));
  geometry.setIndex(faces.flat());
  return geometry;
}

/**
 * What is inside a tyre, by its radius (rows) and the distance from its middle (columns): red rubber's shade, green steel, blue
 * the load-bearing insert of a run-flat sidewall.
 */
export function drawCut({
  section,
  parts,
  insert,
}: {
  section: Section;
  parts: Profiles;
  insert: boolean;
}): OffscreenCanvas {
  const canvas = new OffscreenCanvas(...CUT_PIXELS);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  const { half, inner, outer } = cutBounds(section);
  context.fillStyle = 'rgb(60,0,0)';
  context.fillRect(0, 0, ...CUT_PIXELS);
  context.setTransform(
    CUT_PIXELS[0] / (2 * half),
    0,
    0,
    CUT_PIXELS[1] / (outer - inner),
    CUT_PIXELS[0] / 2,
    (-inner * CUT_PIXELS[1]) / (outer - inner),
  );
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const { lining } = parts;
  /** A line parallel to the liner, `out` mm outside of it; from one bead (0) to the other (1). */
  const along = (out: number, from = 0, to = 1) => {
    context.beginPath();
    const last = lining.z.length - 1;
    for (let at = Math.round(from * last); at <= Math.round(to * last); at++)
      context.lineTo(
        (lining.z[at] ?? 0) + (lining.nz[at] ?? 0) * out,
        (lining.r[at] ?? 0) + (lining.nr[at] ?? 0) * out,
      );
  };
  const stroke = (style: string, width: number) => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke();
  };
  along(0.6);
  stroke('rgb(34,0,0)', 1.4);
  if (insert)
    for (const [from, to] of [
      [0.1, 0.34],
      [0.66, 0.9],
    ] as const) {
      along(4.6, from, to);
      stroke('rgb(70,0,255)', 7);
    }
  // The carcass: one ply of cord round both beads.
  along(insert ? 9.4 : 2.2);
  stroke('rgb(165,0,0)', 0.9);
  // Two steel belts under the tread, of cords as points.
  context.setLineDash([0.01, 1.9]);
  for (const [out, from] of [
    [4.4, 0.31],
    [6.4, 0.335],
  ] as const) {
    along(out, from, 1 - from);
    stroke('rgb(90,255,0)', 1.05);
  }
  context.setLineDash([]);
  along(7.8, 0.3, 0.7);
  stroke('rgb(150,0,0)', 0.7);
  // Beads: bundles of wire.
  const toe = section.rim / 2 + 6;
  for (const sign of [-1, 1])
    for (let row = 0; row < 5; row++)
      for (let column = 0; column < 5 - (row > 3 ? 1 : 0); column++) {
        context.beginPath();
        context.arc(sign * (section.width * 0.405 - 10.5 + column * 1.75), toe + row * 1.75, 0.72, 0, 7);
        context.fillStyle = 'rgb(90,255,0)';
        context.fill();
      }
  return canvas;
}

/** The head of a screw in the tread, washer and hexagon; position in turns, and across from −1 to 1. */
export function screwHead(
  [around, across]: readonly [number, number],
  { section }: Subject,
  profile: Profile,
): BufferGeometry[] {
  const row = Math.round(((across * section.treadWidth) / 2 / profile.length + 0.5) * (profile.z.length - 1));
  const angle = angleOf(around);
  const [nr, nz] = [profile.nr[row] ?? 1, profile.nz[row] ?? 0];
  const outward = new Vector3(nr * Math.sin(angle), nr * Math.cos(angle), nz);
  const r = profile.r[row] ?? 1;
  const foot = new Vector3(r * Math.sin(angle), r * Math.cos(angle), profile.z[row] ?? 0);
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), outward);
  const part = (shape: BufferGeometry, lift: number) =>
    shape.applyMatrix4(
      new Matrix4().compose(foot.clone().addScaledVector(outward, lift), turn, new Vector3(1, 1, 1)),
    );
  return [
    part(new CylinderGeometry(5.4, 6.2, 1.2, 28), 0.5),
    part(new CylinderGeometry(3.3, 3.7, 4.2, 6), 2.4),
  ];
}
