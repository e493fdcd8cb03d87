import type { Brand } from './brands.ts';
import { type ContentFile, file } from './files.ts';
import type { Model } from './models.ts';

/** Colours of the generated pictures. They are content, so the tokens of src/browser/styles do not apply. */
const TINTS = {
  summer: ['#f4a024', '#fff4e0'],
  winter: ['#2f7fd1', '#e6f1fc'],
  studded: ['#1d4f91', '#dfe9f6'],
  allseason: ['#3d8f5b', '#e6f4eb'],
  cargo: ['#6b6f76', '#eceef0'],
  offroad: ['#7a5a36', '#f3ece3'],
} as const;
type PictureKind = keyof typeof TINTS;
const VIEWS = ['side', 'tread', 'wall'] as const;

function pictureKindOf({ use, season, spikes }: Model): PictureKind {
  if (use === 'van') return 'cargo';
  if (use === 'offroad') return 'offroad';
  return spikes ? 'studded' : season;
}

/** Photographs of a model, below content/storage. */
export const photosOf = (model: Model): string[] =>
  VIEWS.map(view => `tyres/${pictureKindOf(model)}-${view}.svg`);

export const brandMark = ({ url }: Brand): string => `brands/${url.toLowerCase()}.svg`;

const svg = (width: number, height: number, title: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${title}</title>${shapes}</svg>\n`;

const tyre = (x: number, y: number, radius: number, rim: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="#22262d"/><circle cx="${x}" cy="${y}" r="${Math.round(radius * 0.62)}" fill="${rim}"/><circle cx="${x}" cy="${y}" r="${Math.round(radius * 0.2)}" fill="#22262d"/>`;

function photo(kind: PictureKind, view: (typeof VIEWS)[number]): string {
  const [strong, pale] = TINTS[kind];
  const background = `<rect width="640" height="640" fill="${pale}"/>`;
  if (view === 'side') return svg(640, 640, 'Шина сбоку', background + tyre(320, 320, 280, strong));
  if (view === 'wall')
    return svg(
      640,
      640,
      'Боковина',
      `${background}<path d="M40 640A600 600 0 0 1 640 40V640z" fill="#22262d"/>`,
    );
  const blocks = Array.from(
    { length: 8 },
    (_, at) => `M150 ${at * 80}l170 40 170-40v44l-170 40-170-40z`,
  ).join('');
  return svg(
    640,
    640,
    'Протектор',
    `${background}<rect x="120" width="400" height="640" fill="#22262d"/><path d="${blocks}" fill="${strong}"/>`,
  );
}

const wide = (title: string, width: number, height: number, tint: string) =>
  svg(
    width,
    height,
    title,
    `<rect width="${width}" height="${height}" fill="${tint}"/>${tyre(width - height / 2, height / 2, Math.round(height * 0.42), '#fff')}`,
  );

/** Titles of banners, tiles and covers by file name. */
const COVERS: Readonly<Record<string, string>> = {
  'banners/cordiant.svg': 'Cordiant',
  'banners/torero.svg': 'Torero',
  'banners/gislaved.svg': 'Gislaved',
  'promos/cordiant.svg': 'Cordiant',
  'promos/torero.svg': 'Torero',
  'promos/gislaved.svg': 'Gislaved',
  'home/hero-1.svg': 'Летние шины',
  'home/hero-2.svg': 'Зимние шины',
  'home/hero-3.svg': 'Все сезоны',
  'home/tile-summer.svg': 'Летние шины',
  'home/tile-winter.svg': 'Зимние шины',
  'home/tile-top.svg': 'Лидеры продаж',
  'articles/advice.svg': 'Совет',
  'articles/news.svg': 'Новость',
  'collections/cover.svg': 'Подборка',
  'tech/tread.svg': 'Рисунок протектора',
  'tech/compound.svg': 'Резиновая смесь',
  'tech/test.svg': 'Испытание',
  'map.svg': 'Схема проезда',
};

/** All pictures that the content refers to. */
export function drawings(brands: readonly Brand[]): ContentFile[] {
  const photos = (Object.keys(TINTS) as PictureKind[]).flatMap(kind =>
    VIEWS.map(view => file(`storage/tyres/${kind}-${view}.svg`, photo(kind, view))),
  );
  const marks = brands.map(brand =>
    file(
      `storage/${brandMark(brand)}`,
      svg(
        240,
        80,
        brand.name,
        `<text x="120" y="50" text-anchor="middle" font-size="32" fill="#22262d">${brand.name}</text>`,
      ),
    ),
  );
  const covers = Object.entries(COVERS).map(([path, title], at) =>
    file(`storage/${path}`, wide(title, 1200, 400, ['#f4a024', '#2f7fd1', '#3d8f5b'][at % 3] ?? '#6b6f76')),
  );
  return [...photos, ...marks, ...covers];
}
