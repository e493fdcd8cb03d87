import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AskedThread } from '#src/server/asked-thread.ts';

const CODE = new URL('./echoing-thread.ts', import.meta.url);
type Echo = [asked: string, thread: number];

test('one thread answers in the order of the questions', async () => {
  const thread = new AskedThread(CODE);
  thread.start();
  const answers = await Promise.all(['a', 'b', 'c'].map(async one => thread.ask<Echo>(one)));
  expect(answers.map(([asked]) => asked)).toEqual(['a', 'b', 'c']);
  expect(new Set(answers.map(([, number]) => number)).size).toBe(1);
  await thread.end();
});

test('who asked a thread that falls hears why; the next question is answered by another thread', async () => {
  const thread = new AskedThread(CODE);
  const [, first] = await thread.ask<Echo>('a');
  const [fallen, next] = [thread.ask('fall'), thread.ask<Echo>('b')];
  await expect(fallen).rejects.toThrow('fallen');
  const [asked, second] = await next;
  expect(asked).toBe('b');
  expect(second).not.toBe(first);
  await thread.end();
});

test('a thread that is ended answers first what it was asked; what is asked then, another one answers', async () => {
  const thread = new AskedThread(CODE);
  const before = [thread.ask<Echo>('a'), thread.ask<Echo>('b')];
  const ended = thread.end();
  const after = thread.ask<Echo>('c');
  const [first, second] = (await Promise.all(before)).map(([, number]) => number);
  expect(second).toBe(first);
  expect((await after)[1]).not.toBe(first);
  await ended;
  await thread.end();
});

test('a thread that is asked nothing ends, and is there again when it is asked', async () => {
  const thread = new AskedThread(CODE, 50);
  const [, first] = await thread.ask<Echo>('a');
  await sleep(500);
  const [, second] = await thread.ask<Echo>('b');
  expect(second).not.toBe(first);
  await thread.end();
});
