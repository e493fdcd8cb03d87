import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { WorkerClient } from '#src/platform/worker-client.ts';
import type { MendApi, MendOrder } from '#src/publish/mend-worker.ts';
import { FIXTURE_DATA, ROOT } from '../harness/places.ts';

/** What a page of the fixture shop is rendered to by an app with this code. */
async function rendered(app: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mend-'));
  try {
    const render = path.join(folder, 'render.mjs');
    writeFileSync(render, app);
    const catalogue = path.join(FIXTURE_DATA, 'catalogue.db');
    const order: MendOrder = { render, siteUrl: 'https://shop', catalogue, address: '/brands/index.html' };
    const worker = new WorkerClient<MendApi>(pathToFileURL(path.join(ROOT, 'src/publish/mend-worker.ts')));
    const bytes = await worker.call('renderAgain', order);
    await worker.end();
    return Buffer.from(bytes).toString();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const RENDERS =
  'export const renderRoute = (_, url, { page }) => new Response(url + " " + JSON.stringify(page));';

test('a page is mended by what the release’s app reads of its catalogue, and by this code where that app cannot read', async () => {
  const earlier = await rendered(RENDERS);
  expect(earlier).toMatch(/^https:\/\/shop\/brands \{"page":\{"head":/u);
  const own = 'export const propsFor = (_, { address }) => ({ rendered: "of the app: " + address });';
  expect(await rendered(`${RENDERS}\n${own}`)).toBe('https://shop/brands "of the app: /brands"');
});
