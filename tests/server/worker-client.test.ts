import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { WorkerClient } from '#src/platform/worker-client.ts';
import { type EchoApi, Echoed } from './echo-worker.ts';

const CODE = new URL('./echo-worker.ts', import.meta.url);
const open = (idleMs?: number) =>
  new WorkerClient<EchoApi>(CODE, { errors: [Echoed], ...(idleMs === undefined ? {} : { idleMs }) });

test('one thread answers calls in their order', async () => {
  const worker = open();
  worker.start();
  const answers = await Promise.all(['a', 'b', 'c'].map(async text => worker.call('echo', text)));
  expect(answers.map(([text]) => text)).toEqual(['a', 'b', 'c']);
  expect(new Set(answers.map(([, thread]) => thread)).size).toBe(1);
  await worker.end();
});

test('an error keeps its class, message and code, and the thread goes on', async () => {
  const worker = open();
  const [, first] = await worker.call('echo', 'a');
  const error = await worker.call('fail', 'no room').catch((error: unknown) => error);
  expect(error).toBeInstanceOf(Echoed);
  expect(error).toMatchObject({ message: 'no room', code: 'ECHO' });
  expect(await worker.call('echo', 'b')).toEqual(['b', first]);
  await worker.end();
});

test('the call that crashes a thread fails; those behind it are answered by another thread', async () => {
  const worker = open();
  const [, first] = await worker.call('echo', 'a');
  const [crashed, next] = [worker.call('crash'), worker.call('echo', 'b')];
  await expect(crashed).rejects.toThrow('the thread ended with 3');
  const [text, second] = await next;
  expect(text).toBe('b');
  expect(second).not.toBe(first);
  await worker.end();
});

test('a thread that is ended answers its calls first; another one answers those that come later', async () => {
  const worker = open();
  const before = [worker.call('echo', 'a'), worker.call('echo', 'b')];
  const ended = worker.end();
  const after = worker.call('echo', 'c');
  const [first, second] = (await Promise.all(before)).map(([, thread]) => thread);
  expect(second).toBe(first);
  expect((await after)[1]).not.toBe(first);
  await ended;
  await worker.end();
});

test('a thread without calls ends after a while, and starts again with the next one', async () => {
  const worker = open(50);
  const [, first] = await worker.call('echo', 'a');
  const later = async () => {
    await sleep(200);
    return (await worker.call('echo', 'b'))[1];
  };
  await expect.poll(later, { timeout: 20_000 }).not.toBe(first);
  await worker.end();
});
