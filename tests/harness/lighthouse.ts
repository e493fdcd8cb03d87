import { createServer } from 'node:net';
import chromium from '@sparticuz/chromium';
import lighthouse from 'lighthouse';
import { chromium as playwright } from 'playwright/test';

/** Scores by category, 0 to 100. */
interface Scores {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
}

/** Result of one Lighthouse run on one page. */
export interface LighthouseResult {
  scores: Scores;
  /** Largest contentful paint and total blocking time in milliseconds, on the simulated phone and network. */
  lcp: number;
  tbt: number;
  /** Like `tbt`, of the processor time of all tasks: waiting for a processor, which `tbt` counts, is not in it. */
  busy: number;
  /** Cumulative layout shift. */
  cls: number;
  /** What moved, as Lighthouse tells it; empty when nothing did. */
  shifts: string;
  /** Whether the largest paint was a picture. */
  isPhoto: boolean;
  /** Titles of the audits that lost points, except those of performance. */
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

/** The parts of a trace's event that are read here; `tdur` is processor time in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
}

/** A phone's processor, of Lighthouse's profile. */
const SLOWER = 4;
/** A task blocks a page for as long as it takes more than this. */
const LONG_TASK_MS = 50;

/** By how many milliseconds the tasks of a page's main thread are too long on a phone, all together; NaN if the trace has none. */
function busyIn(events: readonly TraceEvent[]): number {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = events.filter(event => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  if (!tasks.some(({ tdur }) => tdur)) return Number.NaN;
  return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWER - LONG_TASK_MS), 0);
}

/** The moved elements of the audit «layout-shifts». */
function shiftsIn(details: unknown): string {
  const items = (details as { items?: unknown[] } | undefined)?.items ?? [];
  return items.length === 0 ? '' : JSON.stringify(items).slice(0, 2000);
}

/** Measures pages with the phone profile: 412 × 823 pixels, processor slowed 4 times, simulated slow 4G. */
export interface Lighthouse extends AsyncDisposable {
  measure(url: string): Promise<LighthouseResult>;
}

/** Starts the pinned browser for Lighthouse. */
export async function openLighthouse(): Promise<Lighthouse> {
  const port = await freePort();
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  return {
    async measure(url) {
      const result = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'silent',
        onlyCategories: [...CATEGORIES],
      });
      const report = result?.lhr;
      if (!report || report.runtimeError)
        throw new Error(`Lighthouse failed on ${url}: ${report?.runtimeError?.message ?? 'no report'}`);
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
        busy: busyIn(result.artifacts.Trace.traceEvents),
        cls: number('cumulative-layout-shift'),
        shifts: shiftsIn(audits['layout-shifts']?.details),
        isPhoto: JSON.stringify(audits['lcp-breakdown-insight']?.details ?? '').includes('<img'),
        lost: lost.flatMap(audit => (audit && audit.score !== null && audit.score < 1 ? [audit.title] : [])),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}
