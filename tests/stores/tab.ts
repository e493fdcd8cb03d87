import { vi } from 'vitest';
import type { Browser, Globals, Keep } from '#src/browser/stores/browser.ts';
import { FakeShop } from './fake-shop.ts';

const keepIn = (map: Map<string, string>): Keep => ({
  get: key => map.get(key) ?? null,
  set: (key, value) => void (value === null ? map.delete(key) : map.set(key, value)),
});

/** State shared by the tabs of one visitor. */
export class Visitor {
  readonly shop = new FakeShop();
  readonly local = new Map<string, string>();
  readonly channels = new Map<string, Set<(message: unknown) => void>>();
}

/** A simulated browser tab without a document. */
class FakeBrowser implements Browser {
  readonly visitor: Visitor;
  readonly session: Map<string, string>;
  readonly page: Globals = {};
  readonly scripts: string[] = [];
  /** Addresses opened by navigation. */
  readonly opened: string[] = [];
  history: string[];
  place = 0;
  scroll = 0;
  #moves: (() => void)[] = [];
  #returns: (() => void)[] = [];
  #connections: ((isOnline: boolean) => void)[] = [];
  #keys = 0;

  constructor(visitor: Visitor, address: string, session: Map<string, string>) {
    this.visitor = visitor;
    this.history = [address];
    this.session = session;
    this.local = keepIn(visitor.local);
    this.tab = keepIn(session);
  }

  local: Keep;
  tab: Keep;
  fetch = (path: string, init: RequestInit) => this.visitor.shop.fetch(path, init);
  cookies = (name: string) => [this.visitor.shop.cookies.get(name) ?? []].flat();
  after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  now = () => Date.now();
  newKey = () => `key-${++this.#keys}`;
  acceptsCookies = () => true;
  address = () => this.history[this.place] as string;
  origin = () => 'http://localhost:4321';
  push = (address: string) => {
    this.history = [...this.history.slice(0, ++this.place), address];
  };
  replace = (address: string) => void this.history.splice(this.place, 1, address);
  open = (address: string) => void this.opened.push(address);
  scrolled = () => this.scroll;
  onMove = (run: () => void) => void this.#moves.push(run);
  onReturn = (run: () => void) => void this.#returns.push(run);
  onConnection = (run: (isOnline: boolean) => void) => void this.#connections.push(run);
  channel = (name: string, hear: (message: unknown) => void) => {
    const line = this.visitor.channels.get(name) ?? new Set();
    this.visitor.channels.set(name, line.add(hear));
    return (message: unknown) => {
      for (const other of line) if (other !== hear) setTimeout(() => other(structuredClone(message)), 1);
    };
  };
  globals = () => this.page;
  addScript = (address: string) => void this.scripts.push(address);

  /** The visitor's «back» or «forward». */
  move(steps: number): void {
    this.place += steps;
    for (const run of this.#moves) run();
  }

  /** The network connection is lost or restored. */
  connect(isOnline: boolean): void {
    for (const run of this.#connections) run(isOnline);
  }

  /** The page is restored from the back/forward cache. */
  comeBack(): void {
    for (const run of this.#returns) run();
  }
}

/**
 * Opens a page in a tab, with all stores in their initial state, as after a load. The same `visitor` means another tab of the
 * same browser; the same `session` means a reload.
 */
export async function openTab(
  visitor = new Visitor(),
  { address = '/', session = new Map<string, string>() } = {},
) {
  vi.resetModules();
  const { replaceBrowser } = await import('#src/browser/stores/browser.ts');
  const browser = new FakeBrowser(visitor, address, session);
  replaceBrowser(browser);
  const [
    shopCall,
    basket,
    basketPage,
    brandModels,
    car,
    carDialog,
    myCar,
    connection,
    consent,
    ecommerce,
    filter,
    goals,
    mainData,
    order,
    preview,
    results,
  ] = await Promise.all([
    import('#src/browser/stores/shop-call.ts'),
    import('#src/browser/stores/basket.ts'),
    import('#src/browser/stores/basket-page.ts'),
    import('#src/browser/stores/brand-models.ts'),
    import('#src/browser/stores/car.ts'),
    import('#src/browser/stores/car-dialog.ts'),
    import('#src/browser/stores/my-car.ts'),
    import('#src/browser/stores/connection.ts'),
    import('#src/browser/stores/consent.ts'),
    import('#src/browser/stores/ecommerce.ts'),
    import('#src/browser/stores/filter.ts'),
    import('#src/browser/stores/goals.ts'),
    import('#src/browser/stores/main-data.ts'),
    import('#src/browser/stores/order.ts'),
    import('#src/browser/stores/preview.ts'),
    import('#src/browser/stores/results.ts'),
  ]);
  return {
    visitor,
    shop: visitor.shop,
    browser,
    session,
    shopCall,
    basket,
    basketPage,
    brandModels,
    car,
    carDialog,
    myCar,
    connection,
    consent,
    ecommerce,
    filter,
    goals,
    mainData,
    order,
    preview,
    results,
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Advances the clock by this many milliseconds and runs everything due. */
export const pass = async (ms = 0): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
