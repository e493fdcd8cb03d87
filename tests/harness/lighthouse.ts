import { createServer } from 'node:net';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import { chromium as playwright } from 'playwright/test';

/** Lighthouse's categories, of 100. */
interface Scores {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
}

/** What Lighthouse says of one page, once. */
export interface Seen {
  scores: Scores;
  /** Largest paint and blocked time in milliseconds of the simulated phone and network. */
  lcp: number;
  tbt: number;
  /** Sum of shifts. */
  cls: number;
  /** Whether the largest paint was a picture. */
  isPhoto: boolean;
  /** Titles of the audits that lost points, those of performance aside. */
  lost: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Looks at pages as Lighthouse's phone does: 412 × 823, 4 times slowed processor, simulated slow 4G. */
export interface Lighthouse extends AsyncDisposable {
  look(url: string): Promise<Seen>;
}

/** Starts the pinned browser for Lighthouse. */
export async function openLighthouse(): Promise<Lighthouse> {
  const port = await freePort();
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  return {
    async look(url) {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'silent',
        onlyCategories: [...CATEGORIES],
      });
      const report = result?.lhr;
      if (!report || report.runtimeError)
        throw new Error(`Lighthouse did not see ${url}: ${report?.runtimeError?.message ?? 'no report'}`);
      const { audits, categories } = report;
      const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
      const score = (id: string) => Math.round((categories[id]?.score ?? Number.NaN) * 100);
      const lost = CATEGORIES.slice(1).flatMap(id =>
        (categories[id]?.auditRefs ?? [])
          .filter(({ weight }) => weight > 0)
          .map(({ id: audit }) => audits[audit]),
      );
      return {
        scores: {
          performance: score('performance'),
          accessibility: score('accessibility'),
          'best-practices': score('best-practices'),
          seo: score('seo'),
        },
        lcp: number('largest-contentful-paint'),
        tbt: number('total-blocking-time'),
        cls: number('cumulative-layout-shift'),
        isPhoto: JSON.stringify(audits['lcp-breakdown-insight']?.details ?? '').includes('<img'),
        lost: lost.flatMap(audit => (audit && audit.score !== null && audit.score < 1 ? [audit.title] : [])),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
