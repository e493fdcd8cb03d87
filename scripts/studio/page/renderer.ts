import {
  type BufferGeometry,
  type Camera,
  DoubleSide,
  GLSL3,
  type Group,
  HalfFloatType,
  LinearFilter,
  type Matrix4,
  Mesh,
  MeshBasicMaterial,
  NoBlending,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type Texture,
  Vector2,
  Vector3,
  Vector4,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { DOWNSCALE } from './downscale.ts';
import { environmentMap } from './light.ts';
import { LIGHTING, SCREEN_VERTEX, SURFACE, SURFACE_VERTEX } from './shaders.ts';
import type { LampSetting } from './subject.ts';
import type { MeshPair } from './surface.ts';
import { depthTarget, geometryTarget } from './targets.ts';

/** Samples along each side of a pixel. */
const OVERSAMPLING = 2;

/** Settings of one picture, passed to the lighting shader. */
export interface SceneSettings {
  /** Radius of the first tyre, mm: the unit of the ground. */
  radius: number;
  breadth: number;
  floorShadow: number;
  exposure: number;
  /** Number of the ground's material; 0 for none. */
  ground: number;
  wetness: number;
  /** Whether the floor mirrors the tyres: snow and dry ground do not. */
  mirrors: boolean;
  shift: Vector2;
  /** Brightness of the softboxes; 1 in a model's photograph. */
  environmentLevel: number;
  /** Circle of confusion of a point at infinity, in parts of the widest; 0 for none. */
  lens: number;
  /** Distance in mm from the camera to what is sharp. */
  focus: number;
  /** Height of the floor, mm. A tyre whose lowest point is below it sinks into the floor. */
  level: number;
  skyLow: Vector3;
  skyHigh: Vector3;
}

/** A tyre of a picture. Its group is placed in the scene. */
export interface PlacedTyre {
  group: Group;
  textures: TyreTextures;
  radius: number;
  /** Texture of its cut, and what it covers: half its breadth, radii, whether it has an insert (1) or not (0). */
  cut: { map: Texture; bounds: Vector4 } | null;
  /** What is printed on its label, its gauge or its weights. */
  print?: Texture | null;
  /** Colour of its wheel's paint, and whether its faces were turned bright (1) or not (0). */
  alloy?: Vector4;
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
    uniforms: { part: { value: part }, tyre: { value: 0 }, mapSize: { value: new Vector2(...mapSize) } },
    side: DoubleSide,
    blending: NoBlending,
  });

/** Switches all parts of tyres to the fine or the coarse mesh. */
function setMesh(tyres: readonly PlacedTyre[], which: keyof MeshPair): void {
  for (const { group } of tyres)
    for (const part of group.children as Mesh[]) part.geometry = (part.userData as MeshPair)[which];
}

/** Half the breadth in mm of a square round the origin that holds all tyres. */
function reachOf(tyres: readonly PlacedTyre[], radius: number): number {
  const reaches = tyres.map(({ group, radius: own }) => group.position.length() + own * 1.15);
  return tyres.length === 1 ? Math.max(radius * 1.15, ...reaches) : Math.max(...reaches);
}

/**
 * Deferred renderer: a geometry pass stores position and normal of each pixel, a lighting pass lights each pixel once. The
 * triangles of a tread are smaller than a pixel: lighting each of them took five times as long in software.
 */
export class Renderer {
  readonly #renderer: WebGLRenderer;
  readonly #environment: Texture;
  readonly #shadows = [depthTarget(), depthTarget()] as const;
  readonly #underside = depthTarget();
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

