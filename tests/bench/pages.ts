import { buildWhenStale } from '../harness/build-when-stale.ts';
import { FIXTURE, openShop } from '../harness/commands.ts';
import { openLighthouse, type Seen } from '../harness/lighthouse.ts';
import { type BenchResult, median, table, type Verdict, verdictTable } from './figures.ts';

const RUNS = 3;
const LEAST = 99;
const LCP = 1200;
const LCP_PHOTO = 1500;

/** One page of each kind of the fixture shop. */
const KINDS: Readonly<Record<string, string>> = {
  home: '/',
  brands: '/brands',
  brand: '/brand/CORDIANT',
  'model list': '/models/winter',
  model: '/model/nokian-hakkapeliitta-r5',
  product: '/product/7',
  results: '/products',
  'results, drawn on demand': '/products?width=205&season=winter',
  collection: '/collection/summer_models',
  article: '/article/pressure',
  promo: '/promo/cordiant',
  'static page': '/page/about',
  basket: '/basket',
};
/** Closed to search engines on purpose (wire.md), which Lighthouse counts against SEO. */
const UNLISTED = ['basket', 'results, drawn on demand'];

interface Middle extends Pick<Seen, 'lcp' | 'tbt' | 'cls' | 'scores' | 'isPhoto'> {
  lost: string[];
}

/** The median of each figure by itself. */
function middleOf(runs: readonly Seen[]): Middle {
  const of = (pick: (seen: Seen) => number) => median(runs.map(pick));
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
    isPhoto: runs.filter(({ isPhoto }) => isPhoto).length * 2 > runs.length,
    lost: [...new Set(runs.flatMap(({ lost }) => lost))],
  };
}

function verdictsOf(kind: string, { scores, lcp, tbt, cls, isPhoto }: Middle): Verdict[] {
  const least = Object.entries(scores)
    .filter(([category]) => category !== 'seo' || !UNLISTED.includes(kind))
    .map(([, score]) => score);
  const lowest = Math.min(...least);
  const limit = isPhoto ? LCP_PHOTO : LCP;
  const shift = cls.toFixed(3);
  return [
    { what: `${kind}: lowest score`, figure: String(lowest), budget: `≥ ${LEAST}`, kept: lowest >= LEAST },
    { what: `${kind}: LCP`, figure: `${Math.round(lcp)} ms`, budget: `≤ ${limit} ms`, kept: lcp <= limit },
    { what: `${kind}: TBT`, figure: `${Math.round(tbt)} ms`, budget: '0', kept: Math.round(tbt) === 0 },
    { what: `${kind}: CLS`, figure: shift, budget: '0', kept: Number(shift) === 0 },
  ];
}

/** Every kind of page of the fixture shop as Lighthouse's phone sees it, from the real server. */
export async function benchPages(): Promise<BenchResult> {
  await buildWhenStale(FIXTURE);
  const shop = await openShop(FIXTURE);
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  try {
    await using lighthouse = await openLighthouse();
    for (const [kind, path] of Object.entries(KINDS)) {
      console.log(`Смотрю ${path}…`);
      const runs: Seen[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await lighthouse.look(shop.url + path));
      const middle = middleOf(runs);
      const { scores, lcp, tbt, cls, isPhoto, lost } = middle;
      const spread = runs.map(seen => Math.round(seen.lcp));
      verdicts.push(...verdictsOf(kind, middle));
      rows.push([
        kind,
        ...Object.values(scores).map(String),
        `${Math.round(lcp)} (${Math.min(...spread)}–${Math.max(...spread)})${isPhoto ? ', photo' : ''}`,
        String(Math.round(tbt)),
        cls.toFixed(3),
        lost.join('; ') || '—',
      ]);
    }
  } finally {
    await shop.stop();
  }
  const head = [
    'Page',
    'Performance',
    'Accessibility',
    'Best practices',
    'SEO',
    'LCP ms',
    'TBT ms',
    'CLS',
    'Lost points',
  ];
  const note = `Lighthouse 13.5, phone profile (simulated slow 4G, processor slowed 4 times), pages of the fixture shop from the
real server on this machine, median of ${RUNS}. LCP and TBT rise with whatever else the machine does. SEO is no budget for pages that are closed to search engines on purpose: ${UNLISTED.join('; ')}.`;
  const broken = verdicts.filter(({ kept }) => !kept);
  const tail =
    broken.length === 0
      ? `All ${verdicts.length} budgets kept: scores ≥ ${LEAST}, LCP ≤ ${LCP} ms (${LCP_PHOTO} where a photograph is the largest), TBT 0, CLS 0.`
      : `${verdicts.length - broken.length} of ${verdicts.length} budgets kept. Broken:\n\n${verdictTable(broken)}`;
  return { title: 'Pages by Lighthouse', body: [note, table(head, rows), tail].join('\n\n'), verdicts };
}
