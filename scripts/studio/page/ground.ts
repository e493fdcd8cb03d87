/**
 * Materials of the floor in scenes, in GLSL. Lengths are in radii of the tyre. `near` is 1 close to the camera and falls to 0
 * where the grain becomes smaller than a pixel.
 */
export const GROUND = `
uniform int ground;
uniform float level;
uniform vec3 skyLow, skyHigh;
uniform sampler2D mirror;

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
  float wet = smoothstep(0.4, 0.5, puddle);
  vec4 pebble = stone(s * 34.0);
  float grain = mix(0.5, pebble.w, near);
  vec2 tilt = (-pebble.xy * 0.9 * smoothstep(0.0, 0.2, pebble.z) + slope(s, 90.0) * 0.12) * near * (1.0 - 0.985 * wet);
  tilt += slope(s, 3.0) * 0.006 * wet;
  vec3 albedo = vec3(0.013, 0.0135, 0.015) * (0.3 + 1.4 * grain) * mix(0.55 + 0.45 * smoothstep(0.0, 0.16, pebble.z), 1.0, 1.0 - near);
  return Floor(albedo * mix(1.0, 0.35, wet), normalize(vec3(-tilt.x, 1.0, -tilt.y)), mix(0.5, 0.05, wet), mix(0.1, 1.0, wet));
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

vec3 sky(vec3 ray) {
  float up = clamp(ray.y * 3.2 + 0.06, 0.0, 1.0);
  vec3 c = mix(skyLow, skyHigh, smoothstep(0.0, 1.0, up));
  return c;
}

/** Colour of the floor at \`q\`, seen along \`ray\` from the distance \`range\`. */
vec3 floorLight(vec3 q, vec3 ray, float range) {
  vec2 s = q.xz / radius;
  float near = clamp(1.6 - range / (radius * 9.0), 0.0, 1.0);
  Floor f;
  if (ground == 1) f = asphalt(s, near);
  else if (ground == 2) f = snow(s, near);
  else f = gravel(s, near);
  vec3 v = -ray;
  float hidden = 1.0 - 0.95 * min(1.0, contactShadow(q.xz) * 1.1);
  float a = lampVisibility(shadowMapA, lampMatrixA, q, vec3(0, 1, 0), 0.02), b = lampVisibility(shadowMapB, lampMatrixB, q, vec3(0, 1, 0), 0.02);
  vec3 tint = ground == 2 ? vec3(0.72, 0.86, 1.08) : vec3(1.0);
  vec3 irradiance = textureLod(envMap, f.n, maxMipLevel).rgb * environmentLevel * tint;
  vec3 c = f.albedo * (irradiance * hidden
    + (max(dot(f.n, lampDirectionA), 0.0) * lampPowerA * a + max(dot(f.n, lampDirectionB), 0.0) * lampPowerB * b) / PI_ * mix(hidden, 1.0, 0.4));
  vec3 away = reflect(ray, f.n);
  away.y = abs(away.y);
  vec3 back = textureLod(envMap, away, maxMipLevel * f.rough * (2.0 - f.rough)).rgb * environmentLevel * 0.55 + sky(away) * 0.6;
  vec4 image = textureLod(mirror, screenUv + f.n.xz * vec2(0.06, 0.14), 0.0);
  back = mix(back * mix(hidden, 1.0, 0.3), image.rgb, image.a);
  float fresnel = 0.025 + 0.975 * pow(1.0 - max(dot(f.n, v), 0.0), 5.0);
  c += back * fresnel * f.wet;
  if (ground == 2) c += vec3(0.9) * step(0.9985, hash(floor(s * 300.0))) * near * a;
  // Fog in the distance.
  float fog = 1.0 - exp(-max(0.0, range / radius - 7.0) * 0.16);
  return mix(c, sky(normalize(vec3(ray.x, 0.0, ray.z))), clamp(fog, 0.0, 1.0));
}
`;
