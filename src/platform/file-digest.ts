import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';

/** One buffer for all files: the photographs of a shop, each read as a whole, would stay in memory until garbage is collected. */
const chunk = Buffer.allocUnsafeSlow(256 * 1024);

/** SHA-256 of a file's bytes, as hexadecimal digits. */
export function digestOfBytes(file: string): string {
  const from = openSync(file, 'r');
  try {
    let length = readSync(from, chunk);
    if (length < chunk.length) return hash('sha256', chunk.subarray(0, length));
    const digest = createHash('sha256');
    for (; length > 0; length = readSync(from, chunk)) digest.update(chunk.subarray(0, length));
    return digest.digest('hex');
  } finally {
    closeSync(from);
  }
}
