import {
  type Camera,
  DepthTexture,
  DoubleSide,
  FloatType,
  GLSL3,
  type Group,
  HalfFloatType,
  LinearFilter,
  type Matrix4,
  Mesh,
  MeshBasicMaterial,
  NearestFilter,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  RGBAFormat,
  Scene,
  ShaderMaterial,
  type Texture,
  UnsignedIntType,
  Vector2,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { LAMPS, type Lamp, surroundings } from './light.ts';
import { LIT, PRINT, SEEN, SEEN_VERTEX, SHEET_VERTEX } from './shaders.ts';
import type { Swept } from './surface.ts';

/** Samples of a point's side. */
const FINER = 2;
const SHADOW = 2048;

/** What lights a picture that differs from picture to picture. */
export interface Setting {
  radius: number;
  breadth: number;
  floorShadow: number;
  exposure: number;
  /** None, wet asphalt, snow, gravel. */
  ground: 0 | 1 | 2 | 3;
  /** Height of the floor, mm: the tyre sinks into it when it is higher than its lowest place. */
  level: number;
  skyLow: Vector3;
  skyHigh: Vector3;
}

/** Drawings of a tyre that the lighting reads. */
export interface Drawings {
  treadNormal: Texture;
  treadOrm: Texture;
  wallNormal: Texture;
  wallOrm: Texture;
  wallTint: Texture;
}

/** Marks what is seen; `drawn` is the size of the part's drawing. */
export const seenAs = (part: number, drawn: readonly [number, number] = [1, 1]): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: SEEN_VERTEX,
    fragmentShader: SEEN,
    uniforms: { part: { value: part }, drawn: { value: new Vector2(...drawn) } },
    side: DoubleSide,
    blending: NoBlending,
  });

function seenTarget(width: number, height: number): WebGLRenderTarget {
  const target = new WebGLRenderTarget(width, height, {
    count: 2,
    type: FloatType,
    format: RGBAFormat,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
  });
  if (target.textures[1]) target.textures[1].type = HalfFloatType;
  return target;
}

/** Puts the fine or the coarse triangles into all parts. */
function use(tyre: Group, which: keyof Swept): void {
  for (const part of tyre.children as Mesh[]) part.geometry = (part.userData as Swept)[which];
}

function shadowTarget(): WebGLRenderTarget {
  const target = new WebGLRenderTarget(SHADOW, SHADOW);
  target.depthTexture = new DepthTexture(SHADOW, SHADOW, UnsignedIntType);
  return target;
}

/**
 * Lights every point of a picture once: the triangles of a tread are smaller than points, and lighting each where it is
 * drawn took five times as long in software.
 */
export class Darkroom {
  readonly #renderer: WebGLRenderer;
  readonly #around: Texture;
  readonly #shadows = [shadowTarget(), shadowTarget()] as const;
  readonly #sheet = new Scene();
  readonly #lens = new OrthographicCamera(-1, 1, 1, -1, -1, 1);
  readonly #plane: Mesh;
  readonly #light: ShaderMaterial;
  readonly #print: ShaderMaterial;
  #seen = seenTarget(16, 16);
  #lit = new WebGLRenderTarget(16, 16);
  #mirror = new WebGLRenderTarget(16, 16);

