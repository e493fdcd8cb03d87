import {
  DataTexture,
  DoubleSide,
  Group,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  MeshStandardMaterial,
  RepeatWrapping,
  RGBAFormat,
  SRGBColorSpace,
  UnsignedByteType,
  type Vector3,
  type WebGLProgramParametersWithUniforms,
} from 'three';
import { DEEPEST, type Sheet, TreadDrawing } from './drawing.ts';
import { drawWall, LEVEL, STEP } from './lettering.ts';
import { grainOf, type Heights, normals, occlusion, soften } from './relief.ts';
import { type Profile, type Profiles, profiles, treadReach } from './section.ts';
import { seatStuds, studs } from './studs.ts';
import type { Subject } from './subject.ts';
import { swept } from './surface.ts';

/** How finely a tyre is built. */
export interface Fineness {
  columns: number;
  rows: number;
  /** Samples of the tread's drawing round the tyre. */
  drawn: number;
}

function texture(bytes: Uint8Array<ArrayBuffer>, width: number, height: number): DataTexture {
  const map = new DataTexture(bytes, width, height, RGBAFormat, UnsignedByteType);
  map.wrapS = RepeatWrapping;
  map.magFilter = LinearFilter;
  map.minFilter = LinearMipmapLinearFilter;
  map.generateMipmaps = true;
  map.anisotropy = 4;
  map.needsUpdate = true;
  return map;
}

/** Lets what a groove hides from the sky be hidden from the lamps too, and blackens its floor. */
function shadeGrooves(shader: WebGLProgramParametersWithUniforms): void {
  shader.fragmentShader = shader.fragmentShader.replace(
    '#include <aomap_fragment>',
    `#include <aomap_fragment>
     float open = ambientOcclusion * ambientOcclusion;
     reflectedLight.directDiffuse *= mix(open, 1.0, 0.25);
     reflectedLight.directSpecular *= open;
     reflectedLight.indirectDiffuse *= mix(ambientOcclusion, 1.0, 0.2);`,
  );
}

function rubber(normalMap: DataTexture, orm: DataTexture, map?: DataTexture): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    color: map ? 0xffffff : 0x232325,
    roughness: 1,
    metalness: 0,
    normalMap,
    aoMap: orm,
    roughnessMap: orm,
    map: map ?? null,
  });
  material.onBeforeCompile = shadeGrooves;
  return material;
}

const fieldOf = (canvas: OffscreenCanvas): Uint8ClampedArray =>
  (canvas.getContext('2d') as OffscreenCanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height)
    .data;

interface TreadParts {
  mesh: Mesh;
  studs: Group | null;
}

