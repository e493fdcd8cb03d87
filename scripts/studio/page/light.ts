import {
  BackSide,
  BoxGeometry,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  type Texture,
  type WebGLRenderer,
} from 'three';
import type { LampSetting } from './subject.ts';

/** A luminous panel: position, size, brightness. */
interface Softbox {
  at: readonly [number, number, number];
  size: readonly [number, number];
  power: number;
}

/** One overhead, a tall strip at either side, a fill light near the camera, one behind. */
const SOFTBOXES: readonly Softbox[] = [
  { at: [-1, 9, 2], size: [7, 4], power: 15 },
  { at: [-9, 3, 3], size: [2.4, 9], power: 13 },
  { at: [9, 3.5, -3.5], size: [2.6, 9], power: 17 },
  { at: [4.5, 5, 7.5], size: [3, 3], power: 5 },
  { at: [1, 2, -9], size: [6, 5], power: 4 },
];

const BRIGHTNESS = { side: 0.07, ceiling: 0.1, floor: 0.34 } as const;

/** Environment map for reflections: a dim room with softboxes and a pale floor. */
export function environmentMap(renderer: WebGLRenderer): Texture {
  const scene = new Scene();
  const walls = ['side', 'side', 'ceiling', 'floor', 'side', 'side'] as const;
  const room = new Mesh(
    new BoxGeometry(22, 16, 22),
    walls.map(wall => {
      const material = new MeshBasicMaterial({ side: BackSide });
      material.color.setScalar(BRIGHTNESS[wall]);
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
  const texture = generator.fromScene(scene, 0, 0.1, 40).texture;
  generator.dispose();
  return texture;
}

/** The lamps of a model's photograph. */
export const LAMPS: readonly [LampSetting, LampSetting] = [
  { at: [-1.4, 3.2, 3], power: [2.1, 2.1, 2.1] },
  { at: [3.4, 2.4, -0.2], power: [1.5, 1.5, 1.5] },
];
