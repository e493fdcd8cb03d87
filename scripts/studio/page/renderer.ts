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
import { environmentMap, LAMPS, type Lamp } from './light.ts';
import { DOWNSCALE, LIGHTING, SCREEN_VERTEX, SURFACE, SURFACE_VERTEX } from './shaders.ts';
import type { MeshPair } from './surface.ts';

/** Samples along each side of a pixel. */
const OVERSAMPLING = 2;
const SHADOW = 2048;

/** Settings of one picture, passed to the lighting shader. */
export interface SceneSettings {
  radius: number;
  breadth: number;
  floorShadow: number;
  exposure: number;
  /** 0 none, 1 wet asphalt, 2 snow, 3 gravel. */
  ground: 0 | 1 | 2 | 3;
  /** Height of the floor, mm. A tyre whose lowest point is below it sinks into the floor. */
  level: number;
  skyLow: Vector3;
  skyHigh: Vector3;
}

/** Textures of a tyre for the lighting shader. Orm: red occlusion, green roughness. */
export interface TyreTextures {
  treadNormal: Texture;
  treadOrm: Texture;
  wallNormal: Texture;
  wallOrm: Texture;
  wallTint: Texture;
}

/** Material of the geometry pass; `mapSize` is the size of the part's texture in pixels. */
export const geometryMaterial = (part: number, mapSize: readonly [number, number] = [1, 1]): ShaderMaterial =>
  new ShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: SURFACE_VERTEX,
    fragmentShader: SURFACE,
    uniforms: { part: { value: part }, mapSize: { value: new Vector2(...mapSize) } },
    side: DoubleSide,
    blending: NoBlending,
  });

function geometryTarget(width: number, height: number): WebGLRenderTarget {
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

/** Switches all parts of a tyre to the fine or the coarse mesh. */
function setMesh(tyre: Group, which: keyof MeshPair): void {
  for (const part of tyre.children as Mesh[]) part.geometry = (part.userData as MeshPair)[which];
}

function shadowTarget(): WebGLRenderTarget {
  const target = new WebGLRenderTarget(SHADOW, SHADOW);
  target.depthTexture = new DepthTexture(SHADOW, SHADOW, UnsignedIntType);
  return target;
}

/**
 * Deferred renderer: a geometry pass stores position and normal of each pixel, a lighting pass lights each pixel once. The
 * triangles of a tread are smaller than a pixel: lighting each of them took five times as long in software.
 */
export class Renderer {
  readonly #renderer: WebGLRenderer;
  readonly #environment: Texture;
  readonly #shadows = [shadowTarget(), shadowTarget()] as const;
  readonly #screen = new Scene();
  readonly #screenCamera = new OrthographicCamera(-1, 1, 1, -1, -1, 1);
  readonly #screenQuad: Mesh;
  readonly #lighting: ShaderMaterial;
  readonly #downscale: ShaderMaterial;
  #geometry = geometryTarget(16, 16);
  #litPixels = new WebGLRenderTarget(16, 16);
  #mirror = new WebGLRenderTarget(16, 16);

  constructor() {
    this.#renderer = new WebGLRenderer({ alpha: true, preserveDrawingBuffer: true });
    this.#renderer.setClearColor(0x000000, 0);
    this.#renderer.setPixelRatio(1);
    this.#environment = environmentMap(this.#renderer);
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
    this.#lighting = program(LIGHTING);
    this.#downscale = program(DOWNSCALE);
    this.#screenQuad = new Mesh(new PlaneGeometry(2, 2), this.#lighting);
    this.#screenQuad.frustumCulled = false;
    this.#screen.add(this.#screenQuad);
  }

  #resize(width: number, height: number): void {
    const [wide, high] = [width * OVERSAMPLING, height * OVERSAMPLING];
    if (this.#litPixels.width !== wide || this.#litPixels.height !== high) {
      for (const target of [this.#geometry, this.#litPixels, this.#mirror]) target.dispose();
      this.#geometry = geometryTarget(wide, high);
      const soft = { minFilter: LinearFilter, magFilter: LinearFilter, depthBuffer: false } as const;
      this.#litPixels = new WebGLRenderTarget(wide, high, soft);
      this.#mirror = new WebGLRenderTarget(wide, high, { ...soft, type: HalfFloatType });
    }
    this.#renderer.setSize(width, height, false);
  }

  /** Renders a tyre. @returns a PNG of `width` × `height` pixels as a data URL */
  render(
    tyre: Group,
    textures: TyreTextures,
    camera: Camera,
    settings: SceneSettings,
    [width, height]: readonly [number, number],
  ): string {
    this.#resize(width, height);
    const scene = new Scene();
    scene.add(tyre);
    setMesh(tyre, 'coarse');
    const lamps = LAMPS.map((lamp, index) =>
      this.#renderShadowMap(scene, lamp, settings.radius, index as 0 | 1),
    );
    scene.overrideMaterial = null;
    setMesh(tyre, 'fine');
    const set = (name: string, value: unknown) => {
      this.#lighting.uniforms[name] = { value };
    };
    set('positionMap', this.#geometry.textures[0]);
    set('normalMap', this.#geometry.textures[1]);
    set('envMap', this.#environment);
    set('maxMipLevel', (this.#environment.mipmaps?.length ?? 1) - 1);
    set('environmentLevel', 1);
    set('rubberAlbedo', 0.013);
    set('unproject', camera.matrixWorld.clone().multiply(camera.projectionMatrixInverse));
    for (const [name, value] of Object.entries({ ...textures, ...settings })) set(name, value);
    for (const [index, name] of (['A', 'B'] as const).entries()) {
      set(`lampMatrix${name}`, lamps[index]);
      set(`shadowMap${name}`, this.#shadows[index as 0 | 1].depthTexture);
      const { at, power } = LAMPS[index as 0 | 1];
      set(`lampDirection${name}`, new Vector3(...at).normalize());
      set(`lampPower${name}`, new Vector3(power, power, power));
    }
    set('mirror', null);
    if (settings.ground > 0) {
      // The reflection in the floor: the tyre mirrored at the floor, lit for a mirrored camera.
      tyre.scale.y = -1;
      tyre.position.y = 2 * settings.level;
      set('eye', new Vector3(camera.position.x, 2 * settings.level - camera.position.y, camera.position.z));
      set('isReflection', true);
      this.#renderGeometry(scene, camera);
      this.#pass(this.#lighting, this.#mirror);
      tyre.scale.y = 1;
      tyre.position.y = 0;
      set('mirror', this.#mirror.texture);
    }
    set('eye', camera.position);
    set('isReflection', false);
    this.#renderGeometry(scene, camera);
    this.#pass(this.#lighting, this.#litPixels);
    this.#downscale.uniforms.lit = { value: this.#litPixels.texture };
    this.#pass(this.#downscale, null);
    return this.#renderer.domElement.toDataURL('image/png');
  }

  #renderGeometry(scene: Scene, camera: Camera): void {
    this.#renderer.setRenderTarget(this.#geometry);
    this.#renderer.clear();
    this.#renderer.render(scene, camera);
  }

  #pass(material: ShaderMaterial, target: WebGLRenderTarget | null): void {
    this.#screenQuad.material = material;
    this.#renderer.setRenderTarget(target);
    this.#renderer.render(this.#screen, this.#screenCamera);
  }

  /** Renders the shadow map of a lamp. Returns the matrix from positions to the map. */
  #renderShadowMap(scene: Scene, { at }: Lamp, radius: number, index: 0 | 1): Matrix4 {
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