  constructor() {
    this.#renderer = new WebGLRenderer({ alpha: true, preserveDrawingBuffer: true });
    this.#renderer.setClearColor(0x000000, 0);
    this.#renderer.setPixelRatio(1);
    this.#around = surroundings(this.#renderer);
    const program = (fragmentShader: string) =>
      new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: SHEET_VERTEX,
        fragmentShader,
        blending: NoBlending,
        depthTest: false,
        depthWrite: false,
        uniforms: {},
      });
    this.#light = program(LIT);
    this.#print = program(PRINT);
    this.#plane = new Mesh(new PlaneGeometry(2, 2), this.#light);
    this.#plane.frustumCulled = false;
    this.#sheet.add(this.#plane);
  }

  #open(width: number, height: number): void {
    const [wide, high] = [width * FINER, height * FINER];
    if (this.#lit.width !== wide || this.#lit.height !== high) {
      for (const target of [this.#seen, this.#lit, this.#mirror]) target.dispose();
      this.#seen = seenTarget(wide, high);
      const soft = { minFilter: LinearFilter, magFilter: LinearFilter, depthBuffer: false } as const;
      this.#lit = new WebGLRenderTarget(wide, high, soft);
      this.#mirror = new WebGLRenderTarget(wide, high, { ...soft, type: HalfFloatType });
    }
    this.#renderer.setSize(width, height, false);
  }

  /** Photographs a tyre in its setting, as a PNG of so many points. */
  take(
    tyre: Group,
    drawings: Drawings,
    camera: Camera,
    setting: Setting,
    [width, height]: readonly [number, number],
  ): string {
    this.#open(width, height);
    const scene = new Scene();
    scene.add(tyre);
    use(tyre, 'coarse');
    const lamps = LAMPS.map((lamp, index) => this.#shade(scene, lamp, setting.radius, index as 0 | 1));
    scene.overrideMaterial = null;
    use(tyre, 'fine');
    const set = (name: string, value: unknown) => {
      this.#light.uniforms[name] = { value };
    };
    set('where', this.#seen.textures[0]);
    set('how', this.#seen.textures[1]);
    set('envMap', this.#around);
    set('smoothest', (this.#around.mipmaps?.length ?? 1) - 1);
    set('around', 1);
    set('rubber', 0.013);
    set('unproject', camera.matrixWorld.clone().multiply(camera.projectionMatrixInverse));
    for (const [name, value] of Object.entries({ ...drawings, ...setting })) set(name, value);
    for (const [index, name] of (['A', 'B'] as const).entries()) {
      set(`lamp${name}`, lamps[index]);
      set(`shadow${name}`, this.#shadows[index as 0 | 1].depthTexture);
      const { at, power } = LAMPS[index as 0 | 1];
      set(`towards${name}`, new Vector3(...at).normalize());
      set(`power${name}`, new Vector3(power, power, power));
    }
    set('mirror', null);
    if (setting.ground > 0) {
      // What the floor reflects: the tyre below it, seen by an eye below it.
      tyre.scale.y = -1;
      tyre.position.y = 2 * setting.level;
      set('eye', new Vector3(camera.position.x, 2 * setting.level - camera.position.y, camera.position.z));
      set('raw', true);
      this.#see(scene, camera);
      this.#pass(this.#light, this.#mirror);
      tyre.scale.y = 1;
      tyre.position.y = 0;
      set('mirror', this.#mirror.texture);
    }
    set('eye', camera.position);
    set('raw', false);
    this.#see(scene, camera);
    this.#pass(this.#light, this.#lit);
    this.#print.uniforms.lit = { value: this.#lit.texture };
    this.#pass(this.#print, null);
    return this.#renderer.domElement.toDataURL('image/png');
  }

  #see(scene: Scene, camera: Camera): void {
    this.#renderer.setRenderTarget(this.#seen);
    this.#renderer.clear();
    this.#renderer.render(scene, camera);
  }

  #pass(material: ShaderMaterial, target: WebGLRenderTarget | null): void {
    this.#plane.material = material;
    this.#renderer.setRenderTarget(target);
    this.#renderer.render(this.#sheet, this.#lens);
  }

  /** Draws what a lamp sees; its matrix from places to the lamp's picture. */
  #shade(scene: Scene, { at }: Lamp, radius: number, index: 0 | 1): Matrix4 {
    const reach = radius * 1.15;
    const camera = new OrthographicCamera(-reach, reach, reach, -reach, radius, radius * 8);
    camera.position.set(...at).multiplyScalar(radius);
    camera.lookAt(0, 0, 0);
    camera.updateMatrixWorld();
    scene.overrideMaterial = new MeshBasicMaterial({ colorWrite: false, side: DoubleSide });
    this.#renderer.setRenderTarget(this.#shadows[index]);
    this.#renderer.clear();
    this.#renderer.render(scene, camera);
    return camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse);
  }
}
