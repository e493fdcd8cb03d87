import { readFileSync } from 'node:fs';
import path from 'node:path';
import { command, EXIT, flags } from '#src/commands/command.ts';

/** An entry of package-lock.json. */
interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  /** A tool that a package of the shop names as one that it could work with, and that the shop does not run. */
  devOptional?: boolean;
  optional?: boolean;
}

const lockfile = JSON.parse(readFileSync(path.resolve('package-lock.json'), 'utf8')) as {
  name: string;
  version: string;
  packages: Record<string, Locked>;
};

const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** A package as CycloneDX describes it. */
function component([place, locked]: [string, Locked]): object {
  const name = place.slice(place.lastIndexOf('node_modules/') + 13);
  const { version = '', integrity, license, optional } = locked;
  const content = Buffer.from(integrity?.slice('sha512-'.length) ?? '', 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': place,
    name,
    version,
    purl: purl(name, version),
    scope: optional ? 'optional' : 'required',
    ...(integrity ? { hashes: [{ alg: 'SHA-512', content }] } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
  };
}

/**
 * Prints which packages the shop runs with as CycloneDX 1.5, from the lockfile alone: the same bytes for the same lockfile.
 * `npm sbom` leaves out packages that development tools use too.
 */
await command(async () => {
  const { dev: withTools } = flags('dev');
  const { name, version, packages } = lockfile;
  const listed = Object.entries(packages).filter(
    ([place, { dev, devOptional }]) => place !== '' && (withTools || !(dev || devOptional)),
  );
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, purl: purl(name, version) },
    },
    components: listed.map(component),
  };
  console.log(JSON.stringify(sbom, null, 2));
  return EXIT.ok;
});
