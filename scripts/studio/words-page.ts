import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Arrow, Label, Sign, Words } from './words.ts';

type Pixels = readonly [width: number, height: number];

const SHOP_FONT = fileURLToPath(new URL('../../src/styles/fonts/golos-text.woff2', import.meta.url));

const COLOURS = { white: '#fff', pale: '#c9d3e4', orange: '#ff8a3d' } as const satisfies Record<
  NonNullable<Label['colour']>,
  string
>;
const ANCHORS = { left: 'start', middle: 'middle', right: 'end' } as const;

/** Shades of the night's ink under the words. */
const SHADES = {
  left: 'linear-gradient(to right,#0a1428d9,#0a142800 68%)',
  below: 'linear-gradient(to top,#0a1428e6,#0a142800 42%)',
  above: 'linear-gradient(to bottom,#0a1428e6,#0a142800 52%)',
  banner: 'linear-gradient(to right,#0a1428b3,#0a142800 62%)',
} as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A banner's lines are large enough for a phone. */
const bannerLabels = (title: string, line: string): Label[] => [
  { text: title, at: [0.06, 0.5], size: 0.25, weight: 700 },
  { text: line, at: [0.06, 0.71], size: 0.115, weight: 600 },
];

function text(
  { text, at, size, weight = 600, colour = 'white', align = 'left' }: Label,
  [width, height]: Pixels,
): string {
  const px = size * height;
  const spacing = px > 60 ? -px * 0.018 : 0;
  return (
    `<text x="${at[0] * width}" y="${at[1] * height}" font-size="${px}" font-weight="${weight}" fill="${COLOURS[colour]}" ` +
    `text-anchor="${ANCHORS[align]}" letter-spacing="${spacing}">${escaped(text)}</text>`
  );
}

function arrow({ from, to, colour }: Arrow, [width, height]: Pixels): string {
  const [x, y, endX, endY] = [from[0] * width, from[1] * height, to[0] * width, to[1] * height];
  const head = height * 0.045;
  const angle = (Math.atan2(endY - y, endX - x) * 180) / Math.PI;
  const length = Math.hypot(endX - x, endY - y) - head;
  return (
    `<g transform="translate(${x} ${y}) rotate(${angle})" fill="${COLOURS[colour]}"><path d="M0 ${-height * 0.008}h${length}v${height * 0.016}h${-length}z"/>` +
    `<path d="M${length} ${-head * 0.62}l${head} ${head * 0.62}l${-head} ${head * 0.62}z"/></g>`
  );
}

/** The section of a flat tyre with an exclamation mark, in a box of 24. */
const LOW_PRESSURE =
  'M7 3C5 6 3.2 9.2 3.2 12.5c0 2.5.8 4.6 2.1 6.5h13.4c1.3-1.9 2.1-4 2.1-6.5C20.8 9.2 19 6 17 3' +
  'M6.6 19v2.6M10.2 19v2.6M13.8 19v2.6M17.4 19v2.6M12 6.5v6.3M12 15.9v.1';

const sign = ({ at, size }: Sign, [width, height]: Pixels): string => {
  const side = size * height;
  return (
    `<path d="${LOW_PRESSURE}" transform="translate(${at[0] * width - side / 2} ${at[1] * height - side / 2}) scale(${side / 24})" ` +
    'fill="none" stroke="#ffb02e" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"/>'
  );
};

/** The page of a picture (a data URL) with words on it, in the shop's letters; `size` is that of the picture in pixels. */
export function wordsPage(picture: string, words: Words, size: Pixels): string {
  const [width, height] = size;
  const labels = 'labels' in words ? words.labels : bannerLabels(words.title, words.line);
  const shade = 'labels' in words ? words.shade : 'banner';
  const { arrows = [], sign: shown = null } = 'labels' in words ? words : {};
  const font = readFileSync(SHOP_FONT, 'base64');
  return `<!doctype html><style>@font-face{font-family:Shop;src:url(data:font/woff2;base64,${font});font-weight:400 900}
*{margin:0}img,div,svg{position:absolute;inset:0}svg{font-family:Shop;filter:drop-shadow(0 2px 8px #000a)}</style>
<img alt="" src="${picture}"><div style="background:${shade ? SHADES[shade] : 'none'}"></div>
<svg width="${width}" height="${height}">${arrows.map(one => arrow(one, size)).join('')}${shown ? sign(shown, size) : ''}${labels.map(one => text(one, size)).join('')}</svg>`;
}
