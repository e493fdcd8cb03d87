import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { command, EXIT } from '#src/commands/command.ts';

const folder = path.join(import.meta.dirname, '../public');

/** A square PNG of a drawing. @param share how much of the side it takes; where that is not all of it, it lies on white */
async function draw(drawing: Buffer, side: number, share = 1): Promise<Buffer> {
  const inner = Math.round(side * share);
  const edge = Math.floor((side - inner) / 2);
  const white = { r: 255, g: 255, b: 255, alpha: 1 };
  const drawn = sharp(drawing, { density: 5 * inner }).resize(inner, inner, {
    fit: 'contain',
    background: '#0000',
  });
  const edges = { top: edge, left: edge, bottom: side - inner - edge, right: side - inner - edge };
  const whole =
    share === 1 ? drawn : drawn.flatten({ background: white }).extend({ ...edges, background: white });
  return whole.png({ compressionLevel: 9 }).toBuffer();
}

/** An ICO file that holds PNG pictures: https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(pictures: readonly { side: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [at, { side, png }] of pictures.entries()) {
    const entry = 6 + 16 * at;
    header.writeUInt8(side, entry);
    header.writeUInt8(side, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Draws the raster icons of `public/` from its `favicon.svg`. */
await command(async () => {
  const mark = readFileSync(path.join(folder, 'favicon.svg'));
  const small = await Promise.all([16, 32, 48].map(async side => ({ side, png: await draw(mark, side) })));
  const files: Readonly<Record<string, Buffer>> = {
    'favicon.ico': icoOf(small),
    'apple-touch-icon.png': await draw(mark, 180, 0.8),
    'icon-192.png': await draw(mark, 192),
    'icon-512.png': await draw(mark, 512),
    // Launchers cut a circle of four fifths out of it: https://www.w3.org/TR/appmanifest/#icon-masks
    'icon-maskable-512.png': await draw(mark, 512, 0.6),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
  console.log(`Значки нарисованы: ${Object.keys(files).join(', ')}.`);
  return EXIT.ok;
});
