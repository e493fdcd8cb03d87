import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { IS_ROOT, NOBODY } from './other-user.ts';
import { ROOT } from './places.ts';

/** Whom the document calls protektor. */
const USER = IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};

/** A section's blocks of commands, in their order, of docs/operators.md. @throws when there is no such section */
export function commandsOf(section: string): string[] {
  const text = readFileSync(path.join(ROOT, 'docs/operators.md'), 'utf8');
  const from = text.indexOf(`## ${section}\n`);
  if (from < 0) throw new Error(`docs/operators.md has no section «${section}»`);
  const end = text.indexOf('\n## ', from);
  const part = text.slice(from, end < 0 ? undefined : end);
  return [...part.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gmu)].map(([, block = '']) =>
    block.replaceAll(/^ +/gmu, ''),
  );
}

/** What changes the machine itself, or asks the world: the test stands in for it. */
const OF_THE_MACHINE = /^(?:apt|useradd|certbot|systemctl|rm -f \/etc\/nginx|nginx)\b|npm run doctor\b/u;

/** Copies what is committed or would be: a clone of the repository, with the edits of a developer who runs this test. */
function clone(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const name of listed.split('\0')) {
    const from = path.join(ROOT, name);
    // Photographs of the demonstration shop are not part of a shop.
    if (name === '' || /^(?:content|tests)\//u.test(name) || !existsSync(from)) continue;
    cpSync(from, path.join(target, name));
  }
}

/** What tools write beside the packages, at any moment of other tests too: no part of an installation. */
const CACHES = ['.astro', '.cache', '.vite', '.vite-temp', '.vitest-cache'];

/** What `npm ci` leaves, from this project's own packages. @throws when the folder is there already */
function install(target: string): void {
  const own = path.join(ROOT, 'node_modules');
  const packages = readdirSync(own).filter(name => !CACHES.includes(name));
  mkdirSync(target);
  const copy = (how: string) => spawnSync('cp', [how, ...packages, target], { cwd: own, encoding: 'utf8' });
  // Second names of the files, where the disk allows it.
  if (copy('-al').status === 0) return;
  const { status, stderr } = copy('-a');
  if (status !== 0) throw new Error(stderr);
}

/** A machine in a folder: `/opt`, `/srv`, `/etc` and `/var` of the document lie below it. */
export class Machine {
  readonly root: string;
  /** The shop's domain. */
  readonly host: string;
  readonly #content: string;
  /** Packages of a lost disk: the next `npm ci` takes them, which is quicker than 60,000 files. */
  readonly #packages: string[] = [];

  /** @param content the content of the shop in place of the demonstration shop's */
  constructor(root: string, host: string, content: string) {
    this.root = root;
    this.host = host;
    this.#content = content;
    chmodSync(root, 0o755);
    for (const name of ['opt', 'srv', 'etc/systemd/system', 'etc/nginx/conf.d', 'var/backups', 'var/tmp'])
      mkdirSync(path.join(root, name), { recursive: true });
    chmodSync(path.join(root, 'var/tmp'), 0o1777);
  }

  /** A place of the document on this machine. */
  at(place: string): string {
    return path.join(this.root, place);
  }

