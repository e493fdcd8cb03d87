import {
  type BufferGeometry,
  DataTexture,
  Group,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
  Vector3,
} from 'three';
import { cutFace, drawCut, screwHead } from './cut.ts';
import { MAX_DEPTH, TreadDrawing, type UnrolledTread } from './drawing.ts';
import { type Fitting, fittings, sticker } from './fittings.ts';
import { drawSidewall } from './lettering.ts';
import { MM_PER_LEVEL, ZERO_LEVEL } from './letters.ts';
import { drawDial, drawStamp, drawSticker } from './prints.ts';
import { grainOf, type Heights, normals, occlusion, smooth } from './relief.ts';
import { geometryMaterial, type TyreTextures } from './renderer.ts';
import { rimMeshes } from './rim.ts';
import { type Profile, type Profiles, profiles, treadReach } from './section.ts';
import { PART } from './shaders.ts';
import { placeStuds, type StudPosition, studMeshes } from './studs.ts';
import type { PlacedSubject, Subject, Tread } from './subject.ts';
import { type MeshPair, sweep } from './surface.ts';

/** Columns of the tread's texture; columns and rows per mm of its mesh. */
const TREAD_TEXTURE_WIDTH = 4096;
const COLUMNS = 2400;
const ROWS_PER_MM = 1.05;

function texture(bytes: Uint8Array<ArrayBuffer>, width: number, height: number): DataTexture {
  const map = new DataTexture(bytes, width, height, RGBAFormat, UnsignedByteType);
  map.wrapS = RepeatWrapping;
  map.magFilter = LinearFilter;
  map.minFilter = LinearMipmapLinearFilter;
  map.generateMipmaps = true;
  map.needsUpdate = true;
  return map;
}

const pixelsOf = (canvas: OffscreenCanvas): Uint8ClampedArray =>
  (canvas.getContext('2d') as OffscreenCanvasRenderingContext2D).getImageData(
    0,
    0,
    canvas.width,
    canvas.height,
  ).data;

/** The parts of a tyre that do not depend on the camera: textures, and the input of its meshes. */
export interface BuiltTyre {
  subject: Subject;
  detail: number;
  parts: Profiles;
  textures: TyreTextures;
  blocks: Heights;
  wall: Heights;
  studPositions: readonly StudPosition[];
}

interface TreadParts {
  blocks: Heights;
  studPositions: readonly StudPosition[];
  normal: DataTexture;
  orm: DataTexture;
}

/** Part of the circumference that each wear indicator takes. */
const INDICATOR = 0.0075;

/** How deep a groove of a worn tread is at a part of the circumference, by its depth when new; mm. */
function wear({ depth, left = depth, indicators = 0 }: Tread): (groove: number, around: number) => number {
  const gone = depth - left;
  return (groove, around) => {
    const now = Math.max(0, groove - gone);
    if (indicators === 0) return now;
    const away = Math.abs(((((around * indicators) % 1) + 1) % 1) - 0.5) / indicators;
    // Rounded where it meets the floor of the groove.
    const rise = 1.6 * Math.max(0, Math.min(1, (INDICATOR - away) / (INDICATOR * 0.25)));
    return Math.min(now, Math.max(0, left - rise));
  };
}

/** Height maps in mm: `blocks` has grooves only, for the mesh; `all` has slits too, for the textures. */
function treadHeights(
  { tread, section }: Subject,
  unrolled: UnrolledTread,
): { blocks: Heights; all: Heights } {
  const drawing = new TreadDrawing(unrolled, tread);
  const { width, height } = drawing.grooves;
  const [deep, fine] = [pixelsOf(drawing.grooves), pixelsOf(drawing.slits)];
  const blank = (): Heights => ({
    width,
    height,
    values: new Float32Array(width * height),
    column: unrolled.circumference / width,
    row: unrolled.breadth / height,
  });
  const [blocks, all] = [blank(), blank()];
  const unit = MAX_DEPTH / 255;
  const worn = wear(tread);
  for (let y = 0; y < height; y++) {
    const away = Math.abs((y + 0.5) * blocks.row - unrolled.breadth / 2);
    const over = away - section.treadWidth / 2;
    // Grooves end before the sidewall begins, so that the two surfaces meet without a gap.
    const end = Math.max(0, Math.min(1, (unrolled.breadth / 2 - away - 1) / 4));
    const fade = over <= 0 ? 1 : Math.max(0, 1 - (over / tread.runOut) ** 2) * end;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const groove = worn((255 - (deep[at * 4] ?? 255)) * unit, x / width) * fade;
      // Slits count as less deep than they are: closed slits look brighter than open grooves.
      const slit = worn((255 - (fine[at * 4] ?? 255)) * unit, x / width) * (over < 6 ? 0.6 : 0);
      blocks.values[at] = -groove;
      all.values[at] = -Math.max(groove, slit);
    }
  }
  smooth(blocks);
  return { blocks, all };
}

