import {
  DataTexture,
  Group,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
  type Vector3,
} from 'three';
import { MAX_DEPTH, TreadDrawing, type UnrolledTread } from './drawing.ts';
import { drawSidewall, MM_PER_LEVEL, ZERO_LEVEL } from './lettering.ts';
import { grainOf, type Heights, normals, occlusion, smooth } from './relief.ts';
import { geometryMaterial, type TyreTextures } from './renderer.ts';
import { type Profile, type Profiles, profiles, treadReach } from './section.ts';
import { PART } from './shaders.ts';
import { placeStuds, type StudPosition, studMeshes } from './studs.ts';
import type { Subject } from './subject.ts';
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
  for (let y = 0; y < height; y++) {
    const away = Math.abs((y + 0.5) * blocks.row - unrolled.breadth / 2);
    const over = away - section.treadWidth / 2;
    // Grooves end before the sidewall begins, so that the two surfaces meet without a gap.
    const end = Math.max(0, Math.min(1, (unrolled.breadth / 2 - away - 1) / 4));
    const fade = over <= 0 ? 1 : Math.max(0, 1 - (over / tread.runOut) ** 2) * end;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const groove = (255 - (deep[at * 4] ?? 255)) * unit * fade;
      // Slits count as less deep than they are: closed slits look brighter than open grooves.
      const slit = (255 - (fine[at * 4] ?? 255)) * unit * (over < 6 ? 0.6 : 0);
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

function makeTread(subject: Subject, profile: Profile, grain: Int8Array): TreadParts {
  const { section, tread } = subject;
  const circumference = 2 * Math.PI * (section.rim / 2 + section.height);
  const unrolled: UnrolledTread = {
    circumference,
    breadth: profile.length,
    halfTread: section.treadWidth / 2,
    scale: TREAD_TEXTURE_WIDTH / circumference,
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

function makeSidewall(subject: Subject, profile: Profile, grain: Int8Array): SidewallParts {
  const { relief, paint } = drawSidewall(subject, profile);
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
    const end = Math.min(1, (height - 1 - Math.floor(at / width)) / 6);
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
export function buildTyre(subject: Subject): BuiltTyre {
  const reach = treadReach(subject.section);
  const parts = profiles(subject.section, Math.round(ROWS_PER_MM * 2 * reach), 110);
  const grain = grainOf(subject.seed);
  const tread = makeTread(subject, parts.tread, grain);
  const wall = makeSidewall(subject, parts.front, grain);
  return {
    subject,
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

/** A made tyre as seen from `eye`: tread, lettered wall, far wall, liner, studs. */
export function tyreMeshes({ subject, parts, blocks, wall, studPositions }: BuiltTyre, eye: Vector3): Group {
  const tyre = new Group();
  const add = ({ fine, coarse }: MeshPair, part: number, textureOf?: Heights) => {
    const mesh = new Mesh(fine, geometryMaterial(part, textureOf && [textureOf.width, textureOf.height]));
    mesh.frustumCulled = false;
    mesh.userData = { fine, coarse };
    tyre.add(mesh);
  };
  add(sweep({ profile: parts.tread, columns: COLUMNS, heights: blocks, eye }), PART.tread, blocks);
  add(sweep({ profile: parts.front, columns: 900, heights: wall, eye }), PART.wall, wall);
  add(sweep({ profile: parts.back, columns: 220, heights: null, eye: null }), PART.far);
  add(sweep({ profile: parts.lining, columns: 220, heights: null, eye: null }), PART.lining);
  if (subject.tread.studs) {
    const { flanges, pins } = studMeshes(studPositions, subject.tread.studs, parts.tread);
    add({ fine: flanges, coarse: flanges }, PART.metal);
    add({ fine: pins, coarse: pins }, PART.pin);
  }
  return tyre;
}
