import type { Config } from '#src/platform/config.ts';
import { log } from '#src/platform/log.ts';
import { answerCall, type CallResponse, sendCall } from '#src/server/http/api.ts';
import { withProbe } from '#src/server/http/doctor-probe.ts';
import type { Endpoint } from '#src/server/http/endpoint.ts';
import type { Parts } from '#src/server/http/http-server.ts';
import type { ServedCatalogue } from './served-catalogue.ts';

const onFault = (error: unknown): void =>
  log.error('fault', 'Вызов не выполнен из-за ошибки программы.', error);

/** Answers everything under /api by these calls. `use` gives each the catalogue of the moment, which stays open until its answer. */
export const answerThrough = (
  calls: () => readonly Endpoint<ServedCatalogue>[],
  config: Pick<Config, 'dataDir' | 'proxies'>,
  use: (answer: (served: ServedCatalogue) => Promise<CallResponse>) => Promise<CallResponse>,
): Parts['api'] =>
  withProbe(config, async (request, response, address) => {
    const { method = 'GET', headers } = request;
    const visitor = config.proxies.visitorOf(request);
    const call = { method, address, headers, visitor, body: request, onFault };
    sendCall(request, response, await use(async served => answerCall(call, calls(), served)));
  });
