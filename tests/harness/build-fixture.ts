import { buildWhenStale } from './build-when-stale.ts';
import { FIXTURE } from './commands.ts';

/** Builds the fixture shop before the first test. */
const buildFixture = (): Promise<void> => buildWhenStale(FIXTURE);
export default buildFixture;
