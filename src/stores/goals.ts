import { browser, type Ym } from './browser.ts';
import { $consent } from './consent.ts';

/** A row of content/goals.csv: what fires a goal. Without a brand any brand does. */
export interface GoalRow {
  goal: string;
  event: ShopEvent['event'];
  path: string | null;
  brand: string | null;
}

/** What the page says of analytics. */
export interface GoalRules {
  /** Number of the Metrika counter, or empty. */
  counter: string;
  rows: readonly GoalRow[];
}

/** What a visitor does that may be a goal (wire.md, «Goals»). */
export type ShopEvent =
  | { event: 'page' }
  /** A click on a banner that leads to an address. */
  | { event: 'banner_click'; target: string }
  | { event: 'basket_add'; brand: string }
  /** The brands of all its lines. */
  | { event: 'order'; brands: readonly string[] };

let rules: GoalRules = { counter: '', rows: [] };
/** Goals reached before the visitor answered about cookies. */
let waiting: string[] = [];
/** The function that was put here for our own counter; it keeps silent when agreement is withdrawn. */
let ours: Ym | undefined;

/** The path of an address of this shop, or null for anybody else's. */
function ownPath(target: string): string | null {
  const origin = browser.origin();
  const address = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
  return /^\/(?!\/)/u.test(address) ? address.replace(/[?#].*$/u, '').replace(/(.)\/$/u, '$1') : null;
}

const isBrand = (row: GoalRow, brands: readonly string[]): boolean =>
  row.brand === null || brands.some(brand => brand.toLowerCase() === row.brand?.toLowerCase());

function fits(row: GoalRow, event: ShopEvent): boolean {
  if (row.event !== event.event) return false;
  switch (event.event) {
    case 'page':
      return true;
    case 'banner_click':
      return ownPath(event.target) === row.path;
    case 'basket_add':
      return isBrand(row, [event.brand]);
    case 'order':
      return isBrand(row, event.brands);
  }
}

/** Brings Metrika in as its manual has it: calls wait in a list until the script has come. */
function bringMetrika(counter: number): Ym {
  const calls: unknown[][] = [];
  const ym = Object.assign((...args: Parameters<Ym>) => void calls.push(args), {
    a: calls,
    l: browser.now(),
  });
  browser.globals().ym = ym;
  browser.addScript('https://mc.yandex.ru/metrika/tag.js');
  ym(counter, 'init', { ecommerce: 'dataLayer', clickmap: false, trackLinks: true });
  return ym;
}

/** Metrika's function where it may be called: somebody else's, or ours while the visitor agrees. */
function metrika(): Ym | undefined {
  const counter = Number(rules.counter);
  const agreed = $consent.get() === 'accepted';
  const { ym } = browser.globals();
  if (ym && !ours) return ym;
  if (agreed && counter > 0) ours ??= bringMetrika(counter);
  return agreed ? browser.globals().ym : undefined;
}

function reach(goal: string): void {
  const ym = metrika();
  if (ym) ym(Number(rules.counter), 'reachGoal', goal);
  else if ($consent.get() !== 'necessary') waiting.push(goal);
}

/** Tells Metrika of every goal that an event reaches. */
export function track(event: ShopEvent): void {
  for (const row of rules.rows) if (fits(row, event)) reach(row.goal);
}

/** Starts with the page's rules: the page itself is the first event. */
export function startGoals(given: GoalRules): void {
  rules = given;
  track({ event: 'page' });
  $consent.listen(consent => {
    const goals = waiting;
    waiting = [];
    if (consent === 'accepted') for (const goal of goals) reach(goal);
    else if (consent === 'unasked' || consent === 'unread') waiting = goals;
    if (ours) browser.globals()[`disableYaCounter${rules.counter}`] = consent !== 'accepted';
  });
}
