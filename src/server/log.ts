import { AsyncLocalStorage } from 'node:async_hooks';
import { format } from 'node:util';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { errorFacts, impersonal } from './printable.ts';

/** What an entry tells besides its message. Texts are made printable and impersonal. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>;

/** Entries are written together, at this many bytes or after this time. */
const TOGETHER_BYTES = 4096;
const TOGETHER_MS = 100;
/** Entries that wait for a reader who does not read; what comes after them is left out. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;
const CLOSE_MS = 1000;

const request = new AsyncLocalStorage<string>();

const OPTIONS: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: level => ({ level }) },
  mixin: () => {
    const requestId = request.getStore();
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
    if (process.stderr.writableLength < MOST_WAITING_BYTES) process.stderr.write(line);
  },
};

interface Outputs {
  /** What happens: standard output. */
  out: Logger;
  /** What somebody must mend: standard error. */
  err: Logger;
  close(): Promise<void>;
}

let outputs: Outputs | undefined;

async function prettyOn(fd: 1 | 2): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ ...PRETTY, destination: fd, sync: true });
}

function together(): ReturnType<typeof pino.destination> {
  // Opening the stream keeps a write to an unread pipe from waiting.
  process.stdout.on('error', () => undefined);
  let isEnding = false;
  process.once('exit', () => {
    isEnding = true;
  });
  const stream = pino.destination({
    ...{ fd: 1, sync: false, minLength: TOGETHER_BYTES, periodicFlush: TOGETHER_MS },
    ...{ maxLength: MOST_WAITING_BYTES, retryEAGAIN: () => !isEnding },
  });
  // A full disk takes entries away, not the shop.
  stream.on('error', () => undefined);
  return stream;
}

/** Opens the log of a server: one JSON object a line, or on a terminal lines for people. */
export async function openLog(): Promise<void> {
  process.stderr.on('error', () => undefined);
  const err = pino(OPTIONS, process.stderr.isTTY ? await prettyOn(2) : toStderr);
  if (process.stdout.isTTY) {
    outputs = { out: pino(OPTIONS, await prettyOn(1)), err, close: async () => undefined };
    return;
  }
  const stream = together();
  outputs = {
    out: pino(OPTIONS, stream),
    err,
    async close() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, CLOSE_MS);
      stream.flush(() => late.resolve());
      await late.promise;
      clearTimeout(timer);
      stream.destroy();
    },
  };
}

/** Writes what waits, and ends. */
export async function closeLog(): Promise<void> {
  const closing = outputs;
  outputs = undefined;
  await closing?.close();
}

const clean = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' ? impersonal(value) : value,
    ]),
  );

/** Where no log is open, as in `dev` and `preview`, people read what they must mend, and nothing else. */
function write(
  level: 'info' | 'warn' | 'error' | 'fatal',
  event: string,
  message: string,
  facts: Facts,
): void {
  const text = impersonal(message);
  const told = { event, ...clean(facts) };
  if (outputs) outputs[level === 'info' ? 'out' : 'err'][level](told, text);
  else if (level !== 'info') console.error([text, facts.error, facts.stack].filter(Boolean).join('\n'));
}

/** The log. `event` names the kind of entry for programs; the message is Russian and for people. */
export const log = {
  info: (event: string, message: string, facts: Facts = {}): void => write('info', event, message, facts),
  warn: (event: string, message: string, facts: Facts = {}): void => write('warn', event, message, facts),
  /** A fault of the program, with where it arose. */
  error: (event: string, message: string, error: unknown, level: 'error' | 'fatal' = 'error'): void =>
    write(level, event, message, { ...errorFacts(error) }),
};

/** A request that has ended. Its values must be the shop's own: they are written as they are. */
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
export const logRequest = (entry: RequestEntry): void => outputs?.out.info({ event: 'request', ...entry });

/** Runs `work` so that its entries tell the request. */
export const withinRequest = <T>(id: string, work: () => T): T => request.run(id, work);

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
