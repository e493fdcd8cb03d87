import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { type Config, childEnvironment } from '#src/platform/config.ts';
import { readAddress } from '#src/server/http/address.ts';
import { listen } from '#src/server/http/listen.ts';
import type { DraftBegun } from '../../api/drafts.ts';
import { commandFile, type Jobs, type Steps } from '../jobs.ts';
import { Refused } from '../refused.ts';
import { makeDraftServer, type OpenDraft } from './draft-server.ts';
import { asContent, type DraftFiles, layOver } from './overlay.ts';

/** For how long a person has the draft alone after a request, a link can be used, and a draft stays that nobody opens. */
const BUSY_MS = 5 * 60_000;
const LINK_MS = 2 * 60_000;
const IDLE_MS = 30 * 60_000;
const REFUSED = 2;
/** As `npm run preview` says that it is open (wire.md). */
const READY = /^Черновик открыт: http:\/\/127\.0\.0\.1:(\d+) /u;
const OFF =
  'Черновику нужен свой адрес рядом с DESK_URL: впишите в protektor.env DESK_DRAFT_URL=https://draft.ваш.домен и перезапустите пульт (docs/desk.md).';

/** Where the shop's files are, and where people reach a draft. */
type Places = Pick<Config, 'contentDir' | 'dataDir' | 'desk'>;

/** A draft that somebody wants to see. */
interface WantedDraft {
  files: DraftFiles;
  /** A day or a minute of the shop's clock; null for now. */
  at: string | null;
  /** The page to begin with. */
  path: string;
}

const secret = (): string => randomBytes(24).toString('base64url');

/** The whole shop as a draft would make it: `npm run preview` over the content and the draft. There is one at a time. */
export class DraftShop {
  readonly #config: Places;
  readonly #jobs: Jobs;
  readonly #idleMs: number;
  #child: ChildProcess | null = null;
  /** Who opened it last, and when it was used last. */
  #person = '';
  #usedAt = 0;
  #idle: NodeJS.Timeout | undefined;
  #servers: readonly Server[] = [];
  origin = '';
  open: OpenDraft | null = null;

  constructor(config: Places, jobs: Jobs, idleMs = IDLE_MS) {
    this.#config = config;
    this.#jobs = jobs;
    this.#idleMs = idleMs;
  }

  /**
   * Begins to open the draft of a person, in the place of the one before.
   * @returns the job, which ends with a {@link DraftBegun}
   * @throws {Refused} while another person uses it, and where it has no address
   */
  begin(person: string, wanted: WantedDraft): string {
    if (!this.#config.desk?.draft) throw new Refused(503, OFF);
    if (person !== this.#person && Date.now() - this.#usedAt < BUSY_MS)
      throw new Refused(
        409,
        `Черновик сейчас смотрит ${this.#person}: подождите 5 минут или попросите закрыть.`,
      );
    [this.#person, this.#usedAt] = [person, Date.now()];
    return this.#jobs.begin(steps => this.#begin(steps, wanted), true);
  }

  /** Called for each request to it. */
  touch(): void {
    this.#usedAt = Date.now();
    this.#endIn(this.#idleMs);
  }

  /** Ends the draft shop of a person; that of others stays. */
  async close(person: string): Promise<void> {
    if (person !== this.#person) return;
    this.#usedAt = 0;
    await this.#end();
  }

  /** Ends it, and listens no longer. */
  async stop(): Promise<void> {
    await this.#end();
    for (const server of this.#servers) server.close().closeAllConnections();
  }

  async #begin({ step, line }: Steps, { files, at, path: page }: WantedDraft): Promise<DraftBegun> {
    step('Готовлю черновик');
    await Promise.all([this.#end(), this.#listen()]);
    const { contentDir, dataDir } = this.#config;
    const draftDir = path.join(dataDir, 'desk', 'draft');
    const content = path.join(draftDir, 'content');
    await layOver(contentDir, files, content);
    // The channel tells it when the desk has ended, however it did.
    const child = spawn(process.execPath, [commandFile('preview'), ...(at === null ? [] : ['--at', at])], {
      env: { ...childEnvironment(), CONTENT_DIR: content, DRAFT_DIR: draftDir, PREVIEW_PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#endIn(IDLE_MS);
    const lines: string[] = [];
    const hear = (input: Readable | null, onLine: (text: string) => void) =>
      input &&
      createInterface({ input }).on('line', text => {
        line(asContent(content, text));
        onLine(asContent(content, text));
      });
    hear(child.stderr, text => lines.push(text));
    const port = await new Promise<number | null>((resolve, reject) => {
      hear(child.stdout, text => READY.test(text) && resolve(Number(READY.exec(text)?.[1])));
      child.once('error', reject);
      child.once('close', () => {
        if (this.#child === child) [this.open, this.#usedAt] = [null, 0];
        resolve(null);
      });
    });
    if (port === null && child.exitCode === REFUSED)
      return { refused: lines.slice(lines.findIndex(text => text.startsWith('Ошибки')) + 1, -1) };
    if (port === null)
      throw new Refused(500, `Черновик не открылся: ${child.signalCode ? 'его закрыли.' : lines.at(-1)}`);
    const [key, pass] = [secret(), secret()];
    this.open = { port, path: readAddress(page) ? page : '/', pass, key, keyUntil: Date.now() + LINK_MS };
    this.touch();
    return { url: `${this.origin}/?desk=${key}` };
  }

  async #listen(): Promise<void> {
    const place = this.#config.desk?.draft;
    if (!place || this.#servers.length > 0) return;
    const open = await listen(() => makeDraftServer(this), { ...place, setting: 'DESK_DRAFT_LISTEN' });
    this.#servers = open.servers;
    this.origin = place.url.replace(/:0$/u, `:${open.port}`);
  }

  #endIn(ms: number): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#end(), ms).unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    this.open = null;
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill();
    await once(child, 'close');
  }
}
