import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import PQueue from 'p-queue';
import { isCompressible } from '#src/domain/media-types.ts';
import type { BucketAccess } from '#src/platform/upload-config.ts';
import type { Answer, Answers } from '#src/publish/answers.ts';
import { hashOf } from '#src/publish/file-store.ts';
import { type Loaded, NOTES, type Target, type Thing } from './target.ts';
import { stageOf } from './tree-things.ts';
import { UploadError } from './upload-error.ts';

/** Requests at once. */
const AT_ONCE = 16;
/** Larger files are sent one at a time, so that memory holds one of them. */
const LARGE = 8 * 1024 * 1024;
/** Smaller texts fit into one packet anyway. */
const WORTH = 1024;
/** Tries of one request; the SDK waits twice as long before each, up to 20 s. */
const TRIES = 8;

const gzipped = promisify(gzip);
const brotli = promisify(brotliCompress);

const compress = {
  gzip: (bytes: Buffer) => gzipped(bytes, { level: 9 }),
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
};

/** Headers that a bucket keeps with an object, and the redirect of a website. */
type ObjectHeaders = Partial<
  Record<'ContentType' | 'CacheControl' | 'ContentEncoding' | 'WebsiteRedirectLocation', string>
>;

/** The name of an address in a bucket: a page has its address, so that no request is redirected to a slash. */
const keyOf = (address: string): string => (address === '/' ? 'index.html' : address.slice(1));

function objectOf(answer: Answer, encoding: BucketAccess['encoding']): Thing {
  const { address, hash, size, type, cacheControl } = answer;
  const isEncoded = encoding !== 'none' && isCompressible(type) && size >= WORTH;
  const stored = isEncoded ? answer.encoded[encoding] : undefined;
  const headers: ObjectHeaders = {
    ContentType: type,
    CacheControl: cacheControl,
    ...(isEncoded && { ContentEncoding: encoding }),
  };
  return {
    key: keyOf(address),
    address,
    stage: stageOf(answer),
    headers,
    source: stored?.hash ?? hash,
    size: stored?.size ?? size,
    pack: isEncoded && !stored ? encoding : null,
    digest: hashOf(JSON.stringify([stored?.hash ?? hash, headers])),
  };
}

/** An empty object with which the bucket's website answers 301: https://docs.aws.amazon.com/AmazonS3/latest/userguide/how-to-page-redirect.html */
function redirectObject(from: string, to: string): Thing {
  const headers: ObjectHeaders = { WebsiteRedirectLocation: to, CacheControl: 'no-cache' };
  return {
    key: keyOf(from),
    address: from,
    stage: 'after',
    headers,
    source: Buffer.alloc(0),
    size: 0,
    pack: null,
    digest: hashOf(JSON.stringify(headers)),
  };
}

/** Objects of a release. */
const objectsOf = ({ files, redirects }: Answers, encoding: BucketAccess['encoding']): Thing[] => [
  ...[...files.values()].map(answer => objectOf(answer, encoding)),
  ...[...redirects].map(([from, to]) => redirectObject(from, to)),
];

/** The sentence for a failure of the storage. */
function uploadError(name: string, error: unknown): Error {
  if (error instanceof UploadError) return error;
  const { name: kind, message, code } = error as NodeJS.ErrnoException;
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
  if (/^(?:InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken)$/u.test(kind))
    return new UploadError(
      `${name}: хранилище не приняло ключ (${kind}). Проверьте AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY и часы.`,
    );
  if (kind === 'CredentialsProviderError')
    return new UploadError(`${name}: нет ключа. Задайте AWS_ACCESS_KEY_ID и AWS_SECRET_ACCESS_KEY.`);
  if (kind === 'NoSuchBucket')
    return new UploadError(`${name}: такого бакета нет. Создайте его или исправьте UPLOAD_TARGET.`);
  if (status === 403)
    return new UploadError(
      `${name}: хранилище отказало (${kind}). Ключу нужны права читать список и объекты, писать и удалять.`,
    );
  return new UploadError(
    `${name}: хранилище не ответило как надо (${code ?? kind}${status ? `, ${status}` : ''}${code ? '' : `: ${message}`}). Повторите: выгрузка продолжится с этого места.`,
    { cause: error },
  );
}

function clientOf({ endpoint, region, key }: BucketAccess): S3Client {
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(key === null ? {} : { credentials: key }),
    maxAttempts: TRIES,
    // Other makers' storages do not know the newer checksums; each object is sent with its MD5.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** A bucket of Amazon S3 or of a storage that speaks as it does. @param prefix of all names, empty or with a slash at its end */
export function bucketTarget(bucket: string, prefix: string, access: BucketAccess): Target {
  const client = clientOf(access);
  const name = `s3://${bucket}/${prefix}`;
  const request = async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await question();
    } catch (error) {
      throw uploadError(name, error);
    }
  };
  const send = (key: string, body: Buffer, headers: ObjectHeaders) =>
    request(() =>
      client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: prefix + key,
          Body: body,
          ...headers,
          ContentMD5: createHash('md5').update(body).digest('base64'),
        }),
      ),
    );
  const put = async ({ key, bytes, pack, headers }: Loaded) =>
    send(key, pack ? await compress[pack](bytes) : bytes, headers);
  const atOnce = async (tasks: readonly (() => Promise<unknown>)[], concurrency: number) => {
    const queue = new PQueue({ concurrency });
    await queue.addAll(tasks).finally(() => queue.clear());
  };
  return {
    name,
    thingsOf: answers => objectsOf(answers, access.encoding),
    async isEmpty() {
      const list = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 });
      return ((await request(() => client.send(list))).Contents ?? []).length === 0;
    },
    async put(things, load) {
      const tasks = (those: readonly Thing[]) => those.map(thing => async () => put(await load(thing)));
      await atOnce(tasks(things.filter(({ size }) => size < LARGE)), AT_ONCE);
      await atOnce(tasks(things.filter(({ size }) => size >= LARGE)), 1);
    },
    async remove(keys) {
      const remove = (key: string) => () =>
        request(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key })));
      await atOnce(keys.map(remove), AT_ONCE);
    },
    async readNote(note) {
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: `${prefix}${NOTES}/${note}` }),
        );
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw uploadError(name, error);
      }
    },
    async writeNote(note, bytes) {
      await send(`${NOTES}/${note}`, bytes, {
        ContentType: 'application/octet-stream',
        CacheControl: 'no-store',
      });
    },
  };
}
