import { type Mesh, PerspectiveCamera, Vector3 } from 'three';
import { Renderer, type SceneSettings } from './renderer.ts';
import type { Outdoors, Subject, View } from './subject.ts';
import type { MeshPair } from './surface.ts';
import { type BuiltTyre, buildTyre, tyreMeshes } from './tyre.ts';

/** Camera and exposure of a picture. */
interface CameraSettings {
  /** Position of the camera, in radii of the tyre from its middle. */
  from: readonly [number, number, number];
  /** Point that the camera looks at, in radii. */
  at: readonly [number, number, number];
  /** Height of the picture at the distance of the tyre, in radii. */
  high: number;
  floorShadow: number;
  exposure: number;
}

const radiusOf = ({ section }: Subject): number => section.rim / 2 + section.height;

/** Camera of each of the three views of a model. */
function cameraSettingsOf(view: View, subject: Subject): CameraSettings {
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
let lastTyre: BuiltTyre | undefined;
let lastKey = '';

/** Builds a tyre; the last one is cached, since a model is rendered in several views. */
function builtTyre(subject: Subject): BuiltTyre {
  const key = JSON.stringify(subject);
  if (lastTyre && lastKey === key) return lastTyre;
  if (lastTyre) for (const texture of Object.values(lastTyre.textures)) texture.dispose();
  lastTyre = buildTyre(subject);
  lastKey = key;
  return lastTyre;
}

interface RenderedPicture {
  png: string;
  times: Record<string, number>;
}

const GROUNDS = { asphalt: 1, snow: 2, gravel: 3 } as const;

/** How deep a tyre sinks into the ground, in radii. */
const SINK_DEPTH = { asphalt: 0, snow: 0.045, gravel: 0.018 } as const;

function render(
  subject: Subject,
  cameraSettings: CameraSettings,
  size: readonly [number, number],
  scene: Pick<SceneSettings, 'ground' | 'level' | 'skyLow' | 'skyHigh'>,
): RenderedPicture {
  const started = performance.now();
  renderer ??= new Renderer();
  const rendererReady = performance.now();
  const tyre = builtTyre(subject);
  const radius = radiusOf(subject);
  const camera = new PerspectiveCamera();
  camera.position.set(...cameraSettings.from).multiplyScalar(radius);
  const target = new Vector3(...cameraSettings.at).multiplyScalar(radius);
  camera.lookAt(target);
  const distance = camera.position.distanceTo(target);
  camera.fov = (2 * Math.atan((cameraSettings.high * radius) / 2 / distance) * 180) / Math.PI;
  camera.aspect = size[0] / size[1];
  camera.near = Math.max(radius * 0.2, distance - radius * 3);
  camera.far = distance + radius * 4;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  const group = tyreMeshes(tyre, camera.position);
  const meshesReady = performance.now();
  const { floorShadow, exposure } = cameraSettings;
  const settings = { ...scene, radius, breadth: subject.section.width, floorShadow, exposure };
  const png = renderer.render(group, tyre.textures, camera, settings, size);
  for (const part of group.children as Mesh[])
    for (const geometry of Object.values(part.userData as MeshPair)) geometry.dispose();
  const done = performance.now();
  return {
    png,
    times: { open: rendererReady - started, build: meshesReady - rendererReady, render: done - meshesReady },
  };
}

/** Renders a tyre on a transparent ground: a square PNG with `size` pixels a side, as a data URL. */
function renderModel(subject: Subject, view: View, size: number): RenderedPicture {
  const nothing = new Vector3();
  const scene = { ground: 0, level: -radiusOf(subject), skyLow: nothing, skyHigh: nothing } as const;
  return render(subject, cameraSettingsOf(view, subject), [size, size], scene);
}

/** Renders a tyre in an outdoor scene. @returns a PNG of the scene's size as a data URL */
function renderScene(
  subject: Subject,
  { ground, size, skyLow, skyHigh, ...cameraSettings }: Outdoors,
): RenderedPicture {
  return render(subject, { ...cameraSettings, floorShadow: 1 }, size, {
    ground: GROUNDS[ground],
    level: radiusOf(subject) * (SINK_DEPTH[ground] - 1),
    skyLow: new Vector3(...skyLow),
    skyHigh: new Vector3(...skyHigh),
  });
}

Object.assign(globalThis, { renderModel, renderScene });
