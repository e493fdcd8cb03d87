import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'node-html-parser';

/**
 * The rules by which the MDN HTTP Observatory scores a site, written from its published table of modifiers
 * (github.com/mdn/mdn-http-observatory, src/grader/charts.js and src/analyzer/tests, August 2026). Not checked: certificates,
 * the list of preloaded hosts, and redirects of plain http, which end at the proxy.
 */
interface Scanned {
  headers: IncomingHttpHeaders;
  body: string;
}

interface Scored {
  score: number;
  /** Points by rule, with what was found. */
  found: Record<string, [points: number, what: string]>;
}

type Policy = ReadonlyMap<string, ReadonlySet<string>>;

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const UNSAFE_INLINE = ["'unsafe-inline'", 'data:'];
const HASH = /^'(?:sha256|sha384|sha512|nonce)-/u;
const SIX_MONTHS = 15_552_000;
/** Below this score bonuses do not count. */
const LEAST_FOR_BONUSES = 90;

const text = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '');

/** Directives of a policy; null when one is named twice. */
function readPolicy(value: string): Policy | null {
  const policy = new Map<string, Set<string>>();
  for (const part of value.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/u);
    if (name === '') continue;
    if (policy.has(name.toLowerCase())) return null;
    policy.set(name.toLowerCase(), new Set(sources));
  }
  return policy;
}

const any = (sources: Iterable<string>, among: readonly string[]): boolean =>
  [...sources].some(source => among.includes(source));
const isInsecure = (sources: Iterable<string>): boolean =>
  [...sources].some(source => /^(?:http|ftp):/u.test(source));

/** Sources of a directive, or of what stands for it. A hash or nonce takes 'unsafe-inline' away. */
function sourcesOf(policy: Policy, name: string): Set<string> {
  const sources = new Set(policy.get(name) ?? policy.get('default-src') ?? ['*']);
  if ([...sources].some(source => HASH.test(source))) sources.delete("'unsafe-inline'");
  return sources;
}

function csp(value: string): [number, string] {
  if (value === '') return [-25, 'not implemented'];
  const policy = readPolicy(value);
  if (!policy) return [0, 'duplicate directives'];
  const [script, style, object] = [
    sourcesOf(policy, 'script-src'),
    sourcesOf(policy, 'style-src'),
    sourcesOf(policy, 'object-src'),
  ];
  const passive = ['img-src', 'media-src'];
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, list]) => [...list]);
  if (any(script, [...BROAD, ...UNSAFE_INLINE]) || any(object, BROAD)) return [-20, 'unsafe-inline'];
  if (isInsecure(active)) return [-20, 'insecure scheme'];
  if (any([...script, ...style], ["'unsafe-eval'"])) return [-10, 'unsafe-eval'];
  if (passive.some(name => isInsecure(policy.get(name) ?? policy.get('default-src') ?? [])))
    return [-10, 'insecure pictures'];
  if (any(style, [...BROAD, ...UNSAFE_INLINE])) return [0, 'unsafe-inline in style-src'];
  const fallback = policy.get('default-src');
  return fallback?.size === 1 && fallback.has("'none'") ? [10, 'default-src none'] : [5, 'no unsafe'];
}

function frames(headers: IncomingHttpHeaders): [number, string] {
  if (readPolicy(text(headers, 'content-security-policy'))?.has('frame-ancestors'))
    return [5, 'frame-ancestors'];
  const value = text(headers, 'x-frame-options').toLowerCase();
  if (/^(?:deny|sameorigin)$/u.test(value)) return [5, value];
  return value.startsWith('allow-from') ? [0, value] : [-20, 'may be framed'];
}

function hsts(value: string): [number, string] {
  if (value === '') return [-20, 'not implemented'];
  const age = /(?:^|;)\s*max-age=(\d+)/iu.exec(value)?.[1];
  if (age === undefined || value.includes(',')) return [-20, 'invalid'];
  return Number(age) >= SIX_MONTHS ? [0, 'at least six months'] : [-10, 'less than six months'];
}

