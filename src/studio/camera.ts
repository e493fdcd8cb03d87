import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import { type Browser, type Page, chromium as playwright } from 'playwright';
import ts from 'typescript';
import type { Outdoors, Subject, View } from './page/subject.ts';

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
export interface Plate {
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

const developed = ({ png, times }: Taken): Plate => ({
  png: Buffer.from(png.slice(png.indexOf(',') + 1), 'base64'),
  times,
});

/** A browser with the studio in it: one photograph at a time. */
export class Camera {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #faults: string[];

  private constructor(browser: Browser, page: Page, faults: string[]) {
    this.#browser = browser;
    this.#page = page;
    this.#faults = faults;
  }

  static async open(): Promise<Camera> {
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
    return new Camera(browser, page, faults);
  }

  /** What the page complained of so far. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** A tyre on a transparent ground, square. */
  async take(subject: Subject, view: View, size: number): Promise<Plate> {
    return developed(
      await this.#page.evaluate(
        ([what, from, points]) => (globalThis as unknown as Studio).photograph(what, from, points),
        [subject, view, size] as const,
      ),
    );
  }

  /** A tyre out of doors. */
  async takeOutdoors(subject: Subject, scene: Outdoors): Promise<Plate> {
    return developed(
      await this.#page.evaluate(([what, where]) => (globalThis as unknown as Studio).outdoors(what, where), [
        subject,
        scene,
      ] as const),
    );
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
