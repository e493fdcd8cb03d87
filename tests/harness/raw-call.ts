import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

/** One connection pool per test worker. */
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
/** Certificates of tests are their own. */
const secureAgent = new SecureAgent({ keepAlive: true, maxSockets: 32, rejectUnauthorized: false });

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: unknown;
}

/** Sends a request with exactly these headers: fetch adds some and forbids others. */
export function rawCall(
  url: string,
  method: string,
  headers: Readonly<Record<string, string | string[]>> = {},
  body?: string,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const isSecure = url.startsWith('https:');
    const options = { method, headers, agent: isSecure ? secureAgent : agent };
    const sent = (isSecure ? secureRequest : request)(url, options, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    // The server may close a kept-alive connection just when it is reused; browsers retry in this case too.
    sent.once('error', error => {
      if (sent.reusedSocket) resolve(rawCall(url, method, { ...headers, Connection: 'close' }, body));
      else reject(error);
    });
    sent.end(body);
  });
}
