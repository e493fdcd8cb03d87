import { clearLine, cursorTo } from 'node:readline';
import { formatCount } from '#src/domain/words.ts';

/** How often a terminal's line is written anew, and a plain line is printed where there is no terminal. */
const TERMINAL_MS = 100;
const PLAIN_MS = 5000;

/** «14 с», «3 мин»; from the rate so far. */
function leftText(seconds: number): string {
  return seconds < 100 ? `${Math.max(1, Math.round(seconds))} с` : `${Math.round(seconds / 60)} мин`;
}

/** Tells how far the pages are: one line that is rewritten in a terminal, a plain line every few seconds elsewhere. */
export class PageProgress {
  readonly #stream: NodeJS.WriteStream;
  #all = 0;
  /** From which the rate counts: the app may have to be bundled before. */
  #first: { count: number; at: number } | null = null;
  #printed = 0;
  #open = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  begin(all: number): void {
    this.#all = all;
    this.#first = null;
    this.#printed = this.#stream.isTTY ? 0 : performance.now();
  }

  page(count: number): void {
    const now = performance.now();
    this.#first ??= { count, at: now };
    if (now - this.#printed < (this.#stream.isTTY ? TERMINAL_MS : PLAIN_MS)) return;
    this.#printed = now;
    const done = count - this.#first.count;
    const left = ((now - this.#first.at) / 1000 / done) * (this.#all - count);
    const more = done > 0 && count < this.#all ? `, осталось ${leftText(left)}` : '';
    this.#tell(`Собираю ${formatCount(count)} из ${formatCount(this.#all)} страниц${more}`);
  }

  /** Clears the terminal's line, so that other lines follow. */
  end(): void {
    if (!this.#open) return;
    clearLine(this.#stream, 0);
    cursorTo(this.#stream, 0);
    this.#open = false;
  }

  #tell(text: string): void {
    if (!this.#stream.isTTY) {
      this.#stream.write(`${text}\n`);
      return;
    }
    this.end();
    this.#stream.write(text);
    this.#open = true;
  }
}
