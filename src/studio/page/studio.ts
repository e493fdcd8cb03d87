import {
  ACESFilmicToneMapping,
  type BufferGeometry,
  type Material,
  Mesh,
  PCFShadowMap,
  PerspectiveCamera,
  Scene,
  type Texture,
  Vector3,
  WebGLRenderer,
} from 'three';
import { contactShadow, lamp, surroundings } from './light.ts';
import type { Subject, View } from './subject.ts';
import { buildTyre, type Fineness } from './tyre.ts';

interface Shot {
  /** Where the camera stands, in radii of the tyre from its middle. */
  from: readonly [number, number, number];
  /** Where it looks, in radii. */
  at: readonly [number, number, number];
  /** Height of the picture at the subject, in radii. */
  high: number;
  fineness: Fineness;
  floor: boolean;
}

/** The three photographs of a model. */
function shotOf(view: View, { section }: Subject): Shot {
  const radius = section.rim / 2 + section.height;
  const broad = section.width / radius;
  if (view === 'side')
    return {
      from: [0, 0, 9],
      at: [0, 0, 0],
      high: 2.12,
      fineness: { columns: 1200, rows: 120, drawn: 3072 },
      floor: false,
    };
  if (view === 'tread')
    return {
      from: [6.2, 2.6, 1.1],
      at: [0, 1.02 - broad * 0.62, 0],
      high: broad * 1.36,
      fineness: { columns: 3000, rows: 300, drawn: 4096 },
      floor: false,
    };
  return {
    from: [5.6, 1.05, 5.4],
    at: [0.03, -0.035, 0],
    high: 2.16,
    fineness: { columns: 2400, rows: 260, drawn: 4096 },
    floor: true,
  };
}

let camera: PerspectiveCamera;
let renderer: WebGLRenderer;
let around: Texture;

function open(size: number): void {
  if (!renderer) {
    renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    renderer.toneMapping = ACESFilmicToneMapping;
    renderer.toneMappingExposure = 1.35;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = PCFShadowMap;
    renderer.setClearColor(0x000000, 0);
    around = surroundings(renderer);
    camera = new PerspectiveCamera();
  }
  renderer.setPixelRatio(1);
  renderer.setSize(size, size, false);
}

function close(scene: Scene): void {
  scene.traverse(object => {
    const { geometry, material } = object as Mesh<BufferGeometry, Material>;
    geometry?.dispose();
    if (!material) return;
    for (const value of Object.values(material))
      if (value && typeof value === 'object' && 'isTexture' in value && value !== around)
        (value as Texture).dispose();
    material.dispose();
  });
}

/** Photographs a tyre: a square PNG of so many points, as a data address. */
function photograph(subject: Subject, view: View, size: number): { png: string; times: Record<string, number> } {
  const begun = performance.now();
  open(size);
  const opened = performance.now();
  const radius = subject.section.rim / 2 + subject.section.height;
  const shot = shotOf(view, subject);
  camera.position.set(...shot.from).multiplyScalar(radius);
  const target = new Vector3(...shot.at).multiplyScalar(radius);
  camera.up.set(0, 1, 0);
  camera.lookAt(target);
  const distance = camera.position.distanceTo(target);
  camera.fov = (2 * Math.atan((shot.high * radius) / 2 / distance) * 180) / Math.PI;
  camera.near = distance - radius * 2;
  camera.far = distance + radius * 3;
  camera.updateProjectionMatrix();
  const scene = new Scene();
  scene.environment = around;
  scene.environmentIntensity = 1;
  scene.add(buildTyre(subject, shot.fineness, camera.position));
  const built = performance.now();
  scene.add(lamp(radius, [-1.6, 3.4, 2.6], 2.2), lamp(radius, [3.2, 2.6, -0.6], 2.4));
  if (shot.floor) {
    const shadow = contactShadow(radius, subject.section.width);
    shadow.position.y = -radius;
    scene.add(shadow);
  }
  renderer.render(scene, camera);
  const png = renderer.domElement.toDataURL('image/png');
  const done = performance.now();
  close(scene);
  return {
    png,
    times: { open: opened - begun, build: built - opened, render: done - built },
  };
}

Object.assign(globalThis, { photograph });
