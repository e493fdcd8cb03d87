import { randomInt } from 'node:crypto';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Call, Refusal, Uploaded } from '#src/desk/api/contract.ts';
import { setPassword, signIn } from '#src/desk/api/people.ts';
import { begin, type Running, run, temporaryFolder } from './commands.ts';
import { lendPictures } from './lent-pictures.ts';
import { type OwnShop, openOwnShop } from './own-shop.ts';
import { FIXTURE_CONTENT, ROOT } from './places.ts';

export const PASSWORD = 'верная лошадь скрепка';

/** An answer that is no success. */
export class DeskRefusal extends Error {
  readonly status: number;
  readonly refusal: Refusal;
  constructor(status: number, refusal: Refusal) {
    super(`${status}: ${refusal.message}`);
    this.status = status;
    this.refusal = refusal;
  }
}

/** A person before the desk, in a browser that keeps cookies. */
export class DeskPerson {
  readonly origin: string;
  cookie = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Sends a request with the headers of a page of the desk. */
  async send(method: string, address: string, body?: BodyInit, headers: Record<string, string> = {}) {
    const response = await fetch(this.origin + address, {
      method,
      headers: { Origin: this.origin, Cookie: this.cookie, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const name = pair.slice(0, pair.indexOf('='));
      const others = this.cookie.split('; ').filter(each => each !== '' && !each.startsWith(`${name}=`));
      this.cookie = [...others, ...(/max-age=0/iu.test(line) ? [] : [pair])].join('; ');
    }
    return response;
  }

  /** Makes a call. @throws {DeskRefusal} */
  async ask<Body, Answer>({ name }: Call<Body, Answer>, body: Body): Promise<Answer> {
    const response = await this.send('POST', `/calls/${name}`, JSON.stringify(body));
    const value = await response.json();
    if (response.ok) return value as Answer;
    throw new DeskRefusal(response.status, value as Refusal);
  }

  /** Sends a file. @throws {DeskRefusal} */
  async upload(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uploaded> {
    const response = await this.send('POST', `/uploads?name=${encodeURIComponent(name)}`, bytes, {
      'Content-Type': 'application/octet-stream',
    });
    const value = await response.json();
    if (response.ok) return value as Uploaded;
    throw new DeskRefusal(response.status, value as Refusal);
  }
}

/** A shop with content of its own and a desk beside it. */
export interface OwnDesk extends AsyncDisposable {
  shop: OwnShop;
  contentDir: string;
  env: Record<string, string>;
  origin: string;
  readonly running: Running;
  /** Starts the desk's process again. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Adds a person by the command line, who sets a password and signs in. */
  enter(name: string, role: 'manager' | 'editor' | 'owner'): Promise<DeskPerson>;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port below those that the system gives to others meanwhile. */
async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  return (await isFree(port)) ? port : freePort();
}

/** Pages of the desk that a test has built, for the others. */
const BUILT_APP = path.join(ROOT, 'tests/.tmp/desk-app');

function lendApp(app: string): void {
  const copy = `${BUILT_APP}.${process.pid}`;
  cpSync(app, copy, { recursive: true });
  rmSync(BUILT_APP, { recursive: true, force: true });
  try {
    renameSync(copy, BUILT_APP);
  } catch {
    // Another test file lends the same.
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Opens the fixture shop with a desk.
 * @param fill puts a release into its OUT_DIR; `copyShop` for a desk that publishes
 */
export async function openOwnDesk(
  settings: Record<string, string> = {},
  fill?: (outDir: string) => void,
): Promise<OwnDesk> {
  const folder = temporaryFolder();
  const contentDir = path.join(folder.path, 'content');
  cpSync(FIXTURE_CONTENT, contentDir, { recursive: true });
  const listen = `127.0.0.1:${await freePort()}`;
  const own = { CONTENT_DIR: contentDir, DESK_LISTEN: listen, DESK_DRAFT_LISTEN: '127.0.0.1:0' };
  const shop = await openOwnShop({ ...own, ...settings }, fill);
  lendPictures(shop.dataDir);
  const origin = `http://${listen}`;
  const app = path.join(shop.dataDir, 'desk', 'app');
  if (existsSync(BUILT_APP)) cpSync(BUILT_APP, app, { recursive: true });
  const open = async () => {
    const running = begin('desk', [], shop.env);
    await running.says(/Пульт открыт/u);
    return running;
  };
  let running = await open();
  lendApp(app);
  return {
    shop,
    contentDir,
    env: shop.env,
    origin,
    get running() {
      return running;
    },
    async restart(signal) {
      await running.stop(signal);
      running = await open();
    },
    async enter(name, role) {
      const { stdout, stderr } = await run('desk', ['add', name, '--role', role], shop.env);
      const [, token] = /#\/password\/(\S+)/u.exec(stdout) ?? [];
      if (token === undefined) throw new Error(`no link: ${stdout}${stderr}`);
      const person = new DeskPerson(origin);
      await person.ask(setPassword, { token, password: PASSWORD });
      await person.ask(signIn, { name, password: PASSWORD });
      return person;
    },
    async [Symbol.asyncDispose]() {
      await running.stop('SIGKILL');
      await shop[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}
