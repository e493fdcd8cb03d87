import type { TestProject } from 'vitest/node';
import { startPostgres } from '#tests/sales/postgres-server.ts';
import buildFixture from './build-fixture.ts';
import { readableRoot } from './other-user.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL server, without a database; null where it does not start. */
    postgres: string;
  }
}

/** Before the first test: builds the fixture shop and starts the PostgreSQL server that all files share. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  readableRoot();
  const [server] = await Promise.all([startPostgres(), buildFixture()]);
  project.provide('postgres', server.url);
  return server.remove;
}
