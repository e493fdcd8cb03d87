import { request as askPlainly, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as askEncrypted } from 'node:https';
import { checkServerIdentity, type PeerCertificate, TLSSocket } from 'node:tls';

/** How long the site may take to answer, in ms. */
const PATIENCE_MS = 5000;
const MAX_BYTES = 65_536;

/** A certificate as a visitor's browser would judge it. */
export interface Certificate {
  /** When it ends, in ms since 1970. */
  ends: number;
  begins: number;
  /** Why it is not of this name, or null. */
  wrongName: string | null;
  /** OpenSSL's word for why it is not trusted, or null. */
  distrust: string | null;
}

/** An answer of the site, or why there is none. */
export type SiteAnswer =
  | {
      came: true;
      status: number;
      headers: IncomingHttpHeaders;
      body: string;
      /** When it came, in ms since 1970. */
      at: number;
      /** This machine's end of the connection, and the other one. */
      own: string;
      peer: string;
      certificate: Certificate | null;
    }
  | { came: false; why: string };

function certificateOf(socket: unknown, hostname: string): Certificate | null {
  if (!(socket instanceof TLSSocket)) return null;
  const found: PeerCertificate = socket.getPeerCertificate();
  return {
    ends: Date.parse(found.valid_to),
    begins: Date.parse(found.valid_from),
    wrongName: checkServerIdentity(hostname.replace(/^\[|\]$/gu, ''), found)?.message ?? null,
    distrust: socket.authorized ? null : String(socket.authorizationError),
  };
}

const NETWORK_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'соединение отвергнуто: на этом адресе никто не слушает',
  ECONNRESET: 'соединение оборвано',
  EHOSTUNREACH: 'узел недоступен',
  ENETUNREACH: 'сеть недоступна',
  ENOTFOUND: 'такого имени нет в DNS',
  EAI_AGAIN: 'DNS не ответил',
  ETIMEDOUT: 'узел не ответил',
  EPROTO: 'это не TLS',
};

/** What went wrong with a connection, in words. */
export function networkText(error: unknown): string {
  const { code = '', name, message, errors = [] } = error as NodeJS.ErrnoException & { errors?: unknown[] };
  if (name === 'TimeoutError' || name === 'AbortError') return 'ответа нет';
  const [first] = errors;
  return NETWORK_WORDS[code] ?? (first ? networkText(first) : code || message);
}

/**
 * Asks an address of the site as a visitor would, whatever its certificate is worth; never throws and never waits long.
 * Redirects are not followed.
 */
export async function askSite(
  siteUrl: string,
  path: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<SiteAnswer> {
  const url = new URL(path, siteUrl);
  const ended = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const ask = url.protocol === 'https:' ? askEncrypted : askPlainly;
  const options = { agent: false, rejectUnauthorized: false, signal: ended, headers };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      ask(url, options, resolve).on('error', reject).end();
    });
    const { socket } = response;
    const { localAddress: own = '', remoteAddress: peer = '' } = socket;
    const certificate = certificateOf(socket, url.hostname);
    const at = Date.now();
    let body = '';
    for await (const chunk of response.setEncoding('utf8')) if (body.length < MAX_BYTES) body += chunk;
    const { statusCode: status = 0, headers: received } = response;
    return { came: true, status, headers: received, body, at, own, peer, certificate };
  } catch (error) {
    return { came: false, why: networkText(error) };
  }
}
