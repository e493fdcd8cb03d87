import { GROUND } from './ground.ts';

/** Shaders of the renderer in GLSL ES 3: geometry pass, lighting pass. The last pass is in downscale.ts. */

/** Numbers by which the geometry pass marks the parts of a tyre and its wheel; those of the n-th of a scene are 16 n higher. */
export const PART = {
  tread: 1,
  wall: 2,
  far: 3,
  lining: 4,
  metal: 5,
  pin: 6,
  cut: 7,
  alloy: 8,
  steel: 9,
  rubber: 10,
  signal: 11,
  print: 12,
  stamped: 13,
} as const;

export const SURFACE_VERTEX = `
out vec3 surfacePosition;
out vec3 surfaceNormal;
out vec2 surfaceUv;
void main() {
  surfacePosition = position;
  surfaceNormal = normal;
  surfaceUv = uv;
  gl_Position = projectionMatrix * viewMatrix * modelMatrix * vec4(position, 1.0);
}`;

/**
 * Writes the position on the tyre, and its number and part; then the row of the texture, the normal along radius and axis, and the mip level.
 * Metal parts write their normal instead, and those of wheels how open to the light they are; printed ones their normal
 * folded into two numbers, and the place on the print.
 */
export const SURFACE = `
precision highp float;
in vec3 surfacePosition;
in vec3 surfaceNormal;
in vec2 surfaceUv;
uniform float part, tyre;
uniform vec2 mapSize;
layout(location = 0) out vec4 outPosition;
layout(location = 1) out vec4 outNormal;
void main() {
  outPosition = vec4(surfacePosition, part + 16.0 * tyre);
  if (part > 11.5) {
    vec3 n = normalize(surfaceNormal);
    n /= abs(n.x) + abs(n.y) + abs(n.z);
    vec2 folded = n.z >= 0.0 ? n.xy : (1.0 - abs(n.yx)) * vec2(n.x >= 0.0 ? 1.0 : -1.0, n.y >= 0.0 ? 1.0 : -1.0);
    outNormal = vec4(folded, surfaceUv * 2.0 - 1.0);
  } else if (part > 4.5) {
    outNormal = vec4(normalize(surfaceNormal), surfaceUv.x);
  } else {
    vec2 dx = dFdx(surfaceUv) * mapSize;
    vec2 dy = dFdy(surfaceUv) * mapSize;
    float area = abs(dx.x * dy.y - dx.y * dy.x);
    vec2 radial = normalize(surfacePosition.xy);
    outNormal = vec4(surfaceUv.y, dot(surfaceNormal.xy, radial), surfaceNormal.z, clamp(0.5 * log2(max(area, 1e-6)), 0.0, 3.0));
  }
}`;

export const SCREEN_VERTEX = `
out vec2 screenUv;
void main() {
  screenUv = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}`;

const NOISE = `
float hash(vec2 p) {
  vec3 q = fract(vec3(p.xyx) * 0.1031);
  q += dot(q, q.yzx + 33.33);
  return fract((q.x + q.y) * q.z);
}
float noise(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(mix(hash(i), hash(i + vec2(1, 0)), f.x), mix(hash(i + vec2(0, 1)), hash(i + vec2(1, 1)), f.x), f.y);
}`;

