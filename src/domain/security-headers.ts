/** Response headers by name. */
type Headers = Readonly<Record<string, string>>;

/** Kinds of responses that have headers of their own: drawings are SVG, media what a browser shows by itself. */
type ResponseKind = 'page' | 'drawing' | 'media' | 'font' | 'other';

/** Headers that protect visitors, by the kind of a response (docs/security.md, «Headers»). */
export type SecurityHeaders = Readonly<Record<ResponseKind, Headers>>;

/** What the policy of a release's pages lets through besides the shop's own files. */
export interface PageSources {
  /** SHA-256 of the inline scripts and styles that the code puts into pages, in base64. */
  scripts: readonly string[];
  styles: readonly string[];
  /** Whether the shop has a Metrika counter. */
  hasCounter: boolean;
  /** Whether there is a film of YouTube. */
  hasFilms: boolean;
}

/** Header of the policies below. */
export const CSP = 'Content-Security-Policy';

/** https://yandex.ru/support/metrica/code/install-counter-csp.html, without the Webvisor, which the shop leaves off. */
const COUNTER = 'https://mc.yandex.ru https://mc.yandex.com';
const COUNTER_SCRIPTS = `${COUNTER} https://yastatic.net`;
const MAP = 'https://yandex.ru/map-widget/';
const FILMS = 'https://www.youtube-nocookie.com';

/** Hash of nothing: react-select adds an empty style element and fills it through the CSSOM, which policies allow. */
const EMPTY_STYLE = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** A directive with its sources; empty ones are left out. */
const directive = (name: string, ...sources: (string | false)[]): string =>
  [name, ...sources].filter(source => source !== false && source !== '').join(' ');

const hashes = (values: readonly string[]): string => values.map(value => `'sha256-${value}'`).join(' ');

/** The content security policy of a release's pages. */
export function pagePolicy({ scripts, styles, hasCounter, hasFilms }: PageSources): string {
  const counter = hasCounter && COUNTER;
  return [
    "default-src 'none'",
    directive('script-src', "'self'", hashes(scripts), hasCounter && COUNTER_SCRIPTS),
    directive('style-src', "'self'", hashes([EMPTY_STYLE, ...styles])),
    directive('img-src', "'self' data:", counter),
    directive('connect-src', "'self'", counter),
    "font-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    directive('frame-src', MAP, hasFilms && FILMS, counter),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For pages of a release of an earlier version, which stored no policy: their inline scripts are unknown. */
export const POLICY_OF_OLD_RELEASES = pagePolicy({
  scripts: [],
  styles: [],
  hasCounter: true,
  hasFilms: true,
})
  .replace('script-src', "script-src 'unsafe-inline'")
  .replace(hashes([EMPTY_STYLE]), "'unsafe-inline'");

/** A page's policy without analytics, which must not count a draft, and with the style of the draft's bar. */
export const draftPolicy = (policy: string, styleHash: string): string =>
  policy
    .replaceAll(/ https:\/\/(?:mc\.yandex\.\w+|yastatic\.net)/gu, '')
    .concat(policy.includes('style-src') ? '' : '; style-src')
    .replace('style-src', `style-src ${hashes([styleHash])}`);

/** Nothing may be loaded or embedded: calls, redirects, errors, scripts and styles. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** Pictures, films and XML that are opened by themselves: the browser's viewer has a style of its own. */
const VIEWER = `${NOTHING}; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'`;

/** A year; other hosts of the domain are not the shop's to decide. */
const HSTS = 'max-age=31536000';

/**
 * Headers of every response of a shop, by kind.
 * @param siteUrl Strict-Transport-Security is sent only by a shop on https
 * @param policy see {@link pagePolicy}
 */
export function securityHeaders(siteUrl: string, policy: string): SecurityHeaders {
  const other = {
    [CSP]: NOTHING,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(siteUrl.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
  };
  // Search engines and messengers show the shop's pictures on pages of theirs.
  const media = { ...other, [CSP]: VIEWER, 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const font = Object.entries(other).filter(([name]) => !NOT_OF_FONTS.includes(name));
  return {
    other,
    font: Object.fromEntries(font),
    media,
    drawing: { ...media, [CSP]: `${NOTHING}; style-src 'unsafe-inline'; sandbox` },
    page: {
      ...other,
      [CSP]: policy,
      // YouTube plays only on pages that name themselves.
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy':
        'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    },
  };
}

/** Headers that mean nothing to a font. Without them it fits into what a new connection sends at once. */
export const NOT_OF_FONTS: readonly string[] = [
  CSP,
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'X-Release',
];

/** Kind of a published file by its media type. */
export function kindOf(type: string): ResponseKind {
  if (type.startsWith('text/html')) return 'page';
  if (type.startsWith('font/')) return 'font';
  if (type === 'image/svg+xml') return 'drawing';
  return /^(?:image|video)\/|xml/u.test(type) ? 'media' : 'other';
}