/** Makes holes for studs, a little wider than the studs. */
function makeStudHoles(
  { width, height, values, column }: Heights,
  studPositions: readonly StudPosition[],
  hole: number,
): void {
  const reach = Math.ceil(hole / column);
  for (const { along, across } of studPositions) {
    const [cx, cy] = [Math.round(along * width), Math.round(across * height)];
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        if (Math.hypot(x, y) * column > hole) continue;
        const at = Math.min(height - 1, Math.max(0, cy + y)) * width + ((cx + x + width) % width);
        values[at] = Math.min(values[at] ?? 0, -1.8);
      }
  }
}

function makeTread(subject: Subject, profile: Profile, grain: Int8Array, detail: number): TreadParts {
  const { section, tread } = subject;
  const circumference = 2 * Math.PI * (section.rim / 2 + section.height);
  const unrolled: UnrolledTread = {
    circumference,
    breadth: profile.length,
    halfTread: section.treadWidth / 2,
    scale: (TREAD_TEXTURE_WIDTH * detail) / circumference,
  };
  const { blocks, all } = treadHeights(subject, unrolled);
  const studPositions = tread.studs ? placeStuds(tread.studs, tread, unrolled, blocks) : [];
  if (tread.studs) makeStudHoles(all, studPositions, tread.studs.body / 2 + 0.9);
  smooth(all);
  const { width, height } = all;
  const rough = (x: number, y: number, open: number) =>
    168 + (grain[(y * width + x) & 0xfffff] ?? 0) * 0.06 + (1 - open) * 50;
  return {
    blocks,
    studPositions,
    normal: texture(normals(all, grain, 0.00055), width, height),
    orm: texture(occlusion(all, rough), width, height),
  };
}

interface SidewallParts {
  heights: Heights;
  normal: DataTexture;
  orm: DataTexture;
  tint: DataTexture;
}

function makeSidewall(subject: Subject, profile: Profile, grain: Int8Array, detail: number): SidewallParts {
  const { relief, paint } = drawSidewall(subject, profile, detail);
  const { width, height } = relief;
  const [shape, colour] = [pixelsOf(relief), pixelsOf(paint)];
  const middle = profile.r[Math.round(profile.r.length * 0.6)] ?? 1;
  const heights: Heights = {
    width,
    height,
    values: new Float32Array(width * height),
    column: (2 * Math.PI * middle) / width,
    row: profile.length / height,
  };
  const tint = new Uint8Array(width * height * 4);
  const orm = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const end = Math.min(1, (height - 1 - Math.floor(at / width)) / (6 * detail));
    heights.values[at] = ((shape[at * 4] ?? ZERO_LEVEL) - ZERO_LEVEL) * MM_PER_LEVEL * end;
    const [white, letter] = [(colour[at * 4] ?? 0) / 255, (colour[at * 4 + 1] ?? 0) / 255];
    const dark = ((colour[at * 4 + 2] ?? 0) / 255) * (1 - letter);
    // Stored as square roots of reflectances, because 8 bits are too coarse for black.
    const shade = (26 + 22 * letter) * (1 - 0.3 * dark) * (1 - white) + 205 * white;
    tint.set([shade, shade, shade + 0.6, 255], at * 4);
    orm.set(
      [255 - 80 * dark, 152 - 40 * letter + 60 * dark + (grain[at & 0xfffff] ?? 0) * 0.05, 0, 255],
      at * 4,
    );
  }
  smooth(heights);
  return {
    heights,
    normal: texture(normals(heights, grain, 0.0004), width, height),
    orm: texture(orm, width, height),
    tint: texture(tint, width, height),
  };
}

