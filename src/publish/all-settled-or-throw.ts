/**
 * Waits for tasks that run beside each other; when one fails, for the others too, so that none goes on unseen.
 * @throws the first failure in their order
 */
export async function allSettledOrThrow<const Tasks extends readonly Promise<unknown>[]>(
  tasks: Tasks,
): Promise<{ [Index in keyof Tasks]: Awaited<Tasks[Index]> }> {
  await Promise.allSettled(tasks);
  return (await Promise.all(tasks)) as { [Index in keyof Tasks]: Awaited<Tasks[Index]> };
}