function referrer(value: string): [number, string] {
  const known = value
    .toLowerCase()
    .split(',')
    .map(each => each.trim())
    .findLast(each =>
      /^(?:no-referrer|(?:strict-)?origin(?:-when-cross-origin)?|same-origin|unsafe-url|no-referrer-when-downgrade)$/u.test(
        each,
      ),
    );
  if (value === '') return [0, 'not implemented'];
  if (known === undefined) return [-5, 'invalid'];
  return /^(?:no-referrer|same-origin|strict-origin.*)$/u.test(known) ? [5, known] : [-5, known];
}

/** A header with one word: points by word, −5 for another one, 0 without the header. */
function oneWord(value: string, points: Readonly<Record<string, number>>): [number, string] {
  const word = value.trim().toLowerCase();
  return word === '' ? [0, 'not implemented'] : [points[word] ?? -5, word];
}

function cookies(lines: readonly string[], isHsts: boolean): [number, string] {
  if (lines.length === 0) return [0, 'none'];
  const found = lines.map(line => {
    const [pair = '', ...attributes] = line.toLowerCase().split(/;\s*/u);
    const name = pair.split('=')[0] ?? '';
    const isSession = /login|sess/u.test(name);
    const sameSite = attributes.find(attribute => attribute.startsWith('samesite'))?.split('=')[1];
    const isSecure = attributes.includes('secure');
    if (isSession && !isSecure && !isHsts) return -40;
    if (isSession && !attributes.includes('httponly')) return -30;
    if (sameSite !== undefined && !/^(?:lax|strict|none)$/u.test(sameSite)) return -20;
    if (name.includes('csrf') && sameSite === undefined) return -20;
    if (!isSecure) return isHsts ? (isSession ? -10 : -5) : -20;
    return sameSite === undefined ? 0 : 5;
  });
  return [Math.min(...found), 'the worst of them'];
}

/** Scripts of other sites without integrity. */
function integrity({ headers, body }: Scanned): [number, string] {
  if (!text(headers, 'content-type').startsWith('text/html')) return [0, 'no HTML'];
  const foreign = parse(body)
    .querySelectorAll('script[src]')
    .filter(script => /^(?:https?:)?\/\//u.test(script.getAttribute('src') ?? ''));
  const worst = foreign.map(script => {
    const isSecure = script.getAttribute('src')?.startsWith('https:');
    if (script.hasAttribute('integrity')) return isSecure ? 5 : -20;
    return isSecure ? -5 : -50;
  });
  return [Math.min(0, ...worst), `${foreign.length} scripts of other sites`];
}

function cors(headers: IncomingHttpHeaders): [number, string] {
  const isOpen = text(headers, 'access-control-allow-credentials') === 'true';
  return [isOpen ? -50 : 0, text(headers, 'access-control-allow-origin') || 'not implemented'];
}

/** The Observatory's score of one response of a site on https. */
export function observatoryScore(scanned: Scanned): Scored {
  const { headers } = scanned;
  const value = (name: string) => text(headers, name);
  const found: Scored['found'] = {
    csp: csp(value('content-security-policy')),
    frames: frames(headers),
    hsts: hsts(value('strict-transport-security')),
    referrer: referrer(value('referrer-policy')),
    nosniff: value('x-content-type-options') === 'nosniff' ? [0, 'nosniff'] : [-5, 'not implemented'],
    corp: oneWord(value('cross-origin-resource-policy'), {
      'same-origin': 10,
      'same-site': 10,
      'cross-origin': 0,
    }),
    coop: oneWord(value('cross-origin-opener-policy'), {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
    }),
    coep: oneWord(value('cross-origin-embedder-policy'), {
      'require-corp': 10,
      credentialless: 10,
      'unsafe-none': 0,
    }),
    cookies: cookies(headers['set-cookie'] ?? [], value('strict-transport-security') !== ''),
    integrity: integrity(scanned),
    cors: cors(headers),
  };
  const points = Object.values(found).map(([each]) => each);
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 100);
  const withoutBonuses = sum(points.filter(each => each < 0));
  return { score: withoutBonuses >= LEAST_FOR_BONUSES ? sum(points) : Math.max(0, withoutBonuses), found };
}
