import type { IncomingMessage, ServerResponse } from 'node:http';

/** The desk runs no script and shows no picture of others, and stands in no frame. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
};

/** The headers of every answer; over TLS browsers are bound to it. */
export function secure(response: ServerResponse, origin: string): void {
  response.setHeaders(new Map(Object.entries(HEADERS)));
  if (origin.startsWith('https:')) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}

/** Whether a request is to the desk, under the name by which people reach it: no other page can name itself so. */
export function isToDesk({ headers }: IncomingMessage, origin: string): boolean {
  return headers.host?.toLowerCase() === new URL(origin).host;
}

/**
 * Whether a request that changes something was made by a page of the desk: browsers say so by Sec-Fetch-Site, and by Origin where
 * it is not the answer (OWASP CSRF cheat sheet). What neither names is nobody's page.
 */
export function isFromDesk({ headers }: IncomingMessage, own: string): boolean {
  const { origin, 'sec-fetch-site': site = origin === undefined ? 'none' : 'same-origin' } = headers;
  return site === 'same-origin' && (origin ?? own) === own;
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}
