import { createServer, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { kindOf, type SecurityHeaders } from '#src/domain/security-headers.ts';
import { currentRelease } from '#src/publish/releases.ts';
import { type Bucket, openBucket } from './bucket.ts';
import { run, temporaryFolder } from './commands.ts';
import { borrowRelease } from './own-releases.ts';

/** A shop whose pages lie in a bucket: what a CDN does before both (docs/operators.md). */
export interface Cdn extends AsyncDisposable {
  url: string;
  /** Addresses by who answered them. */
  answered: { bucket: Set<string>; shop: Set<string> };
}

/** Pages that the shop renders on demand when their address has a query. */
const ON_DEMAND = /^\/(?:products(?:\/|$)|brand\/|calculator$|compare$)/u;

const isOfShop = ({ method, url = '' }: IncomingMessage): boolean => {
  const { pathname, search } = new URL(url, 'http://cdn');
  return method !== 'GET' || pathname.startsWith('/api/') || (search !== '' && ON_DEMAND.test(pathname));
};

/** Forwards a request to an origin. */
const passOn = (incoming: IncomingMessage, origin: string, target: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { method, headers } = incoming;
    const passed = request(new URL(target, origin), { method, headers }, resolve);
    passed.on('error', reject);
    incoming.pipe(passed);
  });

/** Uploads the fixture shop into a bucket and answers from it; calls and what it lacks from a running shop. */
export async function openCdn(shop: string): Promise<Cdn> {
  const folder = temporaryFolder();
  const bucket = await openBucket();
  const outDir = path.join(folder.path, 'out');
  borrowRelease(outDir);
  const { code, stderr } = await run('upload', [], {
    DATA_DIR: folder.path,
    OUT_DIR: outDir,
    ...bucket.env,
  });
  if (code !== 0) throw new Error(stderr);
  const headers = currentRelease(outDir)?.headers;
  const answered: Cdn['answered'] = { bucket: new Set(), shop: new Set() };
  const server = createServer(async (incoming, response) => {
    try {
      const { answer, by } = await answerTo(incoming, bucket, shop);
      answered[by].add(incoming.url ?? '');
      const added = by === 'bucket' && headers ? headersFor(answer, headers) : {};
      response.writeHead(answer.statusCode ?? 0, { ...answer.headers, ...added });
      answer.pipe(response);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : ''}`,
    answered,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await bucket[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** What the bucket cannot keep. An answer without a body leaves what the browser has as it is. */
const headersFor = ({ headers, statusCode }: IncomingMessage, all: SecurityHeaders) =>
  statusCode === 304 ? {} : all[kindOf(headers['content-type'] ?? '')];

async function answerTo(
  incoming: IncomingMessage,
  bucket: Bucket,
  shop: string,
): Promise<{ answer: IncomingMessage; by: 'bucket' | 'shop' }> {
  const { url = '' } = incoming;
  if (!isOfShop(incoming)) {
    const answer = await passOn(incoming, bucket.endpoint, `/${bucket.name}${url}`);
    if (answer.statusCode !== 403 && answer.statusCode !== 404) return { answer, by: 'bucket' };
    answer.resume();
  }
  return { answer: await passOn(incoming, shop, url), by: 'shop' };
}