  #here(text: string): string {
    return text
      .replaceAll(/(?<![\w.])\/(?=(?:opt|srv|etc|var)\/)/gu, `${this.root}/`)
      .replaceAll('ваш.домен', this.host);
  }

  /** Runs a block of the document in a folder. @throws with the output of a command that fails */
  run(block: string, folder = '/opt/protektor'): string {
    let output = '';
    let at = this.at(folder);
    for (const command of block.split(/ &&\s|\n/u)) {
      const [, target] = /^cd (\S+)$/u.exec(command) ?? [];
      if (target !== undefined) at = this.at(target);
      else if (command !== '' && !OF_THE_MACHINE.test(command))
        output += this.#command(command, existsSync(at) ? at : this.root);
    }
    return output;
  }

  #command(command: string, cwd: string): string {
    const [, , target] = /^git clone (\S+) (\S+)$/u.exec(command) ?? [];
    if (target !== undefined) {
      clone(this.at(target));
      cpSync(this.#content, this.at(path.join(target, 'content')), { recursive: true });
      return '';
    }
    if (command.startsWith('npm ci')) {
      const own = path.join(cwd, 'node_modules');
      const packages = this.#packages.pop();
      if (packages === undefined) install(own);
      else renameSync(packages, own);
      for (const cache of CACHES) rmSync(path.join(own, cache), { recursive: true, force: true });
      return '';
    }
    const isOfUser = command.startsWith('runuser -u protektor -- ');
    const here = this.#here(command)
      .replace('runuser -u protektor -- ', '')
      .replaceAll(/(-o|-g) protektor\b/gu, `$1 ${IS_ROOT ? NOBODY : process.getuid?.()}`)
      .replaceAll('protektor:protektor', IS_ROOT ? `${NOBODY}:${NOBODY}` : `${process.getuid?.()}`);
    return execFileSync('/bin/sh', ['-euc', `umask 022; ${here}`], {
      cwd,
      encoding: 'utf8',
      stdio: 'pipe',
      env: this.#environment(),
      ...(isOfUser ? USER : {}),
    });
  }

  #environment(): NodeJS.ProcessEnv {
    // npm asks the world for its newest version else.
    const quiet = { npm_config_update_notifier: 'false' };
    return { PATH: process.env.PATH, HOME: this.at('srv/protektor'), LANG: 'C.UTF-8', ...quiet };
  }

  /** Writes settings of the document into the settings file. */
  set(settings: Readonly<Record<string, string>>): void {
    const file = this.at('srv/protektor/protektor.env');
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${this.#here(value)}\n`);
    writeFileSync(file, readFileSync(file, 'utf8') + lines.join(''));
  }

  /** Starts what a systemd unit starts, as its user. */
  start(unit: string): Service {
    const text = this.#here(readFileSync(this.at(`etc/systemd/system/${unit}`), 'utf8'));
    const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'mu').exec(text)?.[1] ?? '';
    const [program = '', ...args] = value('ExecStart').split(' ');
    const own = value('Environment')
      .split(' ')
      .map(pair => pair.split('=', 2) as [string, string]);
    const child = spawn(program, args, {
      cwd: value('WorkingDirectory'),
      env: { ...this.#environment(), ...Object.fromEntries(own) },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...USER,
    });
    return new Service(child);
  }

  /** A disk is lost: `/opt` and `/srv` are empty. */
  loseDisk(): void {
    for (const version of this.names('opt')) {
      const own = path.join(this.at('opt'), version, 'node_modules');
      if (version === 'protektor' || !existsSync(own)) continue;
      const packages = path.join(this.root, `packages-${version}`);
      renameSync(own, packages);
      this.#packages.push(packages);
    }
    for (const lost of ['opt', 'srv']) {
      rmSync(this.at(lost), { recursive: true });
      mkdirSync(this.at(lost));
    }
  }

  /** Names in a folder of the document. */
  names(place: string): string[] {
    return readdirSync(this.at(place)).sort();
  }
}

/** A process that systemd would keep. */
export class Service {
  readonly #child: ChildProcess;
  #heard = '';
  readonly ended: Promise<number | null>;

  constructor(child: ChildProcess) {
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', chunk => (this.#heard += String(chunk)));
    this.ended = new Promise(resolve => child.once('close', resolve));
  }

  /** Resolves when its output matches. @throws with the output when it ends before */
  async says(what: RegExp): Promise<void> {
    let hasEnded = false;
    void this.ended.then(() => (hasEnded = true));
    while (!what.test(this.#heard)) {
      if (hasEnded) throw new Error(`the service ended: ${this.#heard}`);
      await new Promise(resolve => setTimeout(resolve, 30));
    }
  }

  /** Sends a signal and waits for the end. Resolves to the exit code. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.#child.kill(signal);
    return this.ended;
  }
}
