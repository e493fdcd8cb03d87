import { Agent, request } from 'node:https';
import type { Got } from '../site/asking.ts';

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Asks one host over TLS, whatever its certificate is worth; connections are reused. */
export interface SecureAsker extends Disposable {
  ask(target: string, question?: Question): Promise<Got>;
}

/** @param port of 127.0.0.1 */
export function secureAsker(port: number, host: string): SecureAsker {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false });
  return {
    ask: (target, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            host: '127.0.0.1',
            port,
            servername: host,
            path: target,
            method,
            agent,
            headers: { host, ...headers },
          },
          response => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () => {
              const bytes = Buffer.concat(chunks);
              const { statusCode: status = 0, headers: received } = response;
              resolve({ status, headers: received, body: bytes, text: bytes.toString('utf8') });
            });
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}
