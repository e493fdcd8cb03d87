import { afterAll } from 'vitest';
import { WorkerPool } from '#src/publish/worker-pool.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

/** Threads that all shops of a test file publish with. */
const workers = new WorkerPool();
afterAll(async () => workers.end());

/**
 * A workshop for tests of what is published, not of how: to start threads for each publication is three quarters of its
 * time.
 * @param copied see {@link openWorkshop}
 */
export const openWarmWorkshop = (copied?: Workshop): Workshop => openWorkshop(copied, workers);
