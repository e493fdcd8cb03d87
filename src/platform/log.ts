import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { errorFacts, redact } from './printable.ts';

/** What an entry has besides its message. Texts are made printable, and personal data is removed. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Entries are written together, at this length or after this time. */
const TOGETHER_LENGTH = 16 * 1024;
const TOGETHER_MS = 100;
/** Entries that wait for a reader who does not read; what comes after them is left out. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;
const CLOSE_MS = 1000;

const current = new AsyncLocalStorage<string>();

const OPTIONS: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: level => ({ level }) },
  mixin: () => {
    const requestId = current.getStore();
    return requestId === undefined ? {} : { requestId };
  },
};

/** Entries of requests have a message only where people read them. */
const messageOf = (entry: Record<string, unknown>): string =>
  entry.event === 'request'
    ? `${entry.method} ${entry.path ?? entry.route} ${entry.status} ${entry.ms} ms`
    : String(entry.msg ?? '');

const PRETTY = {
  translateTime: 'SYS:HH:MM:ss',
  messageFormat: messageOf,
  ignore: 'event,method,path,route,status,ms,stack',
  singleLine: true,
};

/** Standard error as `console.error` writes to it: nobody waits for a reader, and a full disk ends nothing. */
const toStderr: DestinationStream = {
  write(line) {
    if (process.stderr.writableLength < MAX_WAITING_BYTES) process.stderr.write(line);
  },
};

interface Outputs {
  /** What happens: standard output. */
  out: Logger;
  /** What somebody must mend: standard error. */
  err: Logger;
  request(entry: RequestEntry): void;
  close(): Promise<void>;
}

let outputs: Outputs | undefined;

async function prettyOn(fd: 1 | 2): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ ...PRETTY, destination: fd, sync: true });
}

interface Gathered extends DestinationStream {
  close(): Promise<void>;
}

/**
 * Standard output, to which entries go together. They are gathered here: SonicBoom measures all that waits at each entry,
 * which takes longer than serving a small file.
 */
function batched(): Gathered {
  // Opening the stream keeps a write to an unread pipe from waiting.
  process.stdout.on('error', () => undefined);
  let isEnding = false;
  let waiting = '';
  const stream = pino.destination({
    fd: 1,
    sync: false,
    minLength: TOGETHER_LENGTH - 1,
    maxLength: MAX_WAITING_BYTES,
    retryEAGAIN: () => !isEnding,
  });
  // A full disk takes entries away, not the shop.
  stream.on('error', () => undefined);
  const pass = () => {
    if (waiting !== '') stream.write(waiting);
    waiting = '';
  };
  const passNow = () => {
    pass();
    stream.flush();
  };
  const timer = setInterval(passNow, TOGETHER_MS).unref();
  // Before pino's own listener, which writes what the stream has.
  process.prependOnceListener('exit', () => {
    isEnding = true;
    pass();
  });
  return {
    write(line) {
      waiting += line;
      if (waiting.length >= TOGETHER_LENGTH) pass();
    },
    async close() {
      clearInterval(timer);
      pass();
      const late = Promise.withResolvers<void>();
      const limit = setTimeout(late.resolve, CLOSE_MS);
      stream.flush(() => late.resolve());
      await late.promise;
      clearTimeout(limit);
      stream.destroy();
    },
  };
}

let lastMs = 0;
let lastTime = '';

/** As pino writes it; at most one text a millisecond. */
function timeNow(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = new Date(now).toISOString();
  }
  return lastTime;
}

/** The entry as pino would write it, in a fifth of the time: nothing in it needs escaping. */
function lineOf({ requestId, method, route, path, status, ms, aborted }: RequestEntry): string {
  const place = path === undefined ? '' : `"path":"${path}",`;
  const end = aborted ? ',"aborted":true}\n' : '}\n';
  return `{"level":"info","time":"${timeNow()}","event":"request","requestId":"${requestId}","method":"${method}","route":"${route}",${place}"status":${status},"ms":${ms}${end}`;
}

/** Opens the log of a server: one JSON object a line, or on a terminal lines for people. */
export async function openLog(): Promise<void> {
  process.stderr.on('error', () => undefined);
  const err = pino(OPTIONS, process.stderr.isTTY ? await prettyOn(2) : toStderr);
  if (process.stdout.isTTY) {
    const out = pino(OPTIONS, await prettyOn(1));
    const request = (entry: RequestEntry) => out.info({ event: 'request', ...entry });
    outputs = { out, err, request, close: async () => undefined };
    return;
  }
  const stream = batched();
  const request = (entry: RequestEntry) => stream.write(lineOf(entry));
  outputs = { out: pino(OPTIONS, stream), err, request, close: () => stream.close() };
}

/** Writes what waits, and ends. */
export async function closeLog(): Promise<void> {
  const closing = outputs;
  outputs = undefined;
  await closing?.close();
}

const clean = (facts: LogFacts): LogFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'string' ? redact(value) : value]),
  );

/** Where no log is open, as in `dev` and `preview`, people read what they must mend, and nothing else. */
function write(
  level: 'info' | 'warn' | 'error' | 'fatal',
  event: string,
  message: string,
  facts: LogFacts,
): void {
  const text = redact(message);
  const record = { event, ...clean(facts) };
  if (outputs) outputs[level === 'info' ? 'out' : 'err'][level](record, text);
  else if (level !== 'info') console.error([text, facts.error, facts.stack].filter(Boolean).join('\n'));
}

/** The log. `event` names the kind of entry for programs; the message is Russian and for people. */
export const log = {
  info: (event: string, message: string, facts: LogFacts = {}): void => write('info', event, message, facts),
  warn: (event: string, message: string, facts: LogFacts = {}): void => write('warn', event, message, facts),
  /** A fault of the program, with where it arose. */
  error: (event: string, message: string, error: unknown, level: 'error' | 'fatal' = 'error'): void =>
    write(level, event, message, { ...errorFacts(error) }),
};

/** A request that has ended. Its texts are written as they are: they must have no quotes, backslashes and control characters. */
export interface RequestEntry {
  requestId: string;
  method: string;
  route: string;
  path?: string;
  status: number;
  ms: number;
  aborted?: true;
}

/** Writes the entry of a request. */
export const logRequest = (entry: RequestEntry): void => outputs?.request(entry);

/** Runs `work` so that its entries have the id of the request. */
export const withinRequest = <T>(id: string, work: () => T): T => current.run(id, work);

/** Has what libraries print become entries. @returns a function that ends this */
export function captureConsole(): () => void {
  const { error, warn } = console;
  console.error = (...words: unknown[]) => log.warn('printed', format(...words));
  console.warn = console.error;
  return () => {
    console.error = error;
    console.warn = warn;
  };
}
