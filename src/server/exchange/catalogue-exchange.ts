import { existsSync } from 'node:fs';
import path from 'node:path';
import { PICTURE_NAME } from '#src/domain/exchange-names.ts';
import { fileNameOf, flatNameOf } from './file-name.ts';
import { Inbox } from './inbox.ts';
import type { Modes } from './modes.ts';
import { ExchangeRefused } from './refused.ts';
import { type TakeIn, TakingIn, type Tell } from './taking-in.ts';

/**
 * Bytes of a file that 1C sends at once: a line of 0.7 Mbit/s sends them within the time that a request may take
 * (`requestTimeout` of http-server.ts).
 */
export const FILE_LIMIT = 512 * 1024;

/** As much as the reader of CommerceML takes. */
const MAX_BYTES = 512 * 1024 * 1024;

const MB = 1024 * 1024;
/** Most pictures of an exchange, and their bytes: models without a photograph are few. */
const MAX_PICTURES = 1000;
const MAX_PICTURE_BYTES = 128 * MB;

const VERSION = '2.10';

/** Where an exchange is stored and what it changes. */
export interface CatalogueExchangePlaces {
  folder: string;
  contentDir: string;
}

/** Goods, prices and stocks from 1C: `type=catalog`. */
export class CatalogueExchange {
  readonly #places: CatalogueExchangePlaces;
  readonly #inbox: Inbox;
  readonly #taking: TakingIn;

  constructor(places: CatalogueExchangePlaces, takeIn: TakeIn, tell: Tell) {
    this.#places = places;
    this.#inbox = new Inbox(path.join(places.folder, 'catalog'), MAX_BYTES);
    this.#taking = new TakingIn(this.#inbox, takeIn, tell);
  }

  readonly modes: Modes = {
    init: query => this.#init(query.get('version')),
    file: (query, body) => this.#file(query.get('filename') ?? '', body),
    import: query => this.#import(fileNameOf(query.get('filename') ?? '')),
    deactivate: () => this.#end(true),
    complete: () => this.#end(false),
  };

  stop(): void {
    this.#taking.stop();
  }

  /** @param version of CommerceML, sent by those that end an exchange by `deactivate` and `complete` */
  async #init(version: string | null): Promise<string> {
    const { contentDir } = this.#places;
    if (!existsSync(path.join(contentDir, 'shop.yaml')))
      throw new ExchangeRefused(
        `На сервере магазина нет папки содержимого (CONTENT_DIR=${contentDir}), выгрузку некуда принять.`,
      );
    if (this.#taking.isRunning)
      throw new ExchangeRefused('Прежняя выгрузка ещё принимается: повторите обмен через несколько минут.');
    await this.#inbox.begin(version !== null);
    return `zip=yes\nfile_limit=${FILE_LIMIT}${version === null ? '' : `\nversion=${VERSION}`}`;
  }

  async #file(said: string, body: Buffer): Promise<string> {
    const name = fileNameOf(said);
    if (!this.#inbox.state) throw new ExchangeRefused('Обмен не начат: сначала нужен запрос mode=init.');
    if (PICTURE_NAME.test(name)) return this.#picture(said, body);
    if (!/\.(?:xml|zip)$/iu.test(name)) return 'success\nТакие файлы из 1С не переносятся.';
    if (body.length === 0) throw new ExchangeRefused(`Файл ${name} пришёл пустым: повторите обмен.`);
    await this.#inbox.add(name, body);
    return 'success';
  }

  /** Stores a picture, whose path is in the XML. Pictures above the limit are left out without an error. */
  async #picture(said: string, body: Buffer): Promise<string> {
    const name = flatNameOf(said);
    const pictures = Object.entries(this.#inbox.state?.files ?? {}).filter(([each]) =>
      PICTURE_NAME.test(each),
    );
    const total = pictures.reduce((sum, [, { size }]) => sum + size, body.length);
    const isNext = pictures.some(([place]) => place.endsWith(`/${name}`));
    if ((pictures.length >= MAX_PICTURES && !isNext) || total > MAX_PICTURE_BYTES)
      return `success\nКартинок за один обмен берётся до ${MAX_PICTURES} и ${MAX_PICTURE_BYTES / MB} МБ: эта не взята.`;
    if (body.length > 0) await this.#inbox.add(name, body);
    return 'success';
  }

  async #import(name: string): Promise<string> {
    const { state } = this.#inbox;
    if (!state) throw new ExchangeRefused('Обмен не начат: сначала нужен запрос mode=init.');
    if (!this.#inbox.has(name))
      throw new ExchangeRefused(`Файл ${name} не передан: сначала нужен запрос mode=file.`);
    // Where the end is not announced, the first request for an import comes after all files.
    const isFirst = !Object.keys(state.files).some(place => Number.parseInt(place, 10) > 1);
    return this.#take(!state.isEndTold && isFirst);
  }

  /** @param isWhole whether what was not named is to go */
  async #end(isWhole: boolean): Promise<string> {
    const { state } = this.#inbox;
    if (!state || Object.keys(state.files).length === 0) return 'success';
    if (!isWhole && !state.work)
      throw new ExchangeRefused('Файлы переданы, но не приняты: сначала нужен запрос mode=import.');
    return this.#take(isWhole || (state.work?.isWhole ?? false));
  }

  async #take(isWhole: boolean): Promise<string> {
    const { status, why } = await this.#taking.work(isWhole);
    if (status === 'refused') throw new ExchangeRefused(why);
    const count = Object.keys(this.#inbox.state?.files ?? {}).length;
    return status === 'done' ? 'success' : `progress\nВыгрузка принимается, файлов: ${count}.`;
  }
}