/** Lights one pixel: two lamps with soft shadows, prefiltered reflections of the room, ambient occlusion. */
export const LIGHTING = `
precision highp float;
precision highp sampler2D;
precision highp samplerCube;
in vec2 screenUv;
layout(location = 0) out vec4 outColour;
uniform sampler2D positionMap, normalMap, treadNormal, treadOrm, wallNormal, wallOrm, wallTint;
uniform sampler2D cutMap, printMap;
uniform vec4 alloy;
uniform samplerCube envMap;
uniform float maxMipLevel;
uniform sampler2D shadowMapA, shadowMapB;
uniform mat4 lampMatrixA, lampMatrixB, unproject;
uniform vec3 lampDirectionA, lampDirectionB, lampPowerA, lampPowerB, eye;
/** Of the tyre that is lit; \`radius\` is that of the scene's first tyre, the unit of the ground. */
uniform float tyre, tyreRadius;
uniform mat4 place;
uniform vec4 cutBounds;
uniform float radius, breadth, exposure, floorShadow, environmentLevel, rubberAlbedo, shadowSpread, lens, focus;
uniform vec3 forward;
uniform bool isReflection;
const float PI_ = 3.14159265;
${NOISE}

float lampVisibility(sampler2D map, mat4 lamp, vec3 p, vec3 n, float spread) {
  vec4 q = lamp * vec4(p + n * 1.4, 1.0);
  vec3 s = q.xyz / q.w * 0.5 + 0.5;
  float turn = hash(gl_FragCoord.xy) * 6.2832;
  vec2 d = spread * shadowSpread * vec2(cos(turn), sin(turn));
  float sum = 0.0;
  for (int i = 0; i < 6; i++) {
    sum += step(s.z - 0.0006, textureLod(map, s.xy + d, 0.0).r);
    // Turned by the golden angle, with a smaller radius each time.
    d = 0.84 * vec2(-0.7374 * d.x - 0.6755 * d.y, 0.6755 * d.x - 0.7374 * d.y);
  }
  return sum / 6.0;
}

vec3 specular(vec3 n, vec3 v, vec3 l, vec3 f0, float rough) {
  vec3 h = normalize(v + l);
  float nl = max(dot(n, l), 0.0), nv = max(dot(n, v), 0.02), nh = max(dot(n, h), 0.0), vh = max(dot(v, h), 0.0);
  float a = rough * rough, a2 = a * a;
  float d = nh * nh * (a2 - 1.0) + 1.0;
  float k = a * 0.5;
  float g = 1.0 / ((nl * (1.0 - k) + k) * (nv * (1.0 - k) + k) * 4.0);
  vec3 f = f0 + (1.0 - f0) * pow(1.0 - vh, 5.0);
  return f * (a2 / (PI_ * d * d)) * g * nl;
}

/** Scale and bias of F0 for the environment's reflection: Karis' fit of the split-sum approximation. */
vec2 splitSum(float rough, float nv) {
  vec4 r = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
  float a = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
  return vec2(-1.04, 1.04) * a + r.zw;
}

vec3 toneMap(vec3 c) {
  c *= exposure;
  c = (c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14);
  c = clamp(c, 0.0, 1.0);
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

/** Shadow of the tyre on the floor: dark at the line of contact, soft around it. */
float contactShadow(vec2 xz) {
  float x = abs(xz.x), z = max(0.0, abs(xz.y) - breadth * 0.4);
  float gap = x * x / (2.0 * radius) + z * z / (breadth * 0.5);
  float fade = max(0.0, 1.0 - pow(x / (radius * 1.3), 2.0)) * max(0.0, 1.0 - pow(z / (breadth * 0.9), 2.0));
  return fade * (0.62 / (1.0 + gap / 5.0) + 0.3 / (1.0 + gap / 45.0));
}

${GROUND}

/** Reflectance of a print, at the level of detail that its neighbours tell. */
vec3 printed(vec2 at) {
  ivec2 here = ivec2(gl_FragCoord.xy);
  vec2 size = vec2(textureSize(printMap, 0)) * 0.5;
  float far = min(
    length((texelFetch(normalMap, here + ivec2(1, 0), 0).zw - at) * size),
    length((texelFetch(normalMap, here + ivec2(0, 1), 0).zw - at) * size)
  );
  return textureLod(printMap, at * 0.5 + 0.5, clamp(log2(max(far, 1e-3)), 0.0, 5.0)).rgb;
}

/** Alpha of a scene's pixel: the diameter of its circle of confusion, for the last pass. */
float blurAt(vec3 q) {
  float depth = dot(q - eye, forward);
  return min(1.0, lens * abs(1.0 / focus - 1.0 / max(depth, 1.0)));
}

void main() {
  vec4 w = texelFetch(positionMap, ivec2(gl_FragCoord.xy), 0);
  vec4 k = texelFetch(normalMap, ivec2(gl_FragCoord.xy), 0);
  bool empty = w.a < 0.5;
  float number = floor(w.a / 16.0);
  if (number != tyre) discard;
  w.a -= 16.0 * number;
  vec3 p = w.xyz, world = (place * vec4(p, 1.0)).xyz;
  vec4 far = unproject * vec4(screenUv * 2.0 - 1.0, 1.0, 1.0);
  vec3 ray = normalize(far.xyz / far.w - eye);
  bool sunk = ground > 0 && !isReflection && world.y < level + radius * 0.02 * (noise(world.xz / radius * 14.0) - 0.3) * (ground >= 2 && ground <= 4 ? 1.0 : 0.2);
  if (empty || sunk) {
    outColour = vec4(0.0);
    if (isReflection) return;
    float t = (level - eye.y) / ray.y;
    if (ground > 0) outColour = t > 0.0
      ? vec4(toneMap(floorLight(eye + ray * t, ray, t)), blurAt(eye + ray * t)) : vec4(toneMap(sky(ray)), min(1.0, lens / focus));
    else if (floorShadow > 0.0 && t > 0.0) outColour.a = contactShadow((eye + ray * t).xz) * floorShadow;
    return;
  }
  vec3 v = normalize(eye - world);
  mat3 turned = mat3(place);
  vec2 radial = normalize(p.xy);
  vec3 n, albedo = vec3(rubberAlbedo), f0 = vec3(0.034);
  float open = 1.0, rough = 0.8, sky = 1.0;
  if (w.a > 11.5) {
    n = vec3(k.xy, 1.0 - abs(k.x) - abs(k.y));
    if (n.z < 0.0) n.xy = (1.0 - abs(n.yx)) * vec2(n.x >= 0.0 ? 1.0 : -1.0, n.y >= 0.0 ? 1.0 : -1.0);
    n = turned * normalize(n);
    if (dot(n, v) < 0.0) n = -n;
    albedo = printed(k.zw);
    albedo *= albedo;
    bool stamped = w.a > 12.5;
    if (stamped) { f0 = albedo * 0.6; albedo *= 0.2; }
    rough = stamped ? 0.5 : 0.42;
  } else if (w.a > 7.5) {
    n = turned * normalize(k.xyz);
    // The faces of wheels have one side: at their far edges the normal is bent to the eye, and others are turned round.
    bool face = k.w > 1.5;
    open = face ? k.w - 2.0 : k.w;
    if (dot(n, v) < 0.0) {
      n = face ? normalize(n - v * (dot(n, v) - 0.1)) : -n;
      open *= face ? 0.35 : 1.0;
    }
    if (w.a > 10.5) { albedo = vec3(0.5, 0.09, 0.004); rough = 0.4; }
    else if (w.a > 9.5) { albedo = vec3(0.016); rough = 0.55; }
    else if (w.a > 8.5) { albedo = vec3(0.0); f0 = vec3(0.33, 0.335, 0.34); rough = 0.27; }
    else {
      // Paint, or on a lathe's faces bare metal with the fine lines of its tool.
      float bare = alloy.w * smoothstep(0.74, 0.82, abs(k.z)) * smoothstep(0.9, 0.98, open);
      albedo = alloy.rgb * mix(0.45, 0.1, bare);
      f0 = mix(mix(vec3(0.04), alloy.rgb, 0.75), vec3(0.4, 0.405, 0.41), bare);
      rough = mix(0.4, 0.3, bare);
      n = normalize(n + turned * vec3(radial, 0.0) * bare * 0.05 * (noise(vec2(length(p.xy) * 2.6, 3.0)) - 0.5));
    }
  } else if (w.a > 6.5) {
    n = turned * normalize(k.xyz);
    if (dot(n, v) < 0.0) n = -n;
    vec4 inside = textureLod(cutMap, vec2(p.z / cutBounds.x * 0.5 + 0.5, (length(p.xy) - cutBounds.y) / (cutBounds.z - cutBounds.y)), 0.0);
    float metal = smoothstep(0.3, 0.8, inside.g), orange = inside.b * cutBounds.w;
    albedo = mix(vec3(inside.r * inside.r * 0.28), vec3(0.34, 0.04, 0.0015), orange) * (1.0 - metal);
    f0 = mix(f0, vec3(0.62, 0.6, 0.57), metal);
    rough = mix(0.62, 0.34, metal);
  } else if (w.a > 4.5) {
    n = turned * normalize(k.xyz);
    bool pin = w.a > 5.5;
    albedo = vec3(0.0);
    f0 = pin ? vec3(0.86, 0.87, 0.9) : vec3(0.6, 0.61, 0.63);
    // Close by, polished metal under lamps would be a blown white.
    f0 *= ground > 0 ? 0.45 : 1.0;
    rough = pin ? 0.28 : 0.38;
  } else {
    vec3 base = turned * normalize(vec3(radial * k.y, k.z));
    vec3 along = turned * vec3(radial.y, -radial.x, 0.0);
    vec3 down = cross(base, along);
    vec2 uv = vec2(fract(atan(p.x, p.y) / (2.0 * PI_) + 0.5), k.x);
    n = base;
    float lod = max(0.0, k.w - 0.35);
    if (w.a < 1.5) {
      vec3 m = textureLod(treadNormal, uv, lod).xyz * 2.0 - 1.0;
      vec4 o = textureLod(treadOrm, uv, lod);
      n = normalize(m.x * along + m.y * down + m.z * base);
      open = o.r;
      rough = o.g;
      albedo *= 0.88 + 0.24 * noise(vec2(uv.x * 260.0, uv.y * 34.0));
    } else if (w.a < 2.5) {
      vec3 m = textureLod(wallNormal, uv, lod).xyz * 2.0 - 1.0;
      vec4 o = textureLod(wallOrm, uv, lod);
      n = normalize(m.x * along + m.y * down + m.z * base);
      open = o.r;
      rough = o.g;
      albedo = textureLod(wallTint, uv, lod).rgb;
      albedo = albedo * albedo * (0.93 + 0.14 * noise(vec2(uv.x * 200.0, uv.y * 16.0)));
    } else if (w.a > 3.5) {
      if (dot(n, v) < 0.0) n = -n;
      // The inner liner has rings from the curing bladder, and gets darker with depth.
      float depth = clamp((length(p.xy) - tyreRadius * 0.66) / (tyreRadius * 0.28), 0.0, 1.0);
      sky = mix(0.8, 0.3, depth);
      rough = 0.62;
      albedo *= 0.8 + 0.3 * noise(vec2(uv.x * 420.0 + uv.y * 30.0, uv.y * 5.0));
      n = normalize(n + along * 0.05 * sin(uv.x * 900.0 + uv.y * 90.0));
    }
  }
  // The floor shades the lowest part of the tyre.
  float low = (world.y - level) / radius;
  sky *= mix(0.35, 1.0, smoothstep(0.0, 0.5, low));
  float nv = max(dot(n, v), 0.02);
  float dark = pow(open, 1.4) * sky;
  vec3 irradiance = textureLod(envMap, n, maxMipLevel).rgb * environmentLevel;
  vec3 mirror = textureLod(envMap, normalize(mix(reflect(-v, n), n, pow(rough, 4.0))), maxMipLevel * rough * (2.0 - rough)).rgb * environmentLevel;
  vec2 ab = splitSum(rough, nv);
  float hidden = clamp(pow(nv + dark, exp2(-16.0 * rough - 1.0)) - 1.0 + dark, 0.0, 1.0);
  vec3 colour = albedo * irradiance * dark + mirror * (f0 * ab.x + ab.y) * hidden * dark;
  float lamps = mix(open * open, 1.0, 0.1) * mix(0.4, 1.0, sky);
  float a = lampVisibility(shadowMapA, lampMatrixA, world, n, 0.006), b = lampVisibility(shadowMapB, lampMatrixB, world, n, 0.004);
  colour += (albedo / PI_ * max(dot(n, lampDirectionA), 0.0) + specular(n, v, lampDirectionA, f0, rough)) * lampPowerA * a * lamps;
  colour += (albedo / PI_ * max(dot(n, lampDirectionB), 0.0) + specular(n, v, lampDirectionB, f0, rough)) * lampPowerB * b * lamps;
  outColour = vec4(isReflection ? colour : toneMap(colour), ground > 0 && !isReflection ? blurAt(world) : 1.0);
}`;
