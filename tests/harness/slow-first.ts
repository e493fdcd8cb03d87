import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest on two cores, in seconds. A file of two minutes that began last would run beside nothing. */
const SLOW: Readonly<Record<string, number>> = {
  'tests/publish/edit-sequences.test.ts': 124,
  'tests/deploy/first-hour.test.ts': 90,
  'tests/publish/exact.test.ts': 52,
  'tests/crash/crash.test.ts': 45,
  'tests/publish/stress.test.ts': 42,
  'tests/publish/deleted-caches.test.ts': 31,
  'tests/soak/soak.test.ts': 22,
  'tests/intake/incremental.test.ts': 24,
};

const secondsOf = ({ moduleId }: TestSpecification): number =>
  Object.entries(SLOW).find(([file]) => moduleId.endsWith(`/${file}`))?.[1] ?? 0;

/** Begins with the slowest files; the others follow in vitest's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
