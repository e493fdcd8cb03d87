/**
 * Runs a command of the shop under Node 24: `node scripts/launch.mjs [--install] COMMAND [ARGS…]` starts
 * `scripts/COMMAND.ts`. Plain JavaScript without dependencies for Node 18 and later: it runs before they are
 * installed. Its own messages go to stderr; stdout is left to the command.
 *
 * @typedef {{ root: string, version: string, execPath: string, platform: string, arch: string }} Facts
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isatty } from 'node:tty';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR = 24;
const PREBUILT = ['linux-x64', 'linux-arm64', 'win-x64'];
const STAMP = '.protektor-install';
const NPM_CI =
  'ci --ignore-scripts --no-audit --no-fund --include=dev --include=optional --loglevel=http'.split(' ');
/** A server's young generation may grow to 16 MB otherwise, which stay, and make it no quicker. */
const SERVER_FLAGS = ['--max-semi-space-size=8'];
/**
 * Node's flags by command. A price list of 50 000 rows takes 150 MB less where the young generation may not grow, and the old one
 * grows in small steps.
 */
export const FLAGS = {
  prices: ['--max-semi-space-size=16', '--heap-growing-percent=30'],
  serve: SERVER_FLAGS,
  start: SERVER_FLAGS,
};
/** Threads with memory of their own from the C library keep what they have freed: a hundred megabytes of a publication, some 15 of a server. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };
/**
 * Of what a server holds after mixed requests, half lay in the C library's heap: pages of all sizes between each other. Larger pieces
 * have places of their own, which go back to the system when they are freed.
 */
