/**
 * Averages four samples into one pixel; colours stay premultiplied by alpha. In scenes alpha is the circle of confusion: samples
 * around a pixel count when their own circle reaches it, so that what is sharp does not smear.
 */
export const DOWNSCALE = `
precision highp float;
in vec2 screenUv;
uniform sampler2D lit;
uniform float lens;
layout(location = 0) out vec4 pixel;
const float WIDEST = 0.028;
void main() {
  pixel = texture(lit, screenUv);
  if (lens <= 0.0) return;
  vec2 shape = vec2(float(textureSize(lit, 0).y) / float(textureSize(lit, 0).x), 1.0) * WIDEST;
  float own = pixel.a, weight = 1.0;
  vec3 sum = pixel.rgb;
  for (int at = 1; at < 64; at++) {
    float r = sqrt(float(at) / 64.0), angle = float(at) * 2.39996;
    vec4 other = textureLod(lit, screenUv + shape * r * vec2(cos(angle), sin(angle)), 0.0);
    float share = smoothstep(r - 0.06, r + 0.06, min(other.a, own + 0.12)) ;
    sum += other.rgb * share;
    weight += share;
  }
  pixel = vec4(sum / weight, 1.0);
}`;
