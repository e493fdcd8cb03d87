import { afterAll } from 'vitest';
import { KeptThreads } from '#src/publish/kept-threads.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

/** Threads that all shops of a test file publish with. A copy made ahead is of one shop: without it each import makes its own. */
class SharedThreads extends KeptThreads {
  override async copyAhead(): Promise<void> {}
}

const threads = new SharedThreads();
afterAll(async () => threads.end());

/**
 * A workshop for tests of what is published, not of how: to start threads for each publication is three quarters of its
 * time.
 * @param copied see {@link openWorkshop}
 */
export const openKeptWorkshop = (copied?: Workshop): Workshop => openWorkshop(copied, threads);