  /** Renders tyres. @returns a PNG of `width` × `height` pixels as a data URL */
  render(
    tyres: readonly PlacedTyre[],
    camera: Camera,
    settings: SceneSettings,
    lamps: readonly [LampSetting, LampSetting],
    [width, height]: readonly [number, number],
  ): string {
    this.#resize(width, height);
    const scene = new Scene();
    for (const [number, { group }] of tyres.entries()) {
      scene.add(group);
      for (const part of group.children as Mesh<BufferGeometry, ShaderMaterial>[])
        part.material.uniforms.tyre = { value: number };
    }
    scene.updateMatrixWorld();
    const places = tyres.map(({ group }) => group.matrixWorld.clone());
    setMesh(tyres, 'coarse');
    const reach = reachOf(tyres, settings.radius);
    const matrices = lamps.map((lamp, index) =>
      this.#renderShadowMap(scene, lamp, settings.radius, reach, index as 0 | 1),
    );
    if (settings.ground > 0) this.#renderUnderside(scene, settings, reach);
    scene.overrideMaterial = null;
    const set = (name: string, value: unknown) => {
      this.#lighting.uniforms[name] = { value };
    };
    set('positionMap', this.#geometry.textures[0]);
    set('normalMap', this.#geometry.textures[1]);
    set('envMap', this.#environment);
    set('maxMipLevel', (this.#environment.mipmaps?.length ?? 1) - 1);
    set('rubberAlbedo', 0.013);
    set('shadowSpread', (settings.radius * 1.15) / reach);
    set('forward', camera.getWorldDirection(new Vector3()));
    set('unproject', camera.matrixWorld.clone().multiply(camera.projectionMatrixInverse));
    for (const [name, value] of Object.entries(settings)) set(name, value);
    for (const [index, name] of (['A', 'B'] as const).entries()) {
      set(`lampMatrix${name}`, matrices[index]);
      set(`shadowMap${name}`, this.#shadows[index as 0 | 1].depthTexture);
      const { at, power } = lamps[index as 0 | 1];
      set(`lampDirection${name}`, new Vector3(...at).normalize());
      set(`lampPower${name}`, new Vector3(...power));
    }
    set('mirror', null);
    const light = (target: WebGLRenderTarget) => {
      for (const [number, { textures, radius, cut, print, alloy }] of tyres.entries()) {
        for (const [name, value] of Object.entries(textures)) set(name, value);
        set('tyre', number);
        set('tyreRadius', radius);
        set('place', places[number]);
        set('cutMap', cut?.map ?? null);
        set('cutBounds', cut?.bounds ?? new Vector4());
        set('printMap', print ?? null);
        set('alloy', alloy ?? new Vector4());
        this.#pass(this.#lighting, target, number === 0);
      }
    };
    if (settings.mirrors) {
      // The reflection in the floor: the coarse tyres mirrored at the floor, lit for a mirrored camera.
      scene.scale.y = -1;
      scene.position.y = 2 * settings.level;
      set('eye', new Vector3(camera.position.x, 2 * settings.level - camera.position.y, camera.position.z));
      set('isReflection', true);
      this.#renderGeometry(scene, camera);
      light(this.#mirror);
      scene.scale.y = 1;
      scene.position.y = 0;
      set('mirror', this.#mirror.texture);
    }
    setMesh(tyres, 'fine');
    set('eye', camera.position);
    set('isReflection', false);
    this.#renderGeometry(scene, camera);
    light(this.#litPixels);
    this.#downscale.uniforms.lit = { value: this.#litPixels.texture };
    this.#downscale.uniforms.lens = { value: settings.ground > 0 ? Math.max(settings.lens, 1e-6) : 0 };
    this.#pass(this.#downscale, null, true);
    return this.#renderer.domElement.toDataURL('image/png');
  }

  #renderGeometry(scene: Scene, camera: Camera): void {
    this.#renderer.setRenderTarget(this.#geometry);
    this.#renderer.clear();
    this.#renderer.render(scene, camera);
  }

  /** Runs a shader over a target, which it clears first or not. */
  #pass(material: ShaderMaterial, target: WebGLRenderTarget | null, clear: boolean): void {
    this.#screenQuad.material = material;
    this.#renderer.setRenderTarget(target);
    this.#renderer.autoClear = clear;
    this.#renderer.render(this.#screen, this.#screenCamera);
    this.#renderer.autoClear = true;
  }

  /** Renders the depths of a scene into a map. Returns the matrix from positions to the map. */
  #renderDepth(scene: Scene, camera: OrthographicCamera, target: WebGLRenderTarget): Matrix4 {
    camera.updateMatrixWorld();
    scene.overrideMaterial = new MeshBasicMaterial({ colorWrite: false, side: DoubleSide });
    this.#renderer.setRenderTarget(target);
    this.#renderer.clear();
    this.#renderer.render(scene, camera);
    return camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse);
  }

  /** Renders the shadow map of a lamp. Returns the matrix from positions to the map. */
  #renderShadowMap(scene: Scene, { at }: LampSetting, radius: number, reach: number, index: 0 | 1): Matrix4 {
    const far = Math.max(radius * 8, reach * 2 + radius * 5.7);
    const camera = new OrthographicCamera(-reach, reach, reach, -reach, radius, far);
    camera.position.set(...at).multiplyScalar(radius + Math.max(0, reach - radius * 2) / 3);
    camera.lookAt(0, 0, 0);
    return this.#renderDepth(scene, camera, this.#shadows[index]);
  }

  /** Renders what hangs over the floor, seen from below it, for the shadow of the sky. */
  #renderUnderside(scene: Scene, { level, radius }: SceneSettings, reach: number): void {
    const below = radius * 0.1;
    const far = below + radius * 2.4;
    const camera = new OrthographicCamera(-reach, reach, reach, -reach, 0.001, far);
    camera.position.set(0, level - below, 0);
    camera.up.set(0, 0, 1);
    camera.lookAt(0, level, 0);
    this.#renderDepth(scene, camera, this.#underside);
    const { uniforms } = this.#lighting;
    uniforms.under = { value: this.#underside.depthTexture };
    uniforms.underAt = { value: new Vector3(-reach, -reach, 2 * reach) };
    uniforms.underRange = { value: new Vector2(-below, far - below) };
  }
}
