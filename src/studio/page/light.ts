import {
  BackSide,
  BoxGeometry,
  CanvasTexture,
  DirectionalLight,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three';

/** A lit panel of the studio: where, how large, how bright (1 is the white of the background). */
interface Softbox {
  at: readonly [number, number, number];
  size: readonly [number, number];
  power: number;
}

/** Overhead bank, two tall strips behind the tyre's shoulders, a broad fill from the front. */
const SOFTBOXES: readonly Softbox[] = [
  { at: [0, 9, 1], size: [9, 5], power: 9 },
  { at: [-9, 2.5, 1.5], size: [3, 8], power: 8 },
  { at: [9, 3, -1.5], size: [3.4, 9], power: 10 },
  { at: [-3, 3.5, 9], size: [4.5, 4.5], power: 3.2 },
  { at: [4, 1, -9], size: [7, 6], power: 3 },
];

/** What surrounds the tyre, for reflections: a pale room with softboxes and a white floor. */
export function surroundings(renderer: WebGLRenderer): Texture {
  const scene = new Scene();
  const room = new Mesh(
    new BoxGeometry(22, 16, 22),
    ['side', 'side', 'ceiling', 'floor', 'side', 'side'].map(wall => {
      const brightness = wall === 'floor' ? 0.85 : wall === 'ceiling' ? 0.5 : 0.32;
      const material = new MeshBasicMaterial({ side: BackSide });
      material.color.setScalar(brightness);
      return material;
    }),
  );
  room.position.y = 3;
  scene.add(room);
  for (const { at, size, power } of SOFTBOXES) {
    const material = new MeshBasicMaterial();
    material.color.setScalar(power);
    const box = new Mesh(new PlaneGeometry(...size), material);
    box.position.set(...at);
    box.lookAt(0, 0, 0);
    scene.add(box);
  }
  const generator = new PMREMGenerator(renderer);
  const texture = generator.fromScene(scene, 0.03, 0.1, 40).texture;
  generator.dispose();
  return texture;
}

/** A lamp with a shadow that covers the whole tyre of this radius (mm). */
export function lamp(radius: number, at: readonly [number, number, number], power: number): DirectionalLight {
  const light = new DirectionalLight(0xffffff, power);
  light.position.set(...at).multiplyScalar(radius);
  light.castShadow = true;
  light.shadow.mapSize.set(2048, 2048);
  light.shadow.radius = 2;
  light.shadow.bias = -0.0004;
  light.shadow.normalBias = 0.6;
  const { camera } = light.shadow;
  camera.left = camera.bottom = -radius * 1.15;
  camera.right = camera.top = radius * 1.15;
  camera.near = radius;
  camera.far = radius * 8;
  return light;
}

/** The shadow that a standing tyre leaves on a white floor: a dark line of contact in a wide soft pool. */
export function contactShadow(radius: number, breadth: number): Mesh {
  const canvas = new OffscreenCanvas(256, 256);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const image = context.createImageData(256, 256);
  const [spanX, spanZ] = [radius * 2.6, breadth * 2.6];
  for (let row = 0; row < 256; row++) {
    for (let column = 0; column < 256; column++) {
      const x = Math.abs(column / 255 - 0.5) * spanX;
      const z = Math.max(0, Math.abs(row / 255 - 0.5) * spanZ - breadth * 0.4);
      // The gap between floor and tyre grows with the square of the way from the contact.
      const gap = (x * x) / (2 * radius) + (z * z) / (breadth * 0.5);
      const fade = Math.max(0, 1 - (x / (spanX / 2)) ** 2) * Math.max(0, 1 - (z / (spanZ / 2 - breadth * 0.4)) ** 2);
      image.data[(row * 256 + column) * 4 + 3] = 255 * fade * (0.62 / (1 + gap / 5) + 0.3 / (1 + gap / 45));
    }
  }
  context.putImageData(image, 0, 0);
  const material = new MeshBasicMaterial({
    color: 0x000000,
    map: new CanvasTexture(canvas),
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  });
  const floor = new Mesh(new PlaneGeometry(spanX, spanZ), material);
  floor.rotation.x = -Math.PI / 2;
  return floor;
}