function treadOf(subject: Subject, profile: Profile, fineness: Fineness, eye: Vector3, grain: Int8Array): TreadParts {
  const { section, tread } = subject;
  const outer = section.rim / 2 + section.height;
  const circumference = 2 * Math.PI * outer;
  const sheet: Sheet = {
    circumference,
    breadth: profile.length,
    halfTread: section.treadWidth / 2,
    scale: fineness.drawn / circumference,
  };
  const drawing = new TreadDrawing(sheet, tread);
  const { width, height } = drawing.grooves;
  const [deep, fine] = [fieldOf(drawing.grooves), fieldOf(drawing.slits)];
  const blank = (): Heights => ({
    width,
    height,
    values: new Float32Array(width * height),
    column: circumference / width,
    row: profile.length / height,
  });
  const [blocks, all] = [blank(), blank()];
  const unit = DEEPEST / 255;
  for (let y = 0; y < height; y++) {
    const over = Math.abs((y + 0.5) * blocks.row - profile.length / 2) - section.treadWidth / 2;
    const fade = over <= 0 ? 1 : Math.max(0, 1 - over / tread.runOut);
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const groove = (255 - (deep[at * 4] ?? 255)) * unit * Math.sqrt(fade);
      const slit = (255 - (fine[at * 4] ?? 255)) * unit * (over < 6 ? 1 : 0);
      blocks.values[at] = -groove;
      all.values[at] = -Math.max(groove, slit);
    }
  }
  soften(blocks);
  const seats = tread.studs ? seatStuds(tread.studs, tread, sheet, blocks) : [];
  if (tread.studs) {
    const reach = Math.ceil((tread.studs.body / 2 + 0.9) / all.column);
    for (const { along, across } of seats) {
      const [cx, cy] = [Math.round(along * width), Math.round(across * height)];
      for (let y = -reach; y <= reach; y++)
        for (let x = -reach; x <= reach; x++) {
          const away = Math.hypot(x, y) * all.column;
          if (away > tread.studs.body / 2 + 0.9) continue;
          const at = Math.min(height - 1, Math.max(0, cy + y)) * width + ((cx + x + width) % width);
          all.values[at] = Math.min(all.values[at] ?? 0, -1.6);
        }
    }
  }
  soften(all);
  const orm = occlusion(all, (x, y, open) => 196 + (grain[(y * width + x) & 0xfffff] ?? 0) * 0.06 + (1 - open) * 50);
  const material = rubber(
    texture(normals(all, grain, 0.00055), width, height),
    texture(orm, width, height),
  );
  const mesh = new Mesh(swept({ profile, columns: fineness.columns, heights: blocks, eye }), material);
  return { mesh, studs: tread.studs ? studs(seats, tread.studs, profile) : null };
}

function wallOf(subject: Subject, profile: Profile, columns: number, eye: Vector3, grain: Int8Array): Mesh {
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
    heights.values[at] = ((shape[at * 4] ?? LEVEL) - LEVEL) * STEP;
    const [white, letter, dark] = [
      (colour[at * 4] ?? 0) / 255,
      (colour[at * 4 + 1] ?? 0) / 255,
      (colour[at * 4 + 2] ?? 0) / 255,
    ];
    const shade = (0x24 + 7 * letter) * (1 - 0.42 * dark * (1 - letter)) * (1 - white) + 226 * white;
    tint[at * 4] = shade;
    tint[at * 4 + 1] = shade;
    tint[at * 4 + 2] = shade + 1.5;
    tint[at * 4 + 3] = 255;
    orm[at * 4] = 255 - 70 * dark * (1 - letter);
    orm[at * 4 + 1] = 178 - 26 * letter + 36 * dark * (1 - letter) + (grain[at & 0xfffff] ?? 0) * 0.05;
    orm[at * 4 + 3] = 255;
  }
  soften(heights);
  const map = texture(tint, width, height);
  map.colorSpace = SRGBColorSpace;
  return new Mesh(
    swept({ profile, columns, heights, eye }),
    rubber(texture(normals(heights, grain, 0.0004), width, height), texture(orm, width, height), map),
  );
}

function plain(profile: Profile, columns: number, brightness: number, eye: Vector3 | null): Mesh {
  const material = new MeshStandardMaterial({ roughness: 0.85, side: DoubleSide });
  material.color.setScalar(brightness);
  return new Mesh(swept({ profile, columns, heights: null, eye }), material);
}

/** A tyre as seen from `eye`: tread, lettered wall, far wall, liner, studs. */
export function buildTyre(subject: Subject, fineness: Fineness, eye: Vector3): Group {
  const reach = treadReach(subject.section);
  const rows = Math.round(fineness.rows * (reach / 125));
  const parts: Profiles = profiles(subject.section, rows, 120);
  const grain = grainOf(subject.seed);
  const tyre = new Group();
  const { mesh, studs: metal } = treadOf(subject, parts.tread, fineness, eye, grain);
  tyre.add(mesh, wallOf(subject, parts.front, 1200, eye, grain), plain(parts.back, 256, 0.017, eye));
  tyre.add(plain(parts.lining, 256, 0.008, null));
  for (const part of tyre.children) {
    part.castShadow = true;
    part.receiveShadow = true;
  }
  if (metal) tyre.add(metal);
  return tyre;
}
