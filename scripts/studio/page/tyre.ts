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
import { DEEPEST, type Sheet, TreadDrawing } from './drawing.ts';
import { drawWall, LEVEL, STEP } from './lettering.ts';
import { grainOf, type Heights, normals, occlusion, soften } from './relief.ts';
import { type Drawings, surfaceMaterial } from './renderer.ts';
import { type Profile, type Profiles, profiles, treadReach } from './section.ts';
import { PART } from './shaders.ts';
import { type Seat, seatStuds, studShapes } from './studs.ts';
import type { Subject } from './subject.ts';
import { type Swept, swept } from './surface.ts';

/** Samples of the tread's drawing round the tyre; columns and rows of its shape. */
const DRAWN = 4096;
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

const fieldOf = (canvas: OffscreenCanvas): Uint8ClampedArray =>
  (canvas.getContext('2d') as OffscreenCanvasRenderingContext2D).getImageData(
    0,
    0,
    canvas.width,
    canvas.height,
  ).data;

/** A tyre's drawings, and what its surfaces need to be built for a camera. */
export interface Made {
  subject: Subject;
  parts: Profiles;
  drawings: Drawings;
  blocks: Heights;
  wall: Heights;
  seats: readonly Seat[];
}

interface TreadMade {
  blocks: Heights;
  seats: readonly Seat[];
  normal: DataTexture;
  orm: DataTexture;
}

/** Heights of the drawing in mm: grooves alone for the shape, and with slits for the light. */
function treadHeights({ tread, section }: Subject, sheet: Sheet): { blocks: Heights; all: Heights } {
  const drawing = new TreadDrawing(sheet, tread);
  const { width, height } = drawing.grooves;
  const [deep, fine] = [fieldOf(drawing.grooves), fieldOf(drawing.slits)];
  const blank = (): Heights => ({
    width,
    height,
    values: new Float32Array(width * height),
    column: sheet.circumference / width,
    row: sheet.breadth / height,
  });
  const [blocks, all] = [blank(), blank()];
  const unit = DEEPEST / 255;
  for (let y = 0; y < height; y++) {
    const away = Math.abs((y + 0.5) * blocks.row - sheet.breadth / 2);
    const over = away - section.treadWidth / 2;
    // Grooves end before the wall's own surface begins: the two meet without a gap.
    const end = Math.max(0, Math.min(1, (sheet.breadth / 2 - away - 1) / 4));
    const fade = over <= 0 ? 1 : Math.max(0, 1 - (over / tread.runOut) ** 2) * end;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const groove = (255 - (deep[at * 4] ?? 255)) * unit * fade;
      // As deep as light makes of them: closed slits swallow less than open grooves.
      const slit = (255 - (fine[at * 4] ?? 255)) * unit * (over < 6 ? 0.6 : 0);
      blocks.values[at] = -groove;
      all.values[at] = -Math.max(groove, slit);
    }
  }
  soften(blocks);
  return { blocks, all };
}

/** Holes for studs, a little wider than they are. */
function bore({ width, height, values, column }: Heights, seats: readonly Seat[], hole: number): void {
  const reach = Math.ceil(hole / column);
  for (const { along, across } of seats) {
    const [cx, cy] = [Math.round(along * width), Math.round(across * height)];
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) {
        if (Math.hypot(x, y) * column > hole) continue;
        const at = Math.min(height - 1, Math.max(0, cy + y)) * width + ((cx + x + width) % width);
        values[at] = Math.min(values[at] ?? 0, -1.8);
      }
  }
}

