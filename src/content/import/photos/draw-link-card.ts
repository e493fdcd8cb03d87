import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Season } from '#src/domain/season.ts';
import { CARD, type LinkCard } from './link-card.ts';

/** The shop's own font: systems have others, or none. */
const FONT = {
  font: 'Golos Drawn',
  fontfile: fileURLToPath(new URL('../../../browser/styles/fonts/golos-drawn.ttf', import.meta.url)),
};
/** Tokens of browser/styles/tokens.css. */
const [INK, SOFT, GROUND, BRAND] = ['#0d1526', '#44506a', '#ffffff', '#0f4fd6'];
const OF_SEASON: Readonly<Record<Season, string>> = {
  winter: '#1a66bb',
  summer: '#9a5800',
  allseason: '#1d7f4a',
};
/** Parts of a card on their way: else they would be encoded as the picture was. */
const PLAIN = { compressionLevel: 0 };
const [MARGIN, GAP] = [56, 24];
/** Heights of letters in pixels, the largest first: the first is taken in which a text fits. */
const TITLE = [76, 64, 54, 46, 38, 32, 26];
const LINE = [34, 30, 26];

interface Box {
  width: number;
  height: number;
}
interface Words extends Box {
  input: Buffer;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A text in the largest letters in which it fits into a box; what does not fit even into the smallest is cut off. */
async function wordsIn(
  box: Box,
  text: string,
  colour: string,
  sizes: readonly number[],
): Promise<Words | null> {
  if (text.trim() === '') return null;
  const markup = text.replace(/[&<>]/gu, sign => ENTITIES[sign] ?? '');
  for (const [at, size] of sizes.entries()) {
    const { data, info } = await sharp({
      text: {
        ...FONT,
        text: `<span foreground="${colour}" size="${size}pt">${markup}</span>`,
        width: box.width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png(PLAIN)
      .toBuffer({ resolveWithObject: true });
    const isLast = at === sizes.length - 1;
    if (!isLast && (info.height > box.height || info.width > box.width)) continue;
    const [width, height] = [Math.min(info.width, box.width), Math.min(info.height, box.height)];
    const input = await sharp(data).extract({ left: 0, top: 0, width, height }).png(PLAIN).toBuffer();
    return { input, width, height };
  }
  return null;
}

/** The lines of a card that has any, from above: the title gets the room that the others leave. */
async function linesIn(box: Box, card: LinkCard, colours: { title: string; line: string }): Promise<Words[]> {
  const line = { ...box, height: 84 };
  const below = card.season ? OF_SEASON[card.season] : colours.line;
  const others = [
    await wordsIn(line, card.above ?? '', colours.line, LINE),
    await wordsIn(line, card.below ?? '', below, LINE),
  ];
  const taken = others.reduce((sum, one) => sum + (one ? one.height + GAP : 0), 0);
  const title = await wordsIn({ ...box, height: box.height - taken }, card.title, colours.title, TITLE);
  return [others[0], title, others[1]].filter(one => one !== null && one !== undefined);
}

const heightOf = (lines: readonly Words[]): number =>
  lines.reduce((sum, { height }) => sum + height, GAP * Math.max(0, lines.length - 1));

function placed(lines: readonly Words[], left: number, top: number): OverlayOptions[] {
  let at = top;
  return lines.map(({ input, height }) => {
    const one = { input, left, top: Math.round(at) };
    at += height + GAP;
    return one;
  });
}

const ground = (colour: string, { width, height }: Box = CARD): Sharp =>
  sharp({ create: { width, height, channels: 3, background: colour } });

async function beside(card: LinkCard, picture: Sharp | null): Promise<Sharp> {
  const side = CARD.height - MARGIN;
  const left = picture ? side + MARGIN / 2 + GAP * 2 : MARGIN;
  const box = { width: CARD.width - left - MARGIN, height: CARD.height - MARGIN * 2 };
  const lines = await linesIn(box, card, { title: INK, line: SOFT });
  const photo = picture && {
    input: await picture
      .resize(side, side, { fit: 'contain', background: GROUND })
      .flatten({ background: GROUND })
      .png(PLAIN)
      .toBuffer(),
    left: MARGIN / 2,
    top: MARGIN / 2,
  };
  const stripe = {
    input: await ground(BRAND, { width: CARD.width, height: 10 }).png(PLAIN).toBuffer(),
    left: 0,
    top: 0,
  };
  const words = placed(lines, left, (CARD.height - heightOf(lines)) / 2);
  return ground(GROUND).composite([...(photo ? [photo] : []), stripe, ...words]);
}

async function behind(card: LinkCard, picture: Sharp): Promise<Sharp> {
  const box = { width: CARD.width - MARGIN * 2, height: 260 };
  const lines = await linesIn(box, card, { title: GROUND, line: '#dfe4ee' });
  const height = heightOf(lines) + MARGIN * 2;
  const band = {
    create: {
      width: CARD.width,
      height,
      channels: 4 as const,
      background: { r: 13, g: 21, b: 38, alpha: 0.82 },
    },
  };
  const top = CARD.height - height;
  return ground(INK).composite([
    {
      input: await picture
        .resize(CARD.width, CARD.height, { fit: 'cover' })
        .flatten({ background: GROUND })
        .png(PLAIN)
        .toBuffer(),
    },
    { input: band, left: 0, top },
    ...placed(lines, MARGIN, top + MARGIN),
  ]);
}

/** Draws a card as JPEG. @param open reads its picture of content/storage. @throws when that cannot be decoded */
export async function drawLinkCard(card: LinkCard, open: (name: string) => Promise<Sharp>): Promise<Buffer> {
  const picture = card.picture === '' ? null : await open(card.picture);
  const drawn = picture && card.place === 'behind' ? behind(card, picture) : beside(card, picture);
  return (await drawn).jpeg(CARD.jpeg).toBuffer();
}
