import type { Transport } from '#src/api/client.ts';

/** Key–value storage of texts. What the browser refuses to store (private mode, no space) lasts as long as the page. */
export interface Keep {
  get(key: string): string | null;
  /** Null deletes the key. */
  set(key: string, value: string | null): void;
}

/** Metrika's function. */
export type Ym = (counter: number, ...rest: unknown[]) => void;

/** Properties of `window` that analytics scripts use. */
export interface Globals {
  ym?: Ym;
  dataLayer?: unknown[];
  [flag: `disableYaCounter${string}`]: boolean;
}

/** The only access of stores to browser APIs; tests replace it. */
export interface Browser extends Transport {
  now(): number;
  /** 128 random bits as text. */
  newKey(): string;
  /** `local` is permanent (localStorage); `tab` lasts as long as the tab (sessionStorage). */
  local: Keep;
  tab: Keep;
  /** Whether the browser stores cookies of this shop, as far as it says. */
  acceptsCookies(): boolean;
  /** Path and query. */
  address(): string;
  origin(): string;
  /** Pushes an address into the history without loading it. */
  push(address: string): void;
  /** Puts an address in the place of the current one in the history without loading it. */
  replace(address: string): void;
  /** Navigates to another page. */
  open(address: string): void;
  scrolled(): number;
  /** Calls back when the visitor goes back or forward between pushed addresses. */
  onMove(run: () => void): void;
  /** Calls back when the page is restored from the back/forward cache. */
  onReturn(run: () => void): void;
  /** Calls back when the network connection is lost or restored, and at once if it is already lost. */
  onConnection(run: (isOnline: boolean) => void): void;
  /**
   * Joins a channel between this shop's tabs, where the browser allows one.
   * @returns a function that sends a message to the other tabs
   */
  channel(name: string, onMessage: (message: unknown) => void): (message: unknown) => void;
  globals(): Globals;
  addScript(address: string): void;
}

/** Storage key of the remembered car (my-car.ts); browser/elements/start.ts checks whether it is set. */
export const MY_CAR_KEY = 'car';
/** Storage key of the cars chosen before, the latest first (my-car.ts). */
export const CARS_KEY = 'cars';

/** Storage key of the tyres to compare (compare.ts). */
export const COMPARED_KEY = 'compare';

function keep(storage: () => Storage): Keep {
  /** Values that the browser did not store. */
  const refused = new Map<string, string>();
  return {
    get(key) {
      try {
        return refused.get(key) ?? storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      refused.delete(key);
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        if (value !== null) refused.set(key, value);
      }
    },
  };
}

/** The cookies of the page; null where the browser denies access to them. */
function allCookies(): string | null {
  try {
    return document.cookie;
  } catch {
    return null;
  }
}

/** The current implementation. */
export let browser: Browser = {
  fetch: (path, init) => fetch(path, init),
  cookies: name =>
    (allCookies() ?? '')
      .split('; ')
      .filter(part => part.startsWith(`${name}=`))
      .map(part => part.slice(name.length + 1)),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  // crypto.randomUUID exists only in secure contexts (https, localhost).
  newKey: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), part => part.toString(36)).join('-'),
  local: keep(() => localStorage),
  tab: keep(() => sessionStorage),
  acceptsCookies: () => navigator.cookieEnabled && allCookies() !== null,
  address: () => location.pathname + location.search,
  origin: () => location.origin,
  push: address => history.pushState(null, '', address),
  replace: address => history.replaceState(null, '', address),
  open: address => location.assign(address),
  scrolled: () => scrollY,
  onMove: run => addEventListener('popstate', run),
  onReturn: run => addEventListener('pageshow', event => event.persisted && run()),
  onConnection(run) {
    addEventListener('offline', () => run(false));
    addEventListener('online', () => run(true));
    if (!navigator.onLine) run(false);
  },
  channel(name, onMessage) {
    let openChannel: BroadcastChannel | undefined;
    const join = () => {
      try {
        openChannel ??= new BroadcastChannel(name);
        openChannel.onmessage = event => onMessage(event.data);
      } catch {
        // Cookies are blocked, or the browser is old: each tab then loads the basket by itself.
      }
    };
    // An open channel can exclude a page from the back/forward cache.
    addEventListener('pagehide', () => {
      openChannel?.close();
      openChannel = undefined;
    });
    addEventListener('pageshow', join);
    join();
    return message => openChannel?.postMessage(message);
  },
  globals: () => window as unknown as Globals,
  addScript(address) {
    const script = document.createElement('script');
    script.async = true;
    script.src = address;
    document.head.append(script);
  },
};

/** For tests: replaces the implementation. */
export function replaceBrowser(other: Browser): void {
  browser = other;
}
