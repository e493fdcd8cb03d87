import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** One connection pool for all suites of a worker. */
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: unknown;
}

/** A request with exactly these headers: fetch adds some of its own and forbids others. */
export function rawCall(
  url: string,
  method: string,
  headers: Readonly<Record<string, string | string[]>> = {},
  body?: string,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : undefined;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
      });
    });
    // A kept connection may be closed by the server in the moment in which it is taken again: browsers ask once more too.
    asked.once('error', error => {
      if (asked.reusedSocket) resolve(rawCall(url, method, { ...headers, Connection: 'close' }, body));
      else reject(error);
    });
    asked.end(body);
  });
}
