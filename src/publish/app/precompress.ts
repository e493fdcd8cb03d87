import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Kinds worth compressing; pictures and fonts are compressed as they are. */
const TEXT = /\.(?:js|mjs|css|svg|json|txt|xml)$/u;

/** Smaller files fit into one packet anyway. */
const WORTH = 1024;

/**
 * Writes `.br` and `.gz` beside the hashed assets of a published tree, two at once, the largest first (pages are compressed when
 * first asked for).
 */
export async function precompress(client: string): Promise<void> {
  const assets = path.join(client, '_astro');
  const names = (await readdir(assets).catch(() => [])).filter(name => TEXT.test(name));
  const read = async (name: string) => ({ name, bytes: await readFile(path.join(assets, name)) });
  const files = (await Promise.all(names.map(read)))
    .filter(({ bytes }) => bytes.length >= WORTH)
    .sort((a, b) => b.bytes.length - a.bytes.length)
    .values();
  const work = async () => {
    for (const { name, bytes } of files) await compress(path.join(assets, name), bytes);
  };
  await Promise.all([work(), work()]);
}

async function compress(file: string, bytes: Buffer): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await gzipped(bytes, { level: 9 }));
}
