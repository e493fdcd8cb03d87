import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright';
import ts from 'typescript';
import type { Outdoors, Subject, View } from './page/subject.ts';
import type { Scene, Words } from './scenes.ts';

const PAGE = fileURLToPath(new URL('./page/', import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** No such host: every request to it is answered from this machine's files. */
const ORIGIN = 'http://studio.invalid';

const HTML = `<!doctype html><title>Studio</title>
<script type="importmap">{"imports":{"three":"/three/three.module.js"}}</script>
<style>@font-face{font-family:Studio;src:url(/fonts/OpenSans-Bold.ttf);font-weight:700}
@font-face{font-family:Studio;src:url(/fonts/OpenSans-Regular.ttf);font-weight:400}
@font-face{font-family:Studio;src:url(/fonts/OpenSans-Italic.ttf);font-style:italic;font-weight:400}</style>
<script type="module" src="/studio.ts"></script>`;

/** A file out of an uncompressed tar archive. */
function fromTar(tar: Buffer, name: string): Buffer {
  for (let at = 0; at + 512 <= tar.length; ) {
    const title = tar.toString('latin1', at, at + 100).replace(/\0.*$/su, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0;
    if (title.endsWith(`/${name}`)) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`no ${name} among the browser's fonts`);
}

const TYPE = fileURLToPath(new URL('../../src/styles/fonts/golos-text.woff2', import.meta.url));
/** A banner's words: readable when it is as small as on a phone. */
const LETTERED = `<!doctype html><style>*{margin:0}body{color:#fff;font-family:Shop;text-shadow:0 2px 16px #0008}
img,div{position:absolute;inset:0}div{display:flex;flex-direction:column;justify-content:center;padding-left:72px;
background:linear-gradient(to right,#0a1428b3,#0a142800 62%)}
h1{font-size:100px;line-height:110px;font-weight:700;letter-spacing:-2px}p{margin-top:12px;font-size:46px;font-weight:500}</style>
<img alt=""><div><h1></h1><p></p></div>`;

const SCRIPT = 'text/javascript';
const COMPILED = { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext } as const;

/** Answers a request of the studio's page. */
function answer(url: URL, fonts: () => Buffer): { body: string | Buffer; type: string } | null {
  const name = path.basename(url.pathname);
  if (url.pathname === '/') return { body: HTML, type: 'text/html' };
  if (url.pathname.startsWith('/fonts/')) return { body: fromTar(fonts(), name), type: 'font/ttf' };
  const three = path.join(MODULES, 'three/build', name);
  if (url.pathname.startsWith('/three/')) return { body: readFileSync(three), type: SCRIPT };
  const file = path.join(PAGE, name);
  if (!existsSync(file)) return null;
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), { compilerOptions: COMPILED });
  return { body: outputText, type: SCRIPT };
}

/** A photograph as the browser made it. */
export interface RenderedPhoto {
  png: Buffer;
  times: Record<string, number>;
}

interface Taken {
  png: string;
  times: Record<string, number>;
}

/** What the studio's page offers. */
interface Studio {
  photograph(what: Subject, view: View, size: number): Taken;
  outdoors(what: Subject, scene: Outdoors): Taken;
}

const decoded = ({ png, times }: Taken): RenderedPhoto => ({
  png: Buffer.from(png.slice(png.indexOf(',') + 1), 'base64'),
  times,
});

/** A browser with the studio in it: one photograph at a time. */
export class StudioBrowser {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #faults: string[];

  private constructor(browser: Browser, page: Page, faults: string[]) {
    this.#browser = browser;
    this.#page = page;
    this.#faults = faults;
  }

  static async open(): Promise<StudioBrowser> {
    const browser = await playwright.launch({
      executablePath: await chromium.executablePath(),
      args: [
        '--no-sandbox',
        '--use-gl=angle',
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--ignore-gpu-blocklist',
      ],
    });
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', error => faults.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    let tar: Buffer | undefined;
    const fonts = () => {
      tar ??= brotliDecompressSync(readFileSync(path.join(MODULES, '@sparticuz/chromium/bin/fonts.tar.br')));
      return tar;
    };
    await page.route('**/*', route => {
      const found = answer(new URL(route.request().url()), fonts);
      return found
        ? route.fulfill({ body: found.body, contentType: found.type })
        : route.fulfill({ status: 404, body: '' });
    });
    await page.goto(ORIGIN);
    await page.waitForFunction(() => 'photograph' in globalThis);
    await page.evaluate(async () => {
      await Promise.all(['700', '400', 'italic 400'].map(font => document.fonts.load(`${font} 20px Studio`)));
    });
    return new StudioBrowser(browser, page, faults);
  }

  /** What the page complained of so far. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** A tyre on a transparent ground, square. */
  async photograph(subject: Subject, view: View, size: number): Promise<RenderedPhoto> {
    return decoded(
      await this.#page.evaluate(
        ([what, from, points]) => (globalThis as unknown as Studio).photograph(what, from, points),
        [subject, view, size] as const,
      ),
    );
  }

  /** A tyre out of doors, with a banner's words when it has them. */
  async photographOutdoors(
    subject: Subject,
    { outdoors, words }: Pick<Scene, 'outdoors' | 'words'>,
  ): Promise<RenderedPhoto> {
    const taken = await this.#page.evaluate(
      ([what, where]) => (globalThis as unknown as Studio).outdoors(what, where),
      [subject, outdoors] as const,
    );
    const photo = decoded(taken);
    return words ? { ...photo, png: await this.#letter(taken.png, words, outdoors.size) } : photo;
  }

  /** Sets words on a picture in the shop's own type. */
  async #letter(picture: string, { title, line }: Words, [width, height]: Outdoors['size']): Promise<Buffer> {
    const page = await this.#browser.newPage({ viewport: { width, height } });
    try {
      await page.setContent(LETTERED);
      await page.evaluate(
        async ([source, font, heading, below]) => {
          const place = (name: string) => document.querySelector(name) as HTMLElement;
          document.fonts.add(await new FontFace('Shop', `url(${font})`, { weight: '400 900' }).load());
          place('h1').textContent = heading;
          place('p').textContent = below;
          const image = place('img') as HTMLImageElement;
          image.src = source;
          await image.decode();
        },
        [picture, `data:font/woff2;base64,${readFileSync(TYPE, 'base64')}`, title, line] as const,
      );
      return await page.screenshot();
    } finally {
      await page.close();
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
