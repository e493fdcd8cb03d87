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
import { DOWNSCALE, LIGHTING, SCREEN_VERTEX, SURFACE, SURFACE_VERTEX } from './shaders.ts';
import type { Swept } from './surface.ts';

/** Samples along each side of a pixel. */
const OVERSAMPLING = 2;
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

/** Material of the first pass, which stores position and normal; `drawn` is the size of the part's drawing. */
export const surfaceMaterial = (part: number, drawn: readonly [number, number] = [1, 1]): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: SURFACE_VERTEX,
    fragmentShader: SURFACE,
    uniforms: { part: { value: part }, drawn: { value: new Vector2(...drawn) } },
    side: DoubleSide,
    blending: NoBlending,
  });

function surfaceTarget(width: number, height: number): WebGLRenderTarget {
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
 * Deferred renderer: a first pass stores position and normal of what each pixel shows, a second lights each pixel once. The
 * triangles of a tread are smaller than a pixel: lighting them one by one took five times as long in software.
 */
export class Renderer {
  readonly #renderer: WebGLRenderer;
  readonly #around: Texture;
  readonly #shadows = [shadowTarget(), shadowTarget()] as const;
  readonly #screen = new Scene();
  readonly #screenCamera = new OrthographicCamera(-1, 1, 1, -1, -1, 1);
  readonly #screenQuad: Mesh;
  readonly #light: ShaderMaterial;
  readonly #downscale: ShaderMaterial;
  #surfaces = surfaceTarget(16, 16);
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
        vertexShader: SCREEN_VERTEX,
        fragmentShader,
        blending: NoBlending,
        depthTest: false,
        depthWrite: false,
        uniforms: {},
      });
    this.#light = program(LIGHTING);
    this.#downscale = program(DOWNSCALE);
    this.#screenQuad = new Mesh(new PlaneGeometry(2, 2), this.#light);
    this.#screenQuad.frustumCulled = false;
    this.#screen.add(this.#screenQuad);
  }

  #open(width: number, height: number): void {
    const [wide, high] = [width * OVERSAMPLING, height * OVERSAMPLING];
    if (this.#lit.width !== wide || this.#lit.height !== high) {
      for (const target of [this.#surfaces, this.#lit, this.#mirror]) target.dispose();
      this.#surfaces = surfaceTarget(wide, high);
      const soft = { minFilter: LinearFilter, magFilter: LinearFilter, depthBuffer: false } as const;
      this.#lit = new WebGLRenderTarget(wide, high, soft);
      this.#mirror = new WebGLRenderTarget(wide, high, { ...soft, type: HalfFloatType });
    }
    this.#renderer.setSize(width, height, false);
  }

  /** Renders a tyre in its setting. @returns a PNG of `width` × `height` pixels as a data URL */
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
    const lamps = LAMPS.map((lamp, index) => this.#drawShadow(scene, lamp, setting.radius, index as 0 | 1));
    scene.overrideMaterial = null;
    use(tyre, 'fine');
    const set = (name: string, value: unknown) => {
      this.#light.uniforms[name] = { value };
    };
    set('where', this.#surfaces.textures[0]);
    set('how', this.#surfaces.textures[1]);
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
      this.#drawSurfaces(scene, camera);
      this.#pass(this.#light, this.#mirror);
      tyre.scale.y = 1;
      tyre.position.y = 0;
      set('mirror', this.#mirror.texture);
    }
    set('eye', camera.position);
    set('raw', false);
    this.#drawSurfaces(scene, camera);
    this.#pass(this.#light, this.#lit);
    this.#downscale.uniforms.lit = { value: this.#lit.texture };
    this.#pass(this.#downscale, null);
    return this.#renderer.domElement.toDataURL('image/png');
  }

  #drawSurfaces(scene: Scene, camera: Camera): void {
    this.#renderer.setRenderTarget(this.#surfaces);
    this.#renderer.clear();
    this.#renderer.render(scene, camera);
  }

  #pass(material: ShaderMaterial, target: WebGLRenderTarget | null): void {
    this.#screenQuad.material = material;
    this.#renderer.setRenderTarget(target);
    this.#renderer.render(this.#screen, this.#screenCamera);
  }

  /** Draws what a lamp sees; its matrix from places to the lamp's picture. */
  #drawShadow(scene: Scene, { at }: Lamp, radius: number, index: 0 | 1): Matrix4 {
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
