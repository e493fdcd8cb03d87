import { createServer, type Server } from 'node:http';
import { openCatalogue } from '#src/catalogue/open.ts';
import { answerBytes } from '#src/search/answer.ts';
import { cardText } from '#src/search/card-text.ts';
import { readSearchData } from '#src/search/data.ts';
import { SearchEngine } from '#src/search/engine.ts';
import { READS } from '#src/server/calls/reads.ts';
import { apiServer } from './api-server.ts';
import { queriesFor } from './queries.ts';

/** Printed as JSON when both servers listen. */
export interface Servers {
  /** Port of a bare server that answers every request with the bytes of one search. */
  bare: number;
  /** Port of the shop's server with its API. */
  shop: number;
  /** Length of the bare server's response. */
  bytes: number;
}

const listeningPort = (server: Server): Promise<number> =>
  new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );

const [file = ''] = process.argv.slice(2);
const catalogue = openCatalogue(file);
const engine = new SearchEngine(readSearchData(catalogue, cardText));
catalogue.close();
const [query] = queriesFor(engine.data, 1, false);
if (!query) throw new Error('no queries');
const body = answerBytes(engine, query.filter, 1);
const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length };
const bare = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(200, headers).end(body));
});
const servers: Servers = {
  bare: await listeningPort(bare),
  shop: await listeningPort(apiServer(file, engine, READS)),
  bytes: body.length,
};
console.log(JSON.stringify(servers));
