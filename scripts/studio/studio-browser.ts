import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright';
import ts from 'typescript';
import type { Outdoors, PlacedSubject, Subject, View } from './page/subject.ts';
import type { Scene } from './scenes/staging.ts';
import { wordsPage } from './words-page.ts';

const PAGE = fileURLToPath(new URL('./page/', import.meta.url));
const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url));
/** A host that does not exist: all requests to it are answered from local files. */
const ORIGIN = 'http://studio.invalid';

/** The shop's letters, for what is printed on labels and gauges. */
const SHOP_FONT = fileURLToPath(new URL('../../src/styles/fonts/golos-text.woff2', import.meta.url));

const HTML = `<!doctype html><title>Studio</title>
<script type="importmap">{"imports":{"three":"/three/three.module.js"}}</script>
<style>@font-face{font-family:Studio;src:url(/fonts/OpenSans-Bold.ttf);font-weight:700}
@font-face{font-family:Studio;src:url(/fonts/OpenSans-Regular.ttf);font-weight:400}
@font-face{font-family:Studio;src:url(/fonts/OpenSans-Italic.ttf);font-style:italic;font-weight:400}
@font-face{font-family:Shop;src:url(/shop.woff2);font-weight:400 900}</style>
<script type="module" src="/studio.ts"></script>`;

/** Reads one file of an uncompressed tar archive. */
function fromTar(tar: Buffer, name: string): Buffer {
  for (let at = 0; at + 512 <= tar.length; ) {
    const title = tar.toString('latin1', at, at + 100).replace(/\0.*$/su, '');
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8) || 0;
    if (title.endsWith(`/${name}`)) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  throw new Error(`no ${name} among the browser's fonts`);
}

const SCRIPT_TYPE = 'text/javascript';
const COMPILER_OPTIONS = { target: ts.ScriptTarget.ES2024, module: ts.ModuleKind.ESNext } as const;

/** The response to a request of the studio's page; null for 404. */
function answer(url: URL, fonts: () => Buffer): { body: string | Buffer; type: string } | null {
  const name = path.basename(url.pathname);
  if (url.pathname === '/') return { body: HTML, type: 'text/html' };
  if (url.pathname === '/shop.woff2') return { body: readFileSync(SHOP_FONT), type: 'font/woff2' };
  if (url.pathname.startsWith('/fonts/')) return { body: fromTar(fonts(), name), type: 'font/ttf' };
  const three = path.join(MODULES, 'three/build', name);
  if (url.pathname.startsWith('/three/')) return { body: readFileSync(three), type: SCRIPT_TYPE };
  const file = path.join(PAGE, name);
  if (!existsSync(file)) return null;
  const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
    compilerOptions: COMPILER_OPTIONS,
  });
  return { body: outputText, type: SCRIPT_TYPE };
}

/** A rendered picture, and the milliseconds that each step took. */
export interface RenderedPhoto {
  png: Buffer;
  times: Record<string, number>;
}

interface PageResult {
  png: string;
  times: Record<string, number>;
}

/** Functions that the studio's page defines globally. */
interface Studio {
  renderModel(subject: Subject, view: View, size: number): PageResult;
  renderScene(subjects: readonly PlacedSubject[], scene: Outdoors): PageResult;
}

const decoded = ({ png, times }: PageResult): RenderedPhoto => ({
  png: Buffer.from(png.slice(png.indexOf(',') + 1), 'base64'),
  times,
});

/** A browser with the studio's page; it renders one picture at a time. */
export class StudioBrowser {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #pageErrors: string[];

  private constructor(browser: Browser, page: Page, pageErrors: string[]) {
    this.#browser = browser;
    this.#page = page;
    this.#pageErrors = pageErrors;
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
    const pageErrors: string[] = [];
    page.on('pageerror', error => pageErrors.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') pageErrors.push(message.text());
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
    await page.waitForFunction(() => 'renderModel' in globalThis);
    await page.evaluate(async () => {
      await Promise.all(
        ['700 20px Studio', '400 20px Studio', 'italic 400 20px Studio', '400 20px Shop'].map(font =>
          document.fonts.load(font),
        ),
      );
    });
    return new StudioBrowser(browser, page, pageErrors);
  }

  /** Errors and warnings of the page so far. */
  get pageErrors(): readonly string[] {
    return this.#pageErrors;
  }

  /** Renders a tyre on a transparent background: a square PNG of `size` × `size` pixels. */
  async renderModel(subject: Subject, view: View, size: number): Promise<RenderedPhoto> {
    return decoded(
      await this.#page.evaluate(
        ([subject, from, pixels]) => (globalThis as unknown as Studio).renderModel(subject, from, pixels),
        [subject, view, size] as const,
      ),
    );
  }

  /** Renders an outdoor scene, with the banner's text if it has one. */
  async renderScene(
    subjects: readonly PlacedSubject[],
    { outdoors, words }: Pick<Scene, 'outdoors' | 'words'>,
  ): Promise<RenderedPhoto> {
    const result = await this.#page.evaluate(
      ([placed, where]) => (globalThis as unknown as Studio).renderScene(placed, where),
      [subjects, outdoors] as const,
    );
    const photo = decoded(result);
    return words
      ? { ...photo, png: await this.#addWords(wordsPage(result.png, words, outdoors.size), outdoors) }
      : photo;
  }

  /** Takes a picture of a page with words on a photograph. */
  async #addWords(html: string, { size: [width, height] }: Outdoors): Promise<Buffer> {
    const page = await this.#browser.newPage({ viewport: { width, height } });
    try {
      await page.setContent(html);
      await page.evaluate(async () => {
        await Promise.all([...document.images].map(image => image.decode()));
        await document.fonts.ready;
      });
      return await page.screenshot();
    } finally {
      await page.close();
    }
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
