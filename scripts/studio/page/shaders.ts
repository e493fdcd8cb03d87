import { GROUND } from './ground.ts';

/** Shaders of the renderer in GLSL ES 3: the first stores what each pixel shows, the second lights it, the third scales the picture down to its size. */

/** Parts of a tyre, as the first pass marks them. */
export const PART = { tread: 1, wall: 2, far: 3, lining: 4, metal: 5, pin: 6 } as const;

export const SURFACE_VERTEX = `
out vec3 place;
out vec3 outward;
out vec2 spot;
void main() {
  place = position;
  outward = normal;
  spot = uv;
  gl_Position = projectionMatrix * viewMatrix * modelMatrix * vec4(position, 1.0);
}`;

/** Place and part; then the normal's share along radius and axis, the row of the drawing and how blurred to read it. */
export const SURFACE = `
precision highp float;
in vec3 place;
in vec3 outward;
in vec2 spot;
uniform float part;
uniform vec2 drawn;
layout(location = 0) out vec4 where;
layout(location = 1) out vec4 how;
void main() {
  where = vec4(place, part);
  if (part > 4.5) {
    how = vec4(normalize(outward), 0.0);
  } else {
    vec2 dx = dFdx(spot) * drawn;
    vec2 dy = dFdy(spot) * drawn;
    float area = abs(dx.x * dy.y - dx.y * dy.x);
    vec2 radial = normalize(place.xy);
    how = vec4(spot.y, dot(outward.xy, radial), outward.z, clamp(0.5 * log2(max(area, 1e-6)), 0.0, 3.0));
  }
}`;

export const SCREEN_VERTEX = `
out vec2 sheet;
void main() {
  sheet = position.xy * 0.5 + 0.5;
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

/** Lights one place: two lamps with soft shadows, the room by prefiltered reflections, what hides it. */
export const LIGHTING = `
precision highp float;
precision highp sampler2D;
precision highp samplerCube;
in vec2 sheet;
layout(location = 0) out vec4 print;
uniform sampler2D where, how, treadNormal, treadOrm, wallNormal, wallOrm, wallTint;
uniform samplerCube envMap;
uniform float smoothest;
uniform sampler2D shadowA, shadowB;
uniform mat4 lampA, lampB, unproject;
uniform vec3 towardsA, towardsB, powerA, powerB, eye;
uniform float radius, breadth, exposure, floorShadow, around, rubber;
uniform bool raw;
const float PI_ = 3.14159265;
${NOISE}

float lit(sampler2D map, mat4 lamp, vec3 p, vec3 n, float spread) {
  vec4 q = lamp * vec4(p + n * 1.4, 1.0);
  vec3 s = q.xyz / q.w * 0.5 + 0.5;
  float turn = hash(gl_FragCoord.xy) * 6.2832;
  vec2 d = spread * vec2(cos(turn), sin(turn));
  float sum = 0.0;
  for (int i = 0; i < 6; i++) {
    sum += step(s.z - 0.0006, textureLod(map, s.xy + d, 0.0).r);
    // The golden angle, a little nearer each time.
    d = 0.84 * vec2(-0.7374 * d.x - 0.6755 * d.y, 0.6755 * d.x - 0.7374 * d.y);
  }
  return sum / 6.0;
}

vec3 shine(vec3 n, vec3 v, vec3 l, vec3 f0, float rough) {
  vec3 h = normalize(v + l);
  float nl = max(dot(n, l), 0.0), nv = max(dot(n, v), 0.02), nh = max(dot(n, h), 0.0), vh = max(dot(v, h), 0.0);
  float a = rough * rough, a2 = a * a;
  float d = nh * nh * (a2 - 1.0) + 1.0;
  float k = a * 0.5;
  float g = 1.0 / ((nl * (1.0 - k) + k) * (nv * (1.0 - k) + k) * 4.0);
  vec3 f = f0 + (1.0 - f0) * pow(1.0 - vh, 5.0);
  return f * (a2 / (PI_ * d * d)) * g * nl;
}

/** What of the room's reflection a surface keeps: the fit of Karis for the split sum. */
vec2 kept(float rough, float nv) {
  vec4 r = rough * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
  float a = min(r.x * r.x, exp2(-9.28 * nv)) * r.x + r.y;
  return vec2(-1.04, 1.04) * a + r.zw;
}

vec3 film(vec3 c) {
  c *= exposure;
  c = (c * (2.51 * c + 0.03)) / (c * (2.43 * c + 0.59) + 0.14);
  c = clamp(c, 0.0, 1.0);
  return mix(c * 12.92, 1.055 * pow(c, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c));
}

