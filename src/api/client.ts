import { NO_COOKIES } from '#src/domain/basket.ts';
import { basketAdd, basketDel, basketGet } from './basket.ts';
import type { AnswerOf, BodyOf, Contract, ParamsOf } from './contract.ts';
import type { Failure } from './failures.schema.ts';
import { hasSession, TOKEN_COOKIE, TOKEN_HEADER } from './session-cookies.ts';

/** Why a call brought nothing. */
export interface CallFailure {
  ok: false;
  /**
   * refused: the shop said no (4xx); server: it could not answer (5xx, or an answer that is no JSON); offline: it was not
   * reached; timeout: it was silent for ten seconds; aborted: the caller lost interest.
   */
  kind: 'refused' | 'offline' | 'timeout' | 'server' | 'aborted';
  /** HTTP status, 0 when no answer came. */
  status: number;
  /** In Russian, for the shopper. */
  message: string;
  errors: Failure['errors'];
}

export type Result<Value> = { ok: true; value: Value } | CallFailure;

/** What a client needs of the browser. */
export interface Transport {
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** The values of all cookies of a name: several when a parent domain or a path has one too. */
  cookies(name: string): readonly string[];
  /** Runs something later; what it returns calls that off. */
  after(ms: number, run: () => void): () => void;
}

type Given<C extends Contract> = ([ParamsOf<C['path']>] extends [never]
  ? { params?: never }
  : { params: Readonly<Record<ParamsOf<C['path']>, string | number>> }) &
  ([BodyOf<C>] extends [undefined] ? { body?: never } : { body: BodyOf<C> }) & {
    signal?: AbortSignal;
    /** Idempotency-Key of a form. */
    key?: string;
    /** The caller repeats by itself. */
    once?: boolean;
  };

/** Calls the shop; never rejects. The contract says which parameters and body go in and what comes out. */
export type Call = <C extends Contract>(
  contract: C,
  ...given: Record<never, never> extends Given<C> ? [given?: Given<C>] : [given: Given<C>]
) => Promise<Result<AnswerOf<C>>>;

interface Sent {
  contract: Contract;
  params?: Readonly<Record<string, string | number>>;
  body?: unknown;
  signal?: AbortSignal;
  key?: string;
  once?: boolean;
}

const TIMEOUT_MS = 10_000;
/** Pauses before a call that only reads is tried again. */
const PAUSES_MS = [300, 900];
/** They set a quantity, so that a second time harms nothing. */
const REPEATABLE: readonly string[] = [basketAdd.path, basketDel.path];

const MESSAGES: Readonly<Record<CallFailure['kind'], string>> = {
  refused: 'Магазин не принял запрос. Обновите страницу и повторите.',
  offline: 'Нет связи с магазином. Проверьте интернет и повторите.',
  timeout: 'Магазин долго не отвечает. Повторите попытку или позвоните нам.',
  server: 'Магазин временно не отвечает. Повторите через минуту или позвоните нам.',
  aborted: 'Запрос отменён.',
};

const failed = (kind: CallFailure['kind'], status = 0, said: Partial<Failure> = {}): CallFailure => ({
  ok: false,
  kind,
  status,
  message: said.message || MESSAGES[kind],
  errors: said.errors ?? [],
});

const headersOf = ({ body, key }: Sent, token: string | null): Record<string, string> => ({
  'X-Requested-With': 'XMLHttpRequest',
  ...(body !== undefined && { 'Content-Type': 'application/json' }),
  ...(token !== null && { [TOKEN_HEADER]: token }),
  ...(key !== undefined && { 'Idempotency-Key': key }),
});

const pathOf = ({ contract, params }: Sent): string =>
  contract.path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params?.[name])));

/** What an answer says; anything that is no JSON object or list is nobody's answer of ours. */
function read(status: number, text: string): Result<unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const isOurs = typeof value === 'object' && value !== null;
  if (status < 300 && isOurs) return { ok: true, value };
  return failed(
    status >= 400 && status < 500 ? 'refused' : 'server',
    status,
    isOurs ? (value as Failure) : {},
  );
}

async function attempt(sent: Sent, io: Transport, token: string | null = null): Promise<Result<unknown>> {
  const { contract, body, signal } = sent;
  const control = new AbortController();
  const abort = () => control.abort();
  let late = false;
  const disarm = io.after(TIMEOUT_MS, () => {
    late = true;
    abort();
  });
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await io.fetch(pathOf(sent), {
      method: contract.method,
      credentials: 'same-origin',
      headers: headersOf(sent, token),
      signal: control.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return read(response.status, await response.text());
  } catch {
    return failed(signal?.aborted ? 'aborted' : late ? 'timeout' : 'offline');
  } finally {
    disarm();
    signal?.removeEventListener('abort', abort);
  }
}

/** Resolves after a pause, at once when the caller has lost interest. */
const pause = (ms: number, io: Transport, signal?: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = io.after(ms, done);
    signal?.addEventListener('abort', done);
  });

/** A call that changes nothing: tried again when the way to the shop was cut. */
async function ask(sent: Sent, io: Transport): Promise<Result<unknown>> {
  let result = await attempt(sent, io);
  for (const ms of sent.once ? [] : PAUSES_MS) {
    const isCut = !result.ok && (result.kind === 'offline' || (result.status >= 502 && result.status <= 504));
    if (!isCut) break;
    await pause(ms, io, sent.signal);
    result = sent.signal?.aborted ? failed('aborted') : await attempt(sent, io);
  }
  return result;
}

/**
 * A client over a browser. A visitor's first personal call opens the session by basket/get, once however many calls wait for
 * it. A 403 is answered by one fresh token and one more try. Of several tokens the one that a 403 has renewed is the shop's.
 */
export function caller(browser: () => Transport): Call {
  let opening: Promise<Result<unknown>> | null = null;
  let renewed: string | undefined;

  const begin = async (io: Transport): Promise<Result<unknown>> => {
    const result = await ask({ contract: basketGet }, io);
    return result.ok && !hasSession(io) ? failed('refused', 403, { message: NO_COOKIES }) : result;
  };

  const open = (): Promise<Result<unknown>> => {
    opening ??= begin(browser()).finally(() => {
      opening = null;
    });
    return opening;
  };

  const change = async (sent: Sent, io: Transport): Promise<Result<unknown>> => {
    const tokens = () => io.cookies(TOKEN_COOKIE);
    const token = () => tokens().find(each => each === renewed) ?? tokens()[0];
    if (token() === undefined) {
      const opened = await open();
      if (!opened.ok) return opened;
    }
    const before = tokens();
    let result = await attempt(sent, io, token());
    if (!result.ok && result.kind === 'offline' && REPEATABLE.includes(sent.contract.path)) {
      await pause(300, io);
      result = await attempt(sent, io, token());
    }
    if (result.ok || result.status !== 403) return result;
    const isNew = (each: string) => !before.includes(each);
    if (!tokens().some(isNew)) await open();
    renewed = tokens().find(isNew);
    return attempt(sent, io, token());
  };

  const call = (contract: Contract, given?: Omit<Sent, 'contract'>): Promise<Result<unknown>> => {
    const io = browser();
    const sent = { contract, ...given };
    if (contract.changes) return change(sent, io);
    return contract.path === basketGet.path && !hasSession(io) ? open() : ask(sent, io);
  };
  return call as Call;
}
