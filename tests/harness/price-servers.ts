import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FtpSrv } from 'ftp-srv';
import hoodiecrow from 'hoodiecrow-imap';
import { freePort } from './nginx.ts';

const USER = 'yard@shop';
const PASSWORD = 'p:w/d';
const BASIC = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;

/** Servers of a supplier, each with a certificate of its own making. */
export interface PriceServers extends AsyncDisposable {
  /** The certificate, for NODE_EXTRA_CA_CERTS. */
  ca: string;
  https: string;
  ftp: string;
  ftps: string;
  imaps: string;
  /** PRICES_LOGINS. */
  logins: string;
  /** What is at an address of the HTTPS server: a text, where it leads, or so many bytes. */
  files: Map<string, { text: string } | { status: number; location?: string } | { size: number }>;
  /** Requests that the HTTPS server got. */
  questions: { path: string; authorization: string | undefined; host: string | undefined }[];
  /** The folder of the FTP servers. */
  folder: string;
  /** Puts a letter with a file into the mailbox. */
  receive(letter: { from: string; subject: string; name: string; text: string; date: string }): void;
  /** Flags of all letters. */
  flags(): string[][];
}

function certify(folder: string): { key: string; cert: string; file: string } {
  const [key = '', file = ''] = ['key.pem', 'cert.pem'].map(name => path.join(folder, name));
  const of = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', '-x509', ...of, ...names, '-keyout', key, '-out', file], { stdio: 'pipe' });
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file };
}

const SILENT = Object.fromEntries(
  ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map(name => [name, () => undefined]),
);

async function openFtp(
  folder: string,
  tls?: { key: string; cert: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const log = { ...SILENT, child: () => log } as never;
  const url = `ftp://127.0.0.1:${port}`;
  const server = new FtpSrv({
    url,
    log,
    pasv_url: '127.0.0.1',
    pasv_min: 30_000,
    ...(tls && { tls }),
  } as never);
  server.on('login', ({ username, password }, resolve, reject) => {
    if (username === USER && password === PASSWORD) resolve({ root: folder });
    else reject(new Error('no'));
  });
  await server.listen();
  return { port, close: async () => void (await server.close()) };
}

const CHUNK = Buffer.alloc(1024 * 1024);
function* zeros(size: number): Generator<Buffer> {
  for (let at = 0; at < size; at += CHUNK.length) yield CHUNK.subarray(0, size - at);
}

const listening = async (server: Server): Promise<number> => {
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

/** Opens an HTTPS, an FTP, an FTPS and an IMAPS server. */
export async function openPriceServers(root: string): Promise<PriceServers> {
  const folder = path.join(root, 'ftp');
  mkdirSync(path.join(folder, 'lists'), { recursive: true });
  const { key, cert, file: ca } = certify(root);
  const files: PriceServers['files'] = new Map();
  const questions: PriceServers['questions'] = [];
  const web = createServer({ key, cert }, (request: IncomingMessage, response) => {
    const { url = '', headers } = request;
    questions.push({ path: url, authorization: headers.authorization, host: headers.host });
    const found = files.get(url) ?? { status: 404 };
    if ('status' in found) {
      response.writeHead(found.status, found.location ? { Location: found.location } : {}).end();
      return;
    }
    if ('size' in found) {
      Readable.from(zeros(found.size)).pipe(response);
      return;
    }
    const etag = `"${hash('sha256', found.text)}"`;
    if (headers.host?.startsWith('127.') && headers.authorization !== BASIC) response.writeHead(401).end();
    else if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { ETag: etag }).end(found.text);
  });
  const users = { [USER]: { password: PASSWORD } };
  const mail = hoodiecrow({
    secureConnection: true,
    credentials: { key, cert },
    users,
    storage: { INBOX: { messages: [] } },
  });
  const [https, imaps] = [await listening(web), await listening(mail.server)];
  const [ftp, ftps] = [await openFtp(folder), await openFtp(folder, { key, cert })];
  const login = `${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}`;
  const hosts = { https, imaps, ftp: ftp.port, ftps: ftps.port };
  const at = (kind: keyof typeof hosts) => `${kind}://127.0.0.1:${hosts[kind]}`;
  return {
    ca,
    https: at('https'),
    ftp: at('ftp'),
    ftps: at('ftps'),
    imaps: at('imaps'),
    logins: Object.keys(hosts)
      .map(kind => `${kind}://${login}@127.0.0.1:${hosts[kind as keyof typeof hosts]}`)
      .join(' '),
    files,
    questions,
    folder,
    receive({ from, subject, name, text, date }) {
      const head = `From: ${from}\r\nTo: shop@shop.example\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`;
      const hello = '--b\r\nContent-Type: text/plain\r\n\r\nHello\r\n';
      const part = `--b\r\nContent-Type: text/csv; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n--b--\r\n`;
      mail.appendMessage('INBOX', [], date, head + hello + part);
    },
    flags: () => mail.getMailbox('INBOX').messages.map(({ flags = [] }) => flags),
    async [Symbol.asyncDispose]() {
      web.closeAllConnections();
      web.close();
      mail.server.close();
      await Promise.all([ftp.close(), ftps.close()]);
    },
  };
}
