import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listFiles } from '#src/content/suppliers/list-file.ts';
import { temporaryFolder } from '../harness/commands.ts';

const WHOLE = fileURLToPath(new URL('../fixtures/suppliers/1c/whole', import.meta.url));
const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('a photograph')]);
/** The place that the exchange's XML tells, and the code of the product that it belongs to. */
const [PICTURE_PATH, CODE] = ['import_files/11/1.jpg', '11111111-aaaa#2026'];

let folder: ReturnType<typeof temporaryFolder>;
const at = (name: string) => path.join(folder.path, name);
function put(name: string, bytes: Uint8Array): void {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), bytes);
}
const picture = (file: string, code = CODE) => {
  const [list] = listFiles([at(file)]);
  return list?.pictureOf({ code }) ?? null;
};

beforeEach(() => {
  folder = temporaryFolder();
  cpSync(WHOLE, at('1c'), { recursive: true });
});
afterEach(() => folder[Symbol.dispose]());

test('a picture is found in the folder, where an exchange over HTTP put it, and beside a single file', () => {
  expect(picture('1c')).toBeNull();
  put(`1c/${PICTURE_PATH}`, JPEG);
  const found = { extension: 'jpg', bytes: JPEG };
  expect(picture('1c')).toEqual(found);
  expect(picture('1c', 'NK-94')).toEqual(found);
  expect(picture('1c', '22222222-bbbb')).toBeNull();
  expect(picture('1c/import0_1.xml')).toEqual(found);
  rmSync(at('1c/import_files'), { recursive: true });
  put('1c/0001/import_files~11~1.jpg', JPEG);
  expect(picture('1c')).toEqual(found);
});

test('a picture is found in the archive of an exchange, and in one beside its XML', () => {
  const xml = (name: string) => readFileSync(path.join(WHOLE, name));
  const parts = { 'import0_1.xml': xml('import0_1.xml'), 'offers0_1.xml': xml('offers0_1.xml') };
  put('all.zip', zipSync({ ...parts, [PICTURE_PATH]: JPEG }));
  expect(picture('all.zip')?.bytes).toEqual(new Uint8Array(JPEG));
  put('1c/pictures.zip', zipSync({ [`webdata/${PICTURE_PATH}`]: JPEG }));
  expect(picture('1c')?.bytes).toEqual(new Uint8Array(JPEG));
});

test('what is no picture, is too large or leads elsewhere is not taken', () => {
  put(`1c/${PICTURE_PATH}`, Buffer.from('<html></html>'));
  expect(picture('1c')).toBeNull();
  put(`1c/${PICTURE_PATH}`, Buffer.concat([JPEG, Buffer.alloc(10 * 1024 * 1024)]));
  expect(picture('1c')).toBeNull();
  expect(picture('1c/import0_1.xml')).toBeNull();
  put('secret.jpg', JPEG);
  rmSync(at(`1c/${PICTURE_PATH}`));
  symlinkSync(at('secret.jpg'), at(`1c/${PICTURE_PATH}`));
  expect(picture('1c')).toBeNull();
  expect(picture('1c/import0_1.xml')).toBeNull();
  const file = at('1c/import0_1.xml');
  writeFileSync(
    file,
    Buffer.from(readFileSync(file).toString('latin1').replace(PICTURE_PATH, '../secret.jpg'), 'latin1'),
  );
  expect(picture('1c')).toBeNull();
  expect(picture('1c/import0_1.xml')).toBeNull();
});
