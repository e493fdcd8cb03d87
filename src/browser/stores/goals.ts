import { browser, type Ym } from './browser.ts';
import { $consent } from './consent.ts';

/** A row of content/goals.csv: the event that fires a goal. Without a brand, any brand does. */
export interface GoalRow {
  goal: string;
  event: ShopEvent['event'];
  path: string | null;
  brand: string | null;
}

/** The page's analytics settings. */
export interface GoalRules {
  /** Number of the Metrika counter, or empty. */
  counter: string;
  rows: readonly GoalRow[];
}

/** An action of the visitor that may fire goals (wire.md, «Goals»). */
export type ShopEvent =
  | { event: 'page' }
  /** A click on a banner that links to `target`. */
  | { event: 'banner_click'; target: string }
  | { event: 'basket_add'; brand: string }
  /** An order; `brands` are those of all its lines. */
  | { event: 'order'; brands: readonly string[] };

let rules: GoalRules = { counter: '', rows: [] };
/** Goals fired before the visitor answered about cookies. */
let pendingGoals: string[] = [];
/** The function that this module installed for the shop's counter; not called after consent is withdrawn. */
let ownYm: Ym | undefined;

/** The path of an address of this shop; null for other sites. */
function ownPath(target: string): string | null {
  const origin = browser.origin();
  const address = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
  return /^\/(?!\/)/u.test(address) ? address.replace(/[?#].*$/u, '').replace(/(.)\/$/u, '$1') : null;
}

const isBrand = (row: GoalRow, brands: readonly string[]): boolean =>
  row.brand === null || brands.some(brand => brand.toLowerCase() === row.brand?.toLowerCase());

function matchesRow(row: GoalRow, event: ShopEvent): boolean {
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

/** Installs Metrika as its manual says: calls are queued until the script is loaded. */
function installMetrika(counter: number): Ym {
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

/** Metrika's function if it may be called: one installed by another script, or ours while the visitor consents. */
function metrika(): Ym | undefined {
  const counter = Number(rules.counter);
  const agreed = $consent.get() === 'accepted';
  const { ym } = browser.globals();
  if (ym && !ownYm) return ym;
  if (agreed && counter > 0) ownYm ??= installMetrika(counter);
  return agreed ? browser.globals().ym : undefined;
}

function fireGoal(goal: string): void {
  const ym = metrika();
  if (ym) ym(Number(rules.counter), 'reachGoal', goal);
  else if ($consent.get() !== 'necessary') pendingGoals.push(goal);
}

/** Reports every goal that an event fires to Metrika. */
export function track(event: ShopEvent): void {
  for (const row of rules.rows) if (matchesRow(row, event)) fireGoal(row.goal);
}

/** Starts with the page's rules; viewing the page is the first event. */
export function startGoals(given: GoalRules): void {
  rules = given;
  track({ event: 'page' });
  $consent.listen(consent => {
    const goals = pendingGoals;
    pendingGoals = [];
    if (consent === 'accepted') for (const goal of goals) fireGoal(goal);
    else if (consent === 'unasked' || consent === 'unread') pendingGoals = goals;
    if (ownYm) browser.globals()[`disableYaCounter${rules.counter}`] = consent !== 'accepted';
  });
}
