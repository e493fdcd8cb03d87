import { parentPort, threadId } from 'node:worker_threads';

/** Answers with what it was asked and its own number; «fall» ends it. */
parentPort?.on('message', (asked: string) => {
  if (asked === 'fall') throw new Error('fallen');
  parentPort?.postMessage([asked, threadId]);
});
