import { type Mesh, PerspectiveCamera, Vector3 } from 'three';
import { Darkroom } from './darkroom.ts';
import type { Subject, View } from './subject.ts';
import type { Swept } from './surface.ts';
import { type Made, makeTyre, standTyre } from './tyre.ts';

interface Shot {
  /** Where the camera stands, in radii of the tyre from its middle. */
  from: readonly [number, number, number];
  /** Where it looks, in radii. */
  at: readonly [number, number, number];
  /** Height of the picture at the subject, in radii. */
  high: number;
  floorShadow: number;
  exposure: number;
}

/** The three photographs of a model. */
function shotOf(view: View, { section }: Subject): Shot {
  const radius = section.rim / 2 + section.height;
  const broad = section.width / radius;
  if (view === 'side') return { from: [0, 0, 9], at: [0, 0, 0], high: 2.1, floorShadow: 0, exposure: 1.5 };
  if (view === 'tread')
    return {
      from: [6.2, 2.6, 1.1],
      at: [0, 1.02 - broad * 0.62, 0],
      high: broad * 1.36,
      floorShadow: 0,
      exposure: 1.1,
    };
  return { from: [6.6, 1.1, 4.9], at: [0.03, -0.05, 0], high: 2.17, floorShadow: 1, exposure: 1.5 };
}

let darkroom: Darkroom | undefined;
let made: Made | undefined;
let madeOf = '';

/** The drawn tyre: kept while the same one is photographed from several sides. */
function drawn(subject: Subject): Made {
  const key = JSON.stringify(subject);
  if (made && madeOf === key) return made;
  if (made) for (const drawing of Object.values(made.drawings)) drawing.dispose();
  made = makeTyre(subject);
  madeOf = key;
  return made;
}

/** Photographs a tyre: a square PNG of so many points, as a data address. */
function photograph(
  subject: Subject,
  view: View,
  size: number,
): { png: string; times: Record<string, number> } {
  const begun = performance.now();
  darkroom ??= new Darkroom();
  const opened = performance.now();
  const tyre = drawn(subject);
  const radius = subject.section.rim / 2 + subject.section.height;
  const shot = shotOf(view, subject);
  const camera = new PerspectiveCamera();
  camera.position.set(...shot.from).multiplyScalar(radius);
  const target = new Vector3(...shot.at).multiplyScalar(radius);
  camera.lookAt(target);
  const distance = camera.position.distanceTo(target);
  camera.fov = (2 * Math.atan((shot.high * radius) / 2 / distance) * 180) / Math.PI;
  camera.near = distance - radius * 2;
  camera.far = distance + radius * 3;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  const group = standTyre(tyre, camera.position);
  const built = performance.now();
  const setting = {
    radius,
    breadth: subject.section.width,
    floorShadow: shot.floorShadow,
    exposure: shot.exposure,
  };
  const png = darkroom.take(group, tyre.drawings, camera, setting, size);
  for (const part of group.children as Mesh[])
    for (const geometry of Object.values(part.userData as Swept)) geometry.dispose();
  const done = performance.now();
  return { png, times: { open: opened - begun, build: built - opened, render: done - built } };
}

Object.assign(globalThis, { photograph });
