import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundledApp } from '#src/publish/app/bundled-app.ts';
import { placesIn } from '#src/publish/places.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { FIXTURE_OUT } from '../harness/places.ts';

const isBundling = new Error('it is bundled');
const bundles = () => {
  throw isBundling;
};

test('an app whose files for the browser were not all compressed when its publication was killed is bundled again', async () => {
  using folder = temporaryFolder();
  const release = currentRelease(FIXTURE_OUT);
  const { code = '', siteUrl = '' } = release ?? {};
  const name = release?.app.name ?? '';
  const own = path.join(placesIn(folder.path).apps, name);
  cpSync(path.join(placesIn(FIXTURE_OUT).apps, name), own, { recursive: true });
  const app = await bundledApp(folder.path, { code, siteUrl }, bundles);
  expect(app.digest).toBe(release?.app.digest);
  const files = [...app.client.keys()];
  expect(files.filter(file => file.endsWith('.js.br')).length).toBeGreaterThan(5);

  rmSync(path.join(own, 'digest'));
  await expect(bundledApp(folder.path, { code, siteUrl }, bundles)).rejects.toBe(isBundling);
});
