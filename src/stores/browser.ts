import type { Transport } from '#src/api/client.ts';

/** Texts kept under names; a browser that keeps nothing (private mode, full disk) forgets without a word. */
export interface Keep {
  get(key: string): string | null;
  /** Null forgets. */
  set(key: string, value: string | null): void;
}

/** Metrika's function. */
export type Ym = (counter: number, ...rest: unknown[]) => void;

/** What analytics hang on `window`. */
export interface Globals {
  ym?: Ym;
  dataLayer?: unknown[];
  [flag: `disableYaCounter${string}`]: boolean;
}

/** Everything that stores know of the browser. Nothing else in stores/ touches it; tests put their own here. */
export interface Browser extends Transport {
  now(): number;
  /** 128 bits of chance as text. */
  newKey(): string;
  /** Kept for good, and for as long as this tab lives. */
  kept: Keep;
  tab: Keep;
  /** Path and query. */
  address(): string;
  origin(): string;
  /** Makes the address another one without loading it. */
  push(address: string): void;
  /** Leaves for another page. */
  open(address: string): void;
  scrolled(): number;
  /** After the visitor went back or forward among pushed addresses. */
  onMove(run: () => void): void;
  /** After the page came out of the back/forward cache. */
  onReturn(run: () => void): void;
  /** Calls back when the connection to the net goes and comes, and at once where it is gone already. */
  onConnection(run: (isOnline: boolean) => void): void;
  /** Joins a channel of this shop's tabs. @returns what speaks into it; one does not hear oneself */
  channel(name: string, hear: (message: unknown) => void): (message: unknown) => void;
  globals(): Globals;
  addScript(address: string): void;
}

/** Where the remembered car is kept (my-car.ts): the page's first script looks whether there is one. */
export const MY_CAR_KEY = 'car';

const keep = (storage: () => Storage): Keep => ({
  get(key) {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      // Nothing can be kept here.
    }
  },
});

/** The one that is used now. */
export let browser: Browser = {
  fetch: (path, init) => fetch(path, init),
  cookie: name =>
    document.cookie
      .split('; ')
      .find(part => part.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? null,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  // randomUUID is there only on https and localhost.
  newKey: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-'),
  kept: keep(() => localStorage),
  tab: keep(() => sessionStorage),
  address: () => location.pathname + location.search,
  origin: () => location.origin,
  push: address => history.pushState(null, '', address),
  open: address => location.assign(address),
  scrolled: () => scrollY,
  onMove: run => addEventListener('popstate', run),
  onReturn: run => addEventListener('pageshow', event => event.persisted && run()),
  onConnection(run) {
    addEventListener('offline', () => run(false));
    addEventListener('online', () => run(true));
    if (!navigator.onLine) run(false);
  },
  channel(name, hear) {
    let line: BroadcastChannel | undefined;
    const join = () => {
      line ??= new BroadcastChannel(name);
      line.onmessage = event => hear(event.data);
    };
    // An open channel may keep a page out of the back/forward cache.
    addEventListener('pagehide', () => {
      line?.close();
      line = undefined;
    });
    addEventListener('pageshow', join);
    join();
    return message => line?.postMessage(message);
  },
  globals: () => window as unknown as Globals,
  addScript(address) {
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    document.head.append(script);
  },
};

/** For tests: a browser of their own. */
export function replaceBrowser(other: Browser): void {
  browser = other;
}
