import { Group, type Mesh, PerspectiveCamera, Vector2, Vector3, Vector4 } from 'three';
import { cutBounds } from './cut.ts';
import { LAMPS } from './light.ts';
import { type PlacedTyre, Renderer } from './renderer.ts';
import type { Outdoors, PlacedSubject, Subject, View } from './subject.ts';
import type { MeshPair } from './surface.ts';
import { type BuiltTyre, buildTyre, cutTexture, printTexture, tyreMeshes } from './tyre.ts';

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

/** Camera of each of a model's views. */
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
  if (view === 'low')
    return { from: [6.3, -0.5, 2.2], at: [0.02, -0.02, 0], high: 2.2, floorShadow: 1, exposure: 1.4 };
  if (view === 'detail')
    return { from: [4.2, 2.3, 2.1], at: [0.84, 0.5, 0.14], high: 0.5, floorShadow: 0, exposure: 1.3 };
  return { from: [6.6, 1.1, 4.9], at: [0.03, -0.05, 0], high: 2.17, floorShadow: 1, exposure: 1.5 };
}

let renderer: Renderer | undefined;
/** Tyres by their parameters: a model is rendered in several views, and scenes of one folder share tyres. */
const built = new Map<string, BuiltTyre>();
const MOST_BUILT = 4;

function builtTyre(subject: Subject, detail: number): BuiltTyre {
  const key = JSON.stringify([subject, detail]);
  const known = built.get(key);
  if (known) return known;
  const [oldest] = built;
  if (oldest && built.size >= MOST_BUILT) {
    for (const texture of Object.values(oldest[1].textures)) texture.dispose();
    built.delete(oldest[0]);
  }
  const made = buildTyre(subject, detail);
  built.set(key, made);
  return made;
}

interface RenderedPicture {
  png: string;
  times: Record<string, number>;
}

const GROUNDS = { asphalt: 1, snow: 2, gravel: 3, dirt: 4, floor: 5, ice: 6 } as const;

/** How deep a tyre sinks into the ground, in radii. */
const SINK_DEPTH = {
  asphalt: 0,
  snow: 0.045,
  gravel: 0.018,
  dirt: 0.012,
  floor: 0,
  ice: 0,
  studio: 0,
} as const;

/** Circle of confusion in heights of the picture that the last pass blurs at most, as in its shader. */
const WIDEST_BLUR = 0.028;

const rad = (degrees: number): number => (degrees * Math.PI) / 180;

function cameraOf(
  { from, at, high }: CameraSettings,
  radius: number,
  [width, height]: readonly [number, number],
): { camera: PerspectiveCamera; distance: number } {
  const camera = new PerspectiveCamera();
  camera.position.set(...from).multiplyScalar(radius);
  const target = new Vector3(...at).multiplyScalar(radius);
  camera.lookAt(target);
  const distance = camera.position.distanceTo(target);
  camera.fov = (2 * Math.atan((high * radius) / 2 / distance) * 180) / Math.PI;
  camera.aspect = width / height;
  camera.near = Math.max(radius * 0.05, distance - radius * 3);
  camera.far = distance + radius * 12;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  return { camera, distance };
}

const disposeOf = (tyres: readonly PlacedTyre[]) => {
  for (const { group, cut, print } of tyres) {
    cut?.map.dispose();
    print?.dispose();
    for (const part of group.children as Mesh[])
      for (const geometry of Object.values(part.userData as MeshPair)) geometry.dispose();
  }
};

/** Renders tyres once they are placed, and measures how long it took. */
function rendered(place: () => Parameters<Renderer['render']>): RenderedPicture {
  const started = performance.now();
  renderer ??= new Renderer();
  const rendererReady = performance.now();
  const what = place();
  const placed = performance.now();
  const png = renderer.render(...what);
  disposeOf(what[0]);
  const done = performance.now();
  return {
    png,
    times: { open: rendererReady - started, build: placed - rendererReady, render: done - placed },
  };
}

