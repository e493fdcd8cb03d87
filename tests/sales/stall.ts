/** Longest time in milliseconds for which `work` blocked the event loop. */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let last = performance.now();
  let longest = 0;
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, 5);
  try {
    await work();
    tick();
  } finally {
    clearInterval(timer);
  }
  return longest;
}

/** How long `work` took, in milliseconds, and the error it failed with. */
export async function failing(work: Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const start = performance.now();
  const error = await work.then(
    () => null,
    reason => reason as unknown,
  );
  return { ms: performance.now() - start, error };
}
