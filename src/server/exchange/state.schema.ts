import { z } from 'zod';

const file = z.object({
  size: z.number(),
  /** Digests of its first and its last chunk. */
  first: z.string(),
  last: z.string(),
  /** Whether it was read and deleted. */
  isDone: z.boolean(),
});

/** An exchange as stored on disk, so that it continues after a restart. */
export const exchangeState = z.object({
  /** Whether 1C ends the exchange by calls of its own, `deactivate` and `complete`. */
  isEndTold: z.boolean(),
  /** Files that came between two calls of `import` are one batch, a folder of its own. */
  batch: z.number(),
  /** By path in the folder: `0001/import.xml`. */
  files: z.record(z.string(), file),
  /** The last taking in, of all batches before this one. */
  work: z
    .object({
      isWhole: z.boolean(),
      status: z.enum(['running', 'done', 'refused']),
      why: z.string(),
    })
    .nullable(),
});

export type ExchangeState = z.infer<typeof exchangeState>;
export type Work = NonNullable<ExchangeState['work']>;