/** Renders a tyre on a transparent ground: a square PNG with `size` pixels a side, as a data URL. */
const renderModel = (subject: Subject, view: View, size: number): RenderedPicture =>
  rendered(() => {
    const radius = radiusOf(subject);
    const settings = cameraSettingsOf(view, subject);
    const { camera, distance } = cameraOf(settings, radius, [size, size]);
    const tyre = builtTyre(subject, view === 'detail' ? 2 : 1);
    const group = tyreMeshes(tyre, camera.position);
    const nothing = new Vector3();
    return [
      [{ group, textures: tyre.textures, radius, cut: null }],
      camera,
      {
        radius,
        breadth: subject.section.width,
        floorShadow: settings.floorShadow,
        exposure: settings.exposure,
        ground: 0,
        level: -radius,
        wetness: 0,
        mirrors: false,
        shift: new Vector2(),
        environmentLevel: 1,
        lens: 0,
        focus: distance,
        skyLow: nothing,
        skyHigh: nothing,
      },
      LAMPS,
      [size, size],
    ];
  });

/** Paints of wheels; the last number is 1 where a lathe bared the faces of the spokes. */
const ALLOYS = {
  silver: new Vector4(0.2, 0.206, 0.216, 0),
  graphite: new Vector4(0.06, 0.064, 0.072, 0),
  turned: new Vector4(0.045, 0.048, 0.054, 1),
} as const;

/** A tyre of a scene, standing or lying on the ground at `level`. */
function placed(
  { subject, at, yaw, lean, spin, lift, ...change }: PlacedSubject,
  unit: number,
  level: number,
  camera: PerspectiveCamera,
): PlacedTyre {
  const tyre = builtTyre(subject, change.detail);
  const radius = radiusOf(subject);
  const pose = new Group();
  pose.rotation.set(-rad(lean), rad(yaw), rad(spin), 'YXZ');
  const low = radius * Math.cos(rad(lean)) + (subject.section.width / 2) * Math.abs(Math.sin(rad(lean)));
  pose.position.set(at[0] * unit, level + low + lift * unit, at[1] * unit);
  pose.updateMatrixWorld();
  const up = new Vector3(0, 1, 0).applyQuaternion(pose.quaternion.clone().invert());
  const group = tyreMeshes(tyre, pose.worldToLocal(camera.position.clone()), change, up);
  group.rotation.copy(pose.rotation);
  group.position.copy(pose.position);
  const { half, inner, outer } = cutBounds(subject.section);
  const cut = change.slice
    ? { map: cutTexture(tyre, change.insert), bounds: new Vector4(half, inner, outer, change.insert ? 1 : 0) }
    : null;
  const alloy = change.rim ? ALLOYS[change.rim.finish] : undefined;
  return {
    group,
    textures: tyre.textures,
    radius,
    cut,
    print: printTexture(change),
    ...(alloy && { alloy }),
  };
}

/** Renders tyres on a ground. @returns a PNG of the scene's size as a data URL */
const renderScene = (subjects: readonly PlacedSubject[], scene: Outdoors): RenderedPicture =>
  rendered(() => {
    const { subject: first } = subjects[0] as PlacedSubject;
    const radius = radiusOf(first);
    const { camera, distance } = cameraOf({ ...scene, floorShadow: 0 }, radius, scene.size);
    const level = radius * (SINK_DEPTH[scene.ground] - 1);
    return [
      subjects.map(subject => placed(subject, radius, -radius, camera)),
      camera,
      {
        radius,
        breadth: first.section.width,
        floorShadow: 0,
        exposure: scene.exposure,
        ground: GROUNDS[scene.ground],
        level,
        wetness: scene.wet,
        // Behind a macro the floor is a blur.
        mirrors:
          (scene.wet > 0 || scene.ground === 'floor' || scene.ground === 'ice') &&
          subjects.every(({ detail }) => detail === 1),
        shift: new Vector2(...scene.shift),
        environmentLevel: scene.room,
        lens: (scene.lens * distance) / scene.high / WIDEST_BLUR,
        focus: distance,
        skyLow: new Vector3(...scene.skyLow),
        skyHigh: new Vector3(...scene.skyHigh),
      },
      scene.lamps,
      scene.size,
    ];
  });

Object.assign(globalThis, { renderModel, renderScene });
