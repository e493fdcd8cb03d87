import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { rawCall } from '../harness/raw-call.ts';

/** A plain web server over a folder, which knows nothing of releases: what nginx does with `try_files`. */
async function servePlainly(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = decodeURI(pathname);
    const file = path.extname(name) === '' ? path.join(name, 'index.html') : name;
    void readFile(path.join(folder, file)).then(
      bytes => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Addresses of styles, scripts and pictures that a page asks for. */
const assetsOf = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(/\/(?:_astro|storage)\/[^"'\s,)?#&<>\\]+/gu), ([address]) => address)),
];

export interface Crawled {
  /** How often the pages were gone through, and how many different assets were requested. */
  rounds: number;
  assets: number;
  /** What was not there. */
  missing: string[];
}

/** Reads pages through a plain server, and whatever each asks for, again and again. */
export class Crawler implements AsyncDisposable {
  readonly #assets = new Set<string>();
  readonly #missing = new Set<string>();
  readonly #server: Server;
  readonly #url: string;
  #rounds = 0;
  #isReading = true;
  readonly #ended: Promise<void>;

  private constructor({ url, server }: { url: string; server: Server }, pages: readonly string[]) {
    this.#url = url;
    this.#server = server;
    this.#ended = this.#read(pages);
  }

  static async open(folder: string, pages: readonly string[]): Promise<Crawler> {
    return new Crawler(await servePlainly(folder), pages);
  }

  get rounds(): number {
    return this.#rounds;
  }

  /** Ends, and asks once more for all assets of all pages that were read: they may still be open. */
  async end(): Promise<Crawled> {
    this.#isReading = false;
    await this.#ended;
    for (const asset of this.#assets) await this.#ask(asset, 'a page that was read before');
    return { rounds: this.#rounds, assets: this.#assets.size, missing: [...this.#missing] };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isReading = false;
    await this.#ended;
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #read(pages: readonly string[]): Promise<void> {
    for (; this.#isReading; this.#rounds++)
      for (const page of pages) {
        if (!this.#isReading) return;
        const assets = assetsOf(await this.#ask(page, 'the list of pages'));
        await Promise.all(assets.map(async asset => this.#ask(asset, page)));
        for (const asset of assets) this.#assets.add(asset);
      }
  }

  async #ask(address: string, by: string): Promise<string> {
    const { status, text } = await rawCall(this.#url + address, 'GET');
    if (status !== 200) this.#missing.add(`${address}, which ${by} names`);
    return text;
  }
}
