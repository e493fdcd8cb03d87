import { createServer, type IncomingMessage } from 'node:http';
import S3rver from '@20minutes/s3rver';
import { temporaryFolder } from './commands.ts';

/** A request that changed something. */
export interface Change {
  method: string;
  key: string;
}

/** An S3 server of this process with one bucket. */
export interface Bucket extends AsyncDisposable {
  /** Where the bucket is named: http://localhost:PORT. */
  endpoint: string;
  name: string;
  /** Settings with which commands may write there. */
  env: Record<string, string>;
  /** What has been put and removed, in that order, since this was emptied. */
  changes: Change[];
  /** Called before each change; a number is answered in its place. */
  before: (change: Change) => Promise<number | undefined> | number | undefined;
  /** An object's answer, as a visitor gets it. */
  get(key: string): Promise<Response>;
}

/** The name that the upload keeps its own notes under. */
export const isNote = ({ key }: Change): boolean => /(?:^|\/)\.protektor\//u.test(key);

export async function openBucket(): Promise<Bucket> {
  const folder = temporaryFolder();
  const name = 'shop';
  const settings = {
    directory: folder.path,
    silent: true,
    configureBuckets: [{ name, configs: [WEBSITE] }],
  };
  const storage = new S3rver(settings);
  await storage.configureBuckets();
  const answer = storage.callback();
  // It checks the signature of a list for the address without the slash that the SDK sends and signs.
  const list = new S3rver({ ...settings, allowMismatchedSignatures: true }).callback();
  const changeOf = ({ method = '', url = '' }: IncomingMessage): Change => ({
    method,
    key: decodeURIComponent(new URL(url, 'http://bucket').pathname).slice(`/${name}/`.length),
  });
  const server = createServer(async (request, response) => {
    const change = changeOf(request);
    if (change.method === 'PUT' || change.method === 'DELETE') {
      const status = await bucket.before(change);
      if (status !== undefined) {
        request.resume();
        response.writeHead(status).end();
        return;
      }
      bucket.changes.push(change);
    }
    (new URL(request.url ?? '', endpoint).pathname === `/${name}/` ? list : answer)(request, response);
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const endpoint = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  const bucket: Bucket = {
    endpoint,
    name,
    changes: [],
    before: () => undefined,
    env: {
      UPLOAD_TARGET: `s3://${name}`,
      AWS_ENDPOINT_URL: endpoint,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    get: key => fetch(`${endpoint}/${name}/${encodeURI(key)}`, { redirect: 'manual' }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      folder[Symbol.dispose]();
    },
  };
  return bucket;
}

const WEBSITE = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
<IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;
