import { type Mesh, PerspectiveCamera, Vector3 } from 'three';
import { Renderer, type Setting } from './renderer.ts';
import type { Outdoors, Subject, View } from './subject.ts';
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

const radiusOf = ({ section }: Subject): number => section.rim / 2 + section.height;

/** The three photographs of a model. */
function shotOf(view: View, subject: Subject): Shot {
  const radius = radiusOf(subject);
  const broad = subject.section.width / radius;
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

let renderer: Renderer | undefined;
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

interface Taken {
  png: string;
  times: Record<string, number>;
}

const GROUNDS = { asphalt: 1, snow: 2, gravel: 3 } as const;

/** How deep a tyre sinks, in radii. */
const SINKS = { asphalt: 0, snow: 0.045, gravel: 0.018 } as const;

function shoot(
  subject: Subject,
  shot: Shot,
  size: readonly [number, number],
  scene: Pick<Setting, 'ground' | 'level' | 'skyLow' | 'skyHigh'>,
): Taken {
  const begun = performance.now();
  renderer ??= new Renderer();
  const opened = performance.now();
  const tyre = drawn(subject);
  const radius = radiusOf(subject);
  const camera = new PerspectiveCamera();
  camera.position.set(...shot.from).multiplyScalar(radius);
  const target = new Vector3(...shot.at).multiplyScalar(radius);
  camera.lookAt(target);
  const distance = camera.position.distanceTo(target);
  camera.fov = (2 * Math.atan((shot.high * radius) / 2 / distance) * 180) / Math.PI;
  camera.aspect = size[0] / size[1];
  camera.near = Math.max(radius * 0.2, distance - radius * 3);
  camera.far = distance + radius * 4;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  const group = standTyre(tyre, camera.position);
  const built = performance.now();
  const { floorShadow, exposure } = shot;
  const setting = { ...scene, radius, breadth: subject.section.width, floorShadow, exposure };
  const png = renderer.take(group, tyre.drawings, camera, setting, size);
  for (const part of group.children as Mesh[])
    for (const geometry of Object.values(part.userData as Swept)) geometry.dispose();
  const done = performance.now();
  return { png, times: { open: opened - begun, build: built - opened, render: done - built } };
}

/** Renders a tyre on a transparent ground: a square PNG with `size` pixels a side, as a data URL. */
function photograph(subject: Subject, view: View, size: number): Taken {
  const nothing = new Vector3();
  const scene = { ground: 0, level: -radiusOf(subject), skyLow: nothing, skyHigh: nothing } as const;
  return shoot(subject, shotOf(view, subject), [size, size], scene);
}

/** Photographs a tyre out of doors. */
function outdoors(subject: Subject, { ground, size, skyLow, skyHigh, ...shot }: Outdoors): Taken {
  return shoot(subject, { ...shot, floorShadow: 1 }, size, {
    ground: GROUNDS[ground],
    level: radiusOf(subject) * (SINKS[ground] - 1),
    skyLow: new Vector3(...skyLow),
    skyHigh: new Vector3(...skyHigh),
  });
}

Object.assign(globalThis, { photograph, outdoors });