const SERVER_MEMORY = { ...FEW_ARENAS, MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' };
/** Environment by command. */
export const ENVIRONMENT = { build: FEW_ARENAS, serve: SERVER_MEMORY, start: SERVER_MEMORY };
const OFFLINE =
  /\b(?:ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|E\w*TIMED?OUT|ENETUNREACH|EHOSTUNREACH|network)\b/iu;

/** A failure that is printed as its message alone, without a stack. */
export class Refusal extends Error {}

/** A file's trimmed text; null when the file cannot be read. */
function read(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

const modifiedAt = file => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Identifies an installation: the lockfile's digest and the platform. */
export function fingerprint(/** @type {Facts} */ { root, platform, arch }) {
  const lockfile = fs.readFileSync(join(root, 'package-lock.json'));
  return `${createHash('sha256').update(lockfile).digest('hex')} ${platform}-${arch}`;
}

/** A new file in its place: a copy of the folder by hard links keeps the stamp of what it holds. */
function writeStamp(/** @type {Facts} */ facts) {
  const stamp = join(facts.root, 'node_modules', STAMP);
  fs.mkdirSync(dirname(stamp), { recursive: true });
  fs.rmSync(stamp, { force: true });
  fs.writeFileSync(stamp, `${fingerprint(facts)}\n`);
}

/**
 * Whether `node_modules` matches the lockfile: 'fit', 'missing' or 'unfit'. An installation by hand (npm's own
 * `.package-lock.json` is newer than the lockfile and our stamp) counts as fit and gets a stamp.
 */
function installState(/** @type {Facts} */ facts) {
  const stamp = join(facts.root, 'node_modules', STAMP);
  const installedByHand = modifiedAt(join(facts.root, 'node_modules', '.package-lock.json'));
  if (!fs.existsSync(stamp) && installedByHand === 0) return 'missing';
  if (read(stamp) === fingerprint(facts)) return 'fit';
  if (
    installedByHand <= modifiedAt(stamp) ||
    installedByHand < modifiedAt(join(facts.root, 'package-lock.json'))
  )
    return 'unfit';
  try {
    writeStamp(facts);
  } catch {
    // A read-only installation works without a stamp.
  }
  return 'fit';
}

/** Path of the Node 24 that npm installs; null on platforms for which there is no package. */
function prebuiltNode(/** @type {Facts} */ { root, platform, arch }) {
  const name = `${platform === 'win32' ? 'win' : platform}-${arch}`;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  return PREBUILT.includes(name) ? join(root, 'node_modules', `node-${name}`, 'bin', file) : null;
}

const isModern = facts => Number.parseInt(facts.version, 10) >= NODE_MAJOR;
const nodeTooOld = ({ version }) =>
  new Refusal(
    `Нужен Node.js ${NODE_MAJOR} или новее (сейчас v${version}): установите его с nodejs.org и повторите.`,
  );

/** Path of a Node 24 or later: the running one, else the one in `node_modules`. @throws {Refusal} when there is neither */
export function pickNode(/** @type {Facts} */ facts) {
  const prebuilt = prebuiltNode(facts);
  if (isModern(facts) && fs.existsSync(facts.execPath)) return facts.execPath;
  if (prebuilt && fs.existsSync(prebuilt)) return prebuilt;
  throw nodeTooOld(facts);
}

/** The command that starts npm: the npm that runs this script, else `npm` from PATH (npm_execpath may be yarn or pnpm). */
export function npmCommand(
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {Facts} */ { execPath, platform },
) {
  const cli = env.npm_execpath ?? '';
  const isNpm = /^npm[\w-]*\.[cm]?js$/u.test(basename(cli)) && fs.existsSync(cli);
  if (isNpm) return { file: execPath, args: [cli, ...NPM_CI], shell: false };
  if (platform === 'win32') return { file: ['npm', ...NPM_CI].join(' '), args: [], shell: true };
  return { file: 'npm', args: NPM_CI, shell: false };
}

/** The message for the operator about a failed installation, made from npm's output. */
export function npmFailure(/** @type {string} */ output) {
  const telling = output.split('\n').filter(line => !/^npm (?:(?:http|warn|notice)\b|error$)/u.test(line));
  const usage = telling.findIndex(line => line.endsWith('Clean install a project'));
  const text = (usage < 0 ? telling : telling.slice(0, usage)).join('\n').trim();
  const offline = OFFLINE.exec(text)?.[0];
  return offline
    ? `Не удалось скачать зависимости: нет связи с хранилищем пакетов npm (${offline}). Проверьте подключение к интернету и повторите.`
    : `Не удалось установить зависимости, npm остановился с ошибкой:\n${text.split('\n').slice(-20).join('\n')}`;
}

/** The network error when a repeated request or many have failed and none was answered: npm would go on for minutes. */
export function noAnswer(/** @type {string} */ output) {
  if (/^npm http fetch GET \d{3} /mu.test(output)) return null;
  const failures = [...output.matchAll(/^npm http fetch .* attempt (\d+) failed with (E\w+)/gmu)];
  return failures.find(([, attempt]) => attempt !== '1' || failures.length >= 20)?.[2] ?? null;
}

function isAlive(/** @type {string} */ pid) {
  try {
    return Number(pid) > 0 && process.kill(Number(pid), 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Creates the lock directory with our process id in one step; false when it exists already. */
function tryLock(dir) {
  const own = `${dir}.${process.pid}`;
  fs.rmSync(own, { recursive: true, force: true });
  fs.mkdirSync(own);
  fs.writeFileSync(join(own, 'pid'), String(process.pid));
  try {
    fs.renameSync(own, dir);
    return true;
  } catch (error) {
    fs.rmSync(own, { recursive: true });
    if (fs.existsSync(dir) || error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Releases the lock: its directory is removed in one step. */
export function unlock(/** @type {string} */ dir) {
  const removed = `${dir}.${process.pid}`;
  if (fs.existsSync(dir)) fs.renameSync(dir, removed);
  fs.rmSync(removed, { recursive: true, force: true });
}

/** Removes the lock of a dead process. A second lock inside that directory keeps a new owner's lock safe. */
async function clearDead(dir, owner) {
  const claim = join(dir, 'takeover');
  try {
    await lock(claim);
    unlock(read(join(dir, 'pid')) === owner ? dir : claim);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

/** Acquires the lock `dir`. Waits while a running process holds it (`onWait` is called once); a dead process loses it. */
export async function lock(/** @type {string} */ dir, onWait = (/** @type {string | null} */ _owner) => {}) {
  for (let polls = 0; !tryLock(dir); ) {
    const owner = read(join(dir, 'pid'));
    if (owner !== null && !isAlive(owner)) {
      await clearDead(dir, owner);
    } else {
      if (polls++ === 1) onWait(owner);
      await sleep(100);
    }
  }
}

/** Ends by the signal that ended the child. Process 1 of a container ignores signals: there the exit code is 128 + number. */
function endBySignal(signal) {
  process.kill(process.pid, signal);
  setTimeout(() => process.exit(128 + constants.signals[signal]), 500);
}

/**
 * Waits for a child and forwards signals to it. Ctrl-C in a terminal already reaches the whole process group: a second
 * SIGINT could turn the child's orderly stop into a forced one. A SIGTERM to `npm` kills only the shell between npm and
 * us: under npm, losing the parent process is treated as SIGTERM.
 */
async function supervise(/** @type {import('node:child_process').ChildProcess} */ child) {
  let requested = null;
  const pass = signal => {
    requested = signal;
    if (signal !== 'SIGINT' || !isatty(0)) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && !requested && process.ppid !== parent) pass('SIGTERM');
  }, 250);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject).on('close', (code, signal) => resolve({ code, signal, requested }));
    });
  } finally {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, pass);
  }
}

/** Runs `npm ci`. Returns the signal that stopped it; null when everything is installed. */
async function runNpm(/** @type {Facts} */ facts) {
  const started = Date.now();
  console.error('Устанавливаю зависимости (первый раз — около минуты)…');
  fs.rmSync(join(facts.root, 'node_modules', STAMP), { force: true });
  const { file, args, shell } = npmCommand(process.env, facts);
  const npm = spawn(file, args, { cwd: facts.root, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = text => {
    output += text;
    if (noAnswer(output)) npm.kill();
  };
  for (const stream of [npm.stdout, npm.stderr]) stream.setEncoding('utf8').on('data', collect);
  const { code, signal, requested } = await supervise(npm).catch(error => {
    throw new Refusal(
      `Не удалось запустить npm (${error.code}): установите Node.js с nodejs.org и повторите.`,
    );
  });
  if (requested) return requested;
  if (code !== 0)
    throw new Refusal(npmFailure(noAnswer(output) ?? (output || `npm: ${signal ?? `код ${code}`}`)));
  writeStamp(facts);
  console.error(`Зависимости установлены за ${Math.round((Date.now() - started) / 1000)} с.`);
  return null;
}

async function install(/** @type {Facts} */ facts) {
  const dir = join(facts.root, '.install-lock');
  await lock(dir, owner =>
    console.error(
      `Зависимости уже ставит процесс ${owner}, жду (если такого нет, удалите папку .install-lock)…`,
    ),
  );
  try {
    return installState(facts) === 'fit' ? null : await runNpm(facts);
  } finally {
    unlock(dir);
  }
}

/**
 * Environment of the command: a nested `node` is Node 24 too, Astro sends no telemetry, and Node caches compiled modules,
 * which makes an import of 4 000 products a tenth faster.
 */
function childEnv(root, env, command) {
  const key = Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [join(root, 'node_modules', '.bin'), env[key]].filter(Boolean).join(delimiter);
  const compileCache = join(root, 'node_modules', '.cache', 'node');
  return {
    NODE_COMPILE_CACHE: compileCache,
    ...ENVIRONMENT[command],
    ...env,
    [key]: path,
    ASTRO_TELEMETRY_DISABLED: '1',
  };
}

/**
 * Whether the command takes this process's place: a publication's memory is limited, and the launcher would be 50 MB of it. Not on
 * Windows or before Node 22.15, which cannot do it, nor as process 1 of a container, which ignores signals. Other commands are
 * stopped in order by {@link supervise}; this one by `scripts/end-with-npm.ts`.
 */
const takesOver = (command, args) =>
  command === 'build' &&
  !args.includes('--watch') &&
  process.pid !== 1 &&
  process.execve !== undefined &&
  process.platform !== 'win32';

async function launch(argv, /** @type {Facts} */ facts) {
  const mayInstall = argv[0] === '--install';
  const [command = '', ...args] = mayInstall ? argv.slice(1) : argv;
  const script = join(facts.root, 'scripts', `${command}.ts`);
  if (!/^[\w-]+$/u.test(command) || !fs.existsSync(script))
    throw new Refusal(`Нет такой команды: «${command}».`);
  if (!isModern(facts) && !prebuiltNode(facts)) throw nodeTooOld(facts);
  const state = installState(facts);
  if (state !== 'fit' && !mayInstall) {
    const why = state === 'missing' ? 'не установлены' : 'не соответствуют package-lock.json';
    throw new Refusal(`Зависимости ${why}. Выполните: npm start`);
  }
  const stopped = state === 'fit' ? null : await install(facts);
  if (stopped) return endBySignal(stopped);
  const env = childEnv(facts.root, process.env, command);
  const node = pickNode(facts);
  const nodeArgs = [...(FLAGS[command] ?? []), script, ...args];
  if (takesOver(command, args)) {
    process.chdir(facts.root);
    process.execve(node, [node, ...nodeArgs], env);
  }
  const child = spawn(node, nodeArgs, { cwd: facts.root, stdio: 'inherit', env });
  const { code, signal } = await supervise(child).catch(() => {
    throw nodeTooOld(facts);
  });
  if (signal) return endBySignal(signal);
  process.exitCode = code ?? 1;
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] && fs.realpathSync(process.argv[1]) === self) {
  const { execPath, platform, arch } = process;
  const facts = { root: dirname(dirname(self)), version: process.versions.node, execPath, platform, arch };
  launch(process.argv.slice(2), facts).catch(error => {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  });
}