/** Builds the parts of a tyre that do not depend on the camera. */
export function buildTyre(subject: Subject, detail: number): BuiltTyre {
  const reach = treadReach(subject.section);
  const parts = profiles(subject.section, Math.round(ROWS_PER_MM * 2 * reach * detail), 110 * detail);
  const grain = grainOf(subject.seed);
  const tread = makeTread(subject, parts.tread, grain, detail);
  const wall = makeSidewall(subject, parts.front, grain, detail);
  return {
    subject,
    detail,
    parts,
    blocks: tread.blocks,
    studPositions: tread.studPositions,
    wall: wall.heights,
    textures: {
      treadNormal: tread.normal,
      treadOrm: tread.orm,
      wallNormal: wall.normal,
      wallOrm: wall.orm,
      wallTint: wall.tint,
    },
  };
}

/** The texture of a cut, as the lighting reads it. */
export function cutTexture({ subject, parts }: BuiltTyre, insert: boolean): DataTexture {
  const canvas = drawCut({ section: subject.section, parts, insert });
  return texture(new Uint8Array(pixelsOf(canvas)), canvas.width, canvas.height);
}

/** The texture of what is printed on a tyre's label, on its gauge or on its weights. */
export function printTexture({ rim, sticker: label }: Change): DataTexture | null {
  const canvas = label ? drawSticker(label) : rim?.gauge ? drawDial() : rim?.weights ? drawStamp() : null;
  return canvas && texture(new Uint8Array(pixelsOf(canvas)), canvas.width, canvas.height);
}

/** What a scene changes of a tyre, and what it adds. */
export type Change = Pick<PlacedSubject, 'slice' | 'screw' | 'rim' | 'sticker'>;

/** A made tyre as seen from `eye`: tread, lettered wall, far wall, liner, studs; with its wheel. `up` is the vertical in its space. */
export function tyreMeshes(
  built: BuiltTyre,
  eye: Vector3,
  change: Change | null = null,
  up: Vector3 = new Vector3(0, 1, 0),
): Group {
  const { subject, detail, parts, blocks, wall, studPositions } = built;
  const slice = change?.slice ?? null;
  const share = slice ? slice[1] - slice[0] : 1;
  const tyre = new Group();
  const add = ({ fine, coarse }: MeshPair, part: number, textureOf?: Heights) => {
    const mesh = new Mesh(fine, geometryMaterial(part, textureOf && [textureOf.width, textureOf.height]));
    mesh.frustumCulled = false;
    mesh.userData = { fine, coarse };
    tyre.add(mesh);
  };
  const columns = (whole: number) => Math.round(whole * share);
  const swept = (profile: Profile, whole: number, heights: Heights | null, seen: Vector3 | null) =>
    sweep({ profile, columns: columns(whole), heights, eye: seen, slice, wholeCoarse: change !== null });
  add(swept(parts.tread, COLUMNS * detail, blocks, eye), PART.tread, blocks);
  add(swept(parts.front, 900 * detail, wall, eye), PART.wall, wall);
  add(swept(parts.back, 220, null, null), PART.far);
  add(swept(parts.lining, 220, null, null), PART.lining);
  const single = (geometry: BufferGeometry, part: number) => add({ fine: geometry, coarse: geometry }, part);
  if (slice) for (const at of slice) single(cutFace(parts, blocks, at), PART.cut);
  if (subject.tread.studs) {
    const { flanges, pins } = studMeshes(studPositions, subject.tread.studs, parts.tread);
    single(flanges, PART.metal);
    single(pins, PART.pin);
  }
  if (change?.screw)
    for (const piece of screwHead(change.screw, subject, parts.tread)) single(piece, PART.metal);
  const attach = ({ shape, part }: Fitting) => single(shape, part);
  if (change?.sticker) attach(sticker(change.sticker, subject, parts.tread, blocks));
  if (change?.rim) {
    for (const pair of rimMeshes(subject.section, change.rim, detail)) add(pair, PART.alloy);
    for (const part of fittings(subject.section, change.rim, up)) attach(part);
  }
  return tyre;
}