function makeTread(subject: Subject, profile: Profile, grain: Int8Array): TreadMade {
  const { section, tread } = subject;
  const circumference = 2 * Math.PI * (section.rim / 2 + section.height);
  const sheet: Sheet = {
    circumference,
    breadth: profile.length,
    halfTread: section.treadWidth / 2,
    scale: DRAWN / circumference,
  };
  const { blocks, all } = treadHeights(subject, sheet);
  const seats = tread.studs ? seatStuds(tread.studs, tread, sheet, blocks) : [];
  if (tread.studs) bore(all, seats, tread.studs.body / 2 + 0.9);
  soften(all);
  const { width, height } = all;
  const rough = (x: number, y: number, open: number) =>
    168 + (grain[(y * width + x) & 0xfffff] ?? 0) * 0.06 + (1 - open) * 50;
  return {
    blocks,
    seats,
    normal: texture(normals(all, grain, 0.00055), width, height),
    orm: texture(occlusion(all, rough), width, height),
  };
}

interface WallMade {
  heights: Heights;
  normal: DataTexture;
  orm: DataTexture;
  tint: DataTexture;
}

function makeWall(subject: Subject, profile: Profile, grain: Int8Array): WallMade {
  const { relief, paint } = drawWall(subject, profile);
  const { width, height } = relief;
  const [shape, colour] = [fieldOf(relief), fieldOf(paint)];
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
    heights.values[at] = ((shape[at * 4] ?? LEVEL) - LEVEL) * STEP * end;
    const [white, letter] = [(colour[at * 4] ?? 0) / 255, (colour[at * 4 + 1] ?? 0) / 255];
    const dark = ((colour[at * 4 + 2] ?? 0) / 255) * (1 - letter);
    // Square roots of reflectances: 8 bits are too coarse for black.
    const shade = (26 + 22 * letter) * (1 - 0.3 * dark) * (1 - white) + 205 * white;
    tint.set([shade, shade, shade + 0.6, 255], at * 4);
    orm.set(
      [255 - 80 * dark, 152 - 40 * letter + 60 * dark + (grain[at & 0xfffff] ?? 0) * 0.05, 0, 255],
      at * 4,
    );
  }
  soften(heights);
  return {
    heights,
    normal: texture(normals(heights, grain, 0.0004), width, height),
    orm: texture(orm, width, height),
    tint: texture(tint, width, height),
  };
}

/** Draws a tyre: what does not depend on the camera. */
export function makeTyre(subject: Subject): Made {
  const reach = treadReach(subject.section);
  const parts = profiles(subject.section, Math.round(ROWS_PER_MM * 2 * reach), 110);
  const grain = grainOf(subject.seed);
  const tread = makeTread(subject, parts.tread, grain);
  const wall = makeWall(subject, parts.front, grain);
  return {
    subject,
    parts,
    blocks: tread.blocks,
    seats: tread.seats,
    wall: wall.heights,
    drawings: {
      treadNormal: tread.normal,
      treadOrm: tread.orm,
      wallNormal: wall.normal,
      wallOrm: wall.orm,
      wallTint: wall.tint,
    },
  };
}

/** A made tyre as seen from `eye`: tread, lettered wall, far wall, liner, studs. */
export function standTyre({ subject, parts, blocks, wall, seats }: Made, eye: Vector3): Group {
  const tyre = new Group();
  const add = ({ fine, coarse }: Swept, part: number, drawn?: Heights) => {
    const mesh = new Mesh(fine, surfaceMaterial(part, drawn && [drawn.width, drawn.height]));
    mesh.frustumCulled = false;
    mesh.userData = { fine, coarse };
    tyre.add(mesh);
  };
  add(swept({ profile: parts.tread, columns: COLUMNS, heights: blocks, eye }), PART.tread, blocks);
  add(swept({ profile: parts.front, columns: 900, heights: wall, eye }), PART.wall, wall);
  add(swept({ profile: parts.back, columns: 220, heights: null, eye: null }), PART.far);
  add(swept({ profile: parts.lining, columns: 220, heights: null, eye: null }), PART.lining);
  if (subject.tread.studs) {
    const { flanges, pins } = studShapes(seats, subject.tread.studs, parts.tread);
    add({ fine: flanges, coarse: flanges }, PART.metal);
    add({ fine: pins, coarse: pins }, PART.pin);
  }
  return tyre;
}