/** The shadow on the floor: a line of contact in a wide pool. */
float pool(vec2 xz) {
  float x = abs(xz.x), z = max(0.0, abs(xz.y) - breadth * 0.4);
  float gap = x * x / (2.0 * radius) + z * z / (breadth * 0.5);
  float fade = max(0.0, 1.0 - pow(x / (radius * 1.3), 2.0)) * max(0.0, 1.0 - pow(z / (breadth * 0.9), 2.0));
  return fade * (0.62 / (1.0 + gap / 5.0) + 0.3 / (1.0 + gap / 45.0));
}

${GROUND}

void main() {
  vec4 w = texelFetch(where, ivec2(gl_FragCoord.xy), 0);
  vec4 k = texelFetch(how, ivec2(gl_FragCoord.xy), 0);
  vec3 p = w.xyz;
  vec4 far = unproject * vec4(sheet * 2.0 - 1.0, 1.0, 1.0);
  vec3 ray = normalize(far.xyz / far.w - eye);
  bool sunk = ground > 0 && !raw && p.y < level + radius * 0.02 * (noise(p.xz / radius * 14.0) - 0.3);
  if (w.a < 0.5 || sunk) {
    print = vec4(0.0);
    if (raw) return;
    float t = (level - eye.y) / ray.y;
    if (ground > 0) print = vec4(film(t > 0.0 ? floorLight(eye + ray * t, ray, t) : sky(ray)), 1.0);
    else if (floorShadow > 0.0 && t > 0.0) print.a = pool((eye + ray * t).xz) * floorShadow;
    return;
  }
  vec3 v = normalize(eye - p);
  vec2 radial = normalize(p.xy);
  vec3 n, albedo = vec3(rubber), f0 = vec3(0.034);
  float open = 1.0, rough = 0.8, sky = 1.0;
  if (w.a > 4.5) {
    n = normalize(k.xyz);
    bool pin = w.a > 5.5;
    albedo = vec3(0.0);
    f0 = pin ? vec3(0.86, 0.87, 0.9) : vec3(0.6, 0.61, 0.63);
    rough = pin ? 0.28 : 0.38;
  } else {
    vec3 base = normalize(vec3(radial * k.y, k.z));
    vec3 along = vec3(radial.y, -radial.x, 0.0);
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
      // Inside, rings of the bladder show, and light falls off with depth.
      float depth = clamp((length(p.xy) - radius * 0.66) / (radius * 0.28), 0.0, 1.0);
      sky = mix(0.8, 0.3, depth);
      rough = 0.62;
      albedo *= 0.8 + 0.3 * noise(vec2(uv.x * 420.0 + uv.y * 30.0, uv.y * 5.0));
      n = normalize(n + along * 0.05 * sin(uv.x * 900.0 + uv.y * 90.0));
    }
  }
  // The floor hides the lowest part from the room.
  float low = (p.y + radius) / radius;
  sky *= mix(0.35, 1.0, smoothstep(0.0, 0.5, low));
  float nv = max(dot(n, v), 0.02);
  float dark = pow(open, 1.4) * sky;
  vec3 irradiance = textureLod(envMap, n, smoothest).rgb * around;
  vec3 mirror = textureLod(envMap, normalize(mix(reflect(-v, n), n, pow(rough, 4.0))), smoothest * rough * (2.0 - rough)).rgb * around;
  vec2 ab = kept(rough, nv);
  float hidden = clamp(pow(nv + dark, exp2(-16.0 * rough - 1.0)) - 1.0 + dark, 0.0, 1.0);
  vec3 colour = albedo * irradiance * dark + mirror * (f0 * ab.x + ab.y) * hidden * dark;
  float lamps = mix(open * open, 1.0, 0.1) * mix(0.4, 1.0, sky);
  float a = lit(shadowA, lampA, p, n, 0.006), b = lit(shadowB, lampB, p, n, 0.004);
  colour += (albedo / PI_ * max(dot(n, towardsA), 0.0) + shine(n, v, towardsA, f0, rough)) * powerA * a * lamps;
  colour += (albedo / PI_ * max(dot(n, towardsB), 0.0) + shine(n, v, towardsB, f0, rough)) * powerB * b * lamps;
  print = vec4(raw ? colour : film(colour), 1.0);
}`;

/** Averages four samples into a pixel; colours stay multiplied by their alpha. */
export const DOWNSCALE = `
precision highp float;
in vec2 sheet;
uniform sampler2D lit;
layout(location = 0) out vec4 pixel;
void main() {
  pixel = texture(lit, sheet);
}`;
