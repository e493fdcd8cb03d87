import {
  DepthTexture,
  FloatType,
  HalfFloatType,
  NearestFilter,
  RGBAFormat,
  UnsignedIntType,
  WebGLRenderTarget,
} from 'three';

/** Pixels of a side of a map of depths. */
const DEPTHS = 2048;

/** Target of the geometry pass: positions, then normals. */
export function geometryTarget(width: number, height: number): WebGLRenderTarget {
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

/** Target of depths seen from a lamp or from below the floor. */
export function depthTarget(): WebGLRenderTarget {
  const target = new WebGLRenderTarget(DEPTHS, DEPTHS);
  target.depthTexture = new DepthTexture(DEPTHS, DEPTHS, UnsignedIntType);
  return target;
}
