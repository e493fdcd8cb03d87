import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isInside } from '#src/platform/address-range.ts';
import { log } from '#src/platform/log.ts';
import { send, sendText } from './send.ts';

/** What the health server answers. */
export interface HealthParts {
  readiness(): Promise<{ ready: boolean }>;
  /** Figures in Prometheus's format. */
  metrics(): Promise<{ type: string; text: string }>;
}

/** A proxy that forwards visitors here would make the figures public. */
const isForwarded = ({ headers }: IncomingMessage): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;

const NO_STORE = { 'Cache-Control': 'no-store' };

async function answer(parts: HealthParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isInside(request.socket.remoteAddress ?? '') || isForwarded(request))
    return sendText(request, response, 403, 'Только для своей сети.');
  const path = request.url?.replace(/\?.*$/su, '');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return sendText(request, response, 405, 'Этот адрес можно только читать.', { Allow: 'GET, HEAD' });
  if (path === '/metrics') {
    const { type, text } = await parts.metrics();
    return send(request, response, 200, { ...NO_STORE, 'Content-Type': type }, text);
  }
  if (path !== '/healthz' && path !== '/readyz') return sendText(request, response, 404, 'Такого здесь нет.');
  const facts = path === '/healthz' ? { ready: true } : await parts.readiness();
  const headers = { ...NO_STORE, 'Content-Type': 'application/json; charset=utf-8' };
  send(request, response, facts.ready ? 200 : 503, headers, JSON.stringify(facts));
}

/** The server of health and metrics. It answers this machine and its own network, whatever address it listens on. */
export function makeHealthServer(parts: HealthParts): Server {
  const server = createServer(
    {
      headersTimeout: 5000,
      requestTimeout: 5000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 1000,
    },
    (request, response) => {
      answer(parts, request, response).catch((error: unknown) => {
        log.error('fault', 'Здоровье и показатели не отвечены', error);
        if (response.headersSent) response.destroy();
        else sendText(request, response, 500, 'Внутренняя ошибка сервера.');
      });
    },
  );
  server.maxConnections = 64;
  return server;
}
