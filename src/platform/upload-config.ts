import path from 'node:path';
import { ConfigError } from './config-error.ts';

/** A storage that speaks as Amazon S3, and how things are kept there. */
export interface BucketAccess {
  /** Null for Amazon's own. */
  endpoint: string | null;
  region: string;
  /** Null: the AWS SDK looks for one where it always does. */
  key: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
  /** How texts are kept: a bucket sends them as they are, whatever the visitor accepts. */
  encoding: 'gzip' | 'br' | 'none';
}

/** Where `npm run upload` puts the shop. */
export type UploadPlace =
  | { kind: 'folder'; folder: string }
  | { kind: 'rsync'; address: string }
  | { kind: 'bucket'; bucket: string; prefix: string };

export interface UploadConfig {
  /** Null where the command must name one. */
  place: UploadPlace | null;
  bucket: BucketAccess;
  /** The password of an rsync service (`rsync://`); null for none. */
  rsyncPassword: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

const ENCODINGS: readonly BucketAccess['encoding'][] = ['gzip', 'br', 'none'];

const bad = (text: string): ConfigError =>
  new ConfigError(
    `UPLOAD_TARGET: ожидалась папка, s3://бакет, rsync://узел/модуль или пользователь@узел:/папка, найдено «${text}».`,
  );

/** Reads where to upload to; folders are relative to `root`. @throws {ConfigError} */
export function readUploadPlace(text: string, root: string): UploadPlace {
  const bucket = /^s3:\/\/([\da-z][\d.a-z-]+[\da-z])(?:\/(.*))?$/u.exec(text);
  if (bucket) {
    const prefix = (bucket[2] ?? '').replaceAll(/^\/+|\/+$/gu, '');
    return { kind: 'bucket', bucket: bucket[1] ?? '', prefix: prefix && `${prefix}/` };
  }
  // A password in an address would be seen in the list of processes.
  if (
    /^rsync:\/\/(?:[^\s/:@]+@)?[^\s/@]+\/\S/u.test(text) ||
    /^(?:[^\s/:@]+@)?[^\s/:@]{2,}:(?!\/\/)[^:]+$/u.test(text)
  )
    return { kind: 'rsync', address: text.replace(/\/+$/u, '') };
  if (/^\w{2,}:/u.test(text)) throw bad(text.replace(/\/\/[^@]*@/u, '//…@'));
  return { kind: 'folder', folder: path.resolve(root, text) };
}

function readKey(env: Environment): BucketAccess['key'] {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = env;
  if (!accessKeyId && !secretAccessKey) return null;
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('AWS_ACCESS_KEY_ID и AWS_SECRET_ACCESS_KEY задаются вместе: второй нет.');
  return { accessKeyId, secretAccessKey, ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }) };
}

/** @throws {ConfigError} */
export function readUploadConfig(env: Environment, root: string): UploadConfig {
  const { AWS_ENDPOINT_URL: endpoint = '', UPLOAD_TARGET: target } = env;
  if (endpoint !== '' && !['http:', 'https:'].includes(URL.parse(endpoint)?.protocol ?? ''))
    throw new ConfigError(
      `AWS_ENDPOINT_URL: ожидался адрес вида https://storage.yandexcloud.net, найдено «${endpoint}».`,
    );
  const encoding = ENCODINGS.find(name => name === (env.UPLOAD_ENCODING || 'gzip'));
  if (!encoding)
    throw new ConfigError(`UPLOAD_ENCODING: ожидалось gzip, br или none, найдено «${env.UPLOAD_ENCODING}».`);
  const bucket = {
    endpoint: endpoint || null,
    region: env.AWS_REGION || 'us-east-1',
    key: readKey(env),
    encoding,
  };
  return {
    place: target ? readUploadPlace(target, root) : null,
    bucket,
    rsyncPassword: env.RSYNC_PASSWORD || null,
  };
}
