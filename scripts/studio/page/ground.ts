/**
 * Materials of the floor in scenes, in GLSL. Lengths are in radii of the tyre. `near` is 1 close to the camera and falls to 0
 * where the grain becomes smaller than a pixel.
 */
export const GROUND = `
uniform int ground;
uniform float level, wetness;
uniform vec2 shift;
/** Heights above the floor of what hangs over it, seen from below: x and z of its corner and its breadth, and the range of heights. */
uniform sampler2D under;
uniform vec3 underAt;
uniform vec2 underRange;
uniform vec3 skyLow, skyHigh;
uniform sampler2D mirror;
uniform bool mirrors;

struct Floor { vec3 albedo; vec3 n; float rough; float wet; };

vec2 slope(vec2 p, float scale) {
  float h = noise(p * scale);
  return vec2(noise((p + vec2(0.35 / scale, 0)) * scale) - h, noise((p + vec2(0, 0.35 / scale)) * scale) - h) / 0.35;
}

/** The nearest of scattered stones: offset from its middle (xy), distance to the border between stones (z), random number (w). */
vec4 stone(vec2 p) {
  vec2 cell = floor(p), best = vec2(0);
  float near = 9.0, id = 0.0, second = 9.0;
  for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) {
    vec2 c = cell + vec2(x, y);
    vec2 m = c + 0.15 + 0.7 * vec2(hash(c), hash(c + 19.7));
    float d = dot(p - m, p - m);
    if (d < near) { second = near; near = d; best = p - m; id = hash(c + 5.3); }
    else second = min(second, d);
  }
  return vec4(best, sqrt(second) - sqrt(near), id);
}

Floor asphalt(vec2 s, float near) {
  float puddle = noise(s * 0.9 + 3.1) * 0.62 + noise(s * 2.3 + 8.0) * 0.28 + noise(s * 7.0) * 0.1;
  float wet = smoothstep(-0.05, 0.06, puddle - 1.0 + wetness) * step(0.01, wetness);
  // Between puddles and dry stones there is a damp border.
  float damp = smoothstep(-0.28, 0.0, puddle - 1.0 + wetness) * step(0.01, wetness);
  vec4 pebble = stone(s * 34.0);
  float grain = mix(0.5, pebble.w, near);
  vec2 tilt = (-pebble.xy * 0.9 * smoothstep(0.0, 0.2, pebble.z) + slope(s, 90.0) * 0.12) * near * (1.0 - 0.985 * wet);
  tilt += slope(s, 3.0) * 0.006 * wet;
  vec3 albedo = vec3(0.013, 0.0135, 0.015) * (0.3 + 1.4 * grain) * mix(0.55 + 0.45 * smoothstep(0.0, 0.16, pebble.z), 1.0, 1.0 - near);
  albedo *= mix(mix(2.6, 1.0, damp), 0.35, wet);
  return Floor(albedo, normalize(vec3(-tilt.x, 1.0, -tilt.y)), mix(mix(0.7, 0.42, damp), 0.05, wet), mix(mix(0.05, 0.22, damp), 1.0, wet));
}

Floor snow(vec2 s, float near) {
  vec2 tilt = slope(s, 1.4) * 0.5 + slope(s, 5.0) * 0.45 + (slope(s, 24.0) * 0.3 + slope(s, 85.0) * 0.3) * near;
  vec3 albedo = vec3(0.25, 0.285, 0.335) * (0.94 + 0.06 * noise(s * 60.0));
  return Floor(albedo, normalize(vec3(-tilt.x, 1.0, -tilt.y)), 0.6, 0.08);
}

Floor gravel(vec2 s, float near) {
  vec4 big = stone(s * 13.0), small = stone(s * 31.0 + 4.0);
  bool top = big.w > 0.42 && big.z > 0.12;
  vec4 one = top ? big : small;
  float round_ = smoothstep(0.0, 0.28, one.z);
  vec2 tilt = -one.xy * (top ? 1.5 : 1.2) * near + slope(s, 70.0) * 0.2 * near;
  vec3 tone = mix(vec3(0.05, 0.044, 0.038), vec3(0.105, 0.1, 0.092), fract(one.w * 7.3));
  tone = mix(tone, vec3(0.04, 0.038, 0.038), step(0.7, fract(one.w * 13.7)));
  tone *= 0.75 + 0.5 * noise(s * 120.0);
  vec3 albedo = mix(vec3(0.05, 0.046, 0.042), tone * (0.25 + 0.75 * round_), near);
  return Floor(albedo, normalize(vec3(-tilt.x, 1.0, -tilt.y)), 0.75, 0.1);
}

/** Packed earth: ruts along x, small stones, dry at the top. */
Floor dirt(vec2 s, float near) {
  vec4 small = stone(s * 26.0 + 2.0);
  bool pebble = small.w > 0.72 && small.z > 0.1;
  float rut = noise(vec2(s.x * 0.5, s.y * 3.4) + 1.7) * 0.6 + noise(s * 5.0) * 0.4;
  vec2 tilt = slope(s, 3.0) * vec2(0.25, 0.6) + slope(s, 11.0) * 0.3 + (slope(s, 48.0) * 0.45 + slope(s, 130.0) * 0.25) * near;
  if (pebble) tilt += -small.xy * 1.3 * near;
  vec3 earth = mix(vec3(0.036, 0.024, 0.0155), vec3(0.083, 0.06, 0.041), rut);
  vec3 albedo = pebble ? mix(vec3(0.085, 0.077, 0.068), earth, 0.3) * (0.5 + small.w * 0.6) : earth * (0.8 + 0.4 * noise(s * 90.0));
  return Floor(albedo, normalize(vec3(-tilt.x, 1.0, -tilt.y)), 0.8, 0.06);
}

/** The sealed floor of a workshop, with one painted line. */
Floor workshop(vec2 s, float near) {
  float cloud = noise(s * 1.3) * 0.5 + noise(s * 4.0) * 0.3 + noise(s * 17.0) * 0.2;
  vec2 tilt = slope(s, 40.0) * 0.006 * near + slope(s, 2.0) * 0.004;
  vec3 albedo = vec3(0.032, 0.035, 0.042) * (0.75 + 0.5 * cloud);
  float line = 1.0 - smoothstep(0.055, 0.06, abs(s.y + 1.75));
  albedo = mix(albedo, vec3(0.3, 0.036, 0.0012) * (0.82 + 0.18 * noise(s * 60.0)), line * step(0.12, noise(s * 34.0)));
  return Floor(albedo, normalize(vec3(-tilt.x, 1.0, -tilt.y)), 0.2 + 0.22 * cloud, 0.75);
}

/** Ice with frost on it, and cracks below its surface. */
Floor ice(vec2 s, float near) {
  float frost = smoothstep(0.42, 0.72, noise(s * 1.1) * 0.55 + noise(s * 3.7) * 0.3 + noise(s * 19.0) * 0.15);
  vec4 plate = stone(s * 0.9 + slope(s, 2.5) * 0.12), fine = stone(s * 2.6 + slope(s, 7.0) * 0.06);
  float crack = max(1.0 - smoothstep(0.0, 0.02, plate.z), 0.5 * (1.0 - smoothstep(0.0, 0.03, fine.z)));
  vec3 albedo = mix(vec3(0.05, 0.095, 0.135), vec3(0.25, 0.3, 0.35), max(frost * 0.85, crack * 0.6));
  vec2 tilt = slope(s, 3.0) * 0.02 + slope(s, 50.0) * 0.16 * frost * near;
  return Floor(albedo, normalize(vec3(-tilt.x, 1.0, -tilt.y)), mix(0.12, 0.6, frost), mix(0.9, 0.12, frost));
}

/** The sky; outdoors with far hills and a wood on them, in haze. */
vec3 sky(vec3 ray) {
  float up = clamp(ray.y * 3.2 + 0.06, 0.0, 1.0);
  vec3 c = mix(skyLow, skyHigh, smoothstep(0.0, 1.0, up));
  if (ground == 5) return c;
  float round_ = atan(ray.x, ray.z) * 6.0 + shift.x * 5.0;
  float hill = 0.035 + 0.06 * noise(vec2(round_, 2.0)), wood = hill * 0.55 + 0.012 * noise(vec2(round_ * 14.0, 5.0)) + 0.008 * noise(vec2(round_ * 47.0, 9.0));
  c = mix(c, c * vec3(0.8, 0.84, 0.9), smoothstep(0.004, -0.004, ray.y - hill) * smoothstep(0.0, 0.05, ray.y));
  // Mist hides the foot of the wood, so that it meets the ground without an edge.
  return mix(c, c * vec3(0.6, 0.65, 0.7), smoothstep(0.004, -0.004, ray.y - wood) * smoothstep(0.0, 0.035, ray.y));
}

/** How much of the sky what hangs over the floor hides: form factors of its underside, in rings round the point. */
float hiddenBy(vec2 xz) {
  vec2 away = abs(xz - underAt.xy - underAt.z * 0.5) - underAt.z * 0.5;
  if (max(away.x, away.y) > radius * 0.7) return 0.0;
  float sum = 0.0, turn = hash(gl_FragCoord.xy) * 1.0472;
  for (int ring = 0; ring < 6; ring++) {
    float d = radius * 0.014 * exp2(float(ring) * 1.12);
    for (int at = 0; at < 6; at++) {
      float angle = turn + float(at) * 1.0472 + float(ring) * 0.52;
      vec2 uv = (xz + d * vec2(cos(angle), sin(angle)) - underAt.xy) / underAt.z;
      float z = textureLod(under, uv, 0.0).r;
      if (z > 0.9999 || uv.x < 0.0 || uv.y < 0.0 || uv.x > 1.0 || uv.y > 1.0) continue;
      float h = max(mix(underRange.x, underRange.y, z), radius * 0.004), ratio = d * h / (d * d + h * h);
      sum += 2.0 * ratio * ratio * 0.776 / 6.0;
    }
  }
  return clamp(sum * 1.25, 0.0, 1.0);
}

/** Colour of the floor at \`q\`, seen along \`ray\` from the distance \`range\`. */
vec3 floorLight(vec3 q, vec3 ray, float range) {
  vec2 s = q.xz / radius + shift;
  float near = clamp(1.6 - range / (radius * 9.0), 0.0, 1.0);
  Floor f;
  if (ground == 1) f = asphalt(s, near);
  else if (ground == 2) f = snow(s, near);
  else if (ground == 3) f = gravel(s, near);
  else if (ground == 4) f = dirt(s, near);
  else if (ground == 5) f = workshop(s, near);
  else f = ice(s, near);
  vec3 v = -ray;
  float hidden = 1.0 - 0.96 * hiddenBy(q.xz);
  float a = lampVisibility(shadowMapA, lampMatrixA, q, vec3(0, 1, 0), 0.02), b = lampVisibility(shadowMapB, lampMatrixB, q, vec3(0, 1, 0), 0.02);
  vec3 tint = ground == 2 || ground == 6 ? vec3(0.72, 0.86, 1.08) : vec3(1.0);
  vec3 irradiance = textureLod(envMap, f.n, maxMipLevel).rgb * environmentLevel * tint;
  vec3 c = f.albedo * (irradiance * hidden
    + (max(dot(f.n, lampDirectionA), 0.0) * lampPowerA * a + max(dot(f.n, lampDirectionB), 0.0) * lampPowerB * b) / PI_ * mix(hidden, 1.0, 0.4));
  vec3 away = reflect(ray, f.n);
  away.y = abs(away.y);
  // A lamp that water mirrors to the camera would be a blown white: softboxes are dimmed here.
  vec3 box = textureLod(envMap, away, maxMipLevel * f.rough * (2.0 - f.rough)).rgb * environmentLevel * 0.55;
  vec3 back = box / (1.0 + 5.0 * max(box.r, max(box.g, box.b))) + sky(away) * 0.6;
  vec4 image = !mirrors ? vec4(0.0) : textureLod(mirror, screenUv + f.n.xz * vec2(0.06, 0.14), 0.0);
  back = mix(back * mix(hidden, 1.0, 0.3), image.rgb, image.a);
  float fresnel = 0.025 + 0.975 * pow(1.0 - max(dot(f.n, v), 0.0), 5.0);
  c += back * fresnel * f.wet;
  if (ground == 2) c += vec3(0.9) * step(0.9985, hash(floor(s * 300.0))) * near * a;
  // Fog in the distance.
  float fog = 1.0 - exp(-max(0.0, range / radius - 7.0) * 0.16);
  return mix(c, skyLow, clamp(fog, 0.0, 1.0));
}
`;
