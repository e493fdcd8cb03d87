import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../harness/commands.ts';
import { ROOT } from '../harness/places.ts';

interface Component {
  name: string;
  version: string;
  purl: string;
  'bom-ref': string;
  hashes?: { alg: string; content: string }[];
}

const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; devOptional?: boolean; integrity?: string }>;
};

async function sbomOf(...args: string[]): Promise<Component[]> {
  const { code, stdout, stderr } = await run('sbom', args, {});
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const sbom = JSON.parse(stdout) as { components: Component[] };
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
  return sbom.components;
}

test('npm run sbom lists exactly the packages that the shop runs with, with the hashes of the lockfile', async () => {
  const components = await sbomOf();
  const places = Object.keys(packages).filter(
    place => place !== '' && !packages[place]?.dev && !packages[place]?.devOptional,
  );
  expect(components.map(each => each['bom-ref'])).toEqual(places);
  for (const { 'bom-ref': place, name, version, purl, hashes } of components) {
    expect(place.endsWith(`node_modules/${name}`)).toBe(true);
    expect(version).toBe(packages[place]?.version);
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    const hash = hashes?.map(({ content }) => `sha512-${Buffer.from(content, 'hex').toString('base64')}`)[0];
    expect(hash).toBe(packages[place]?.integrity);
  }
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['astro', 'better-sqlite3', 'react', 'zod']));
  expect(names).not.toContain('vitest');
  expect((await sbomOf('--dev')).map(({ name }) => name)).toContain('vitest');
});
