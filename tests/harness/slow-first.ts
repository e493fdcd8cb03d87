import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest on two cores, in seconds. A file of two minutes that began last would run beside nothing. */
const SLOW: Readonly<Record<string, number>> = {
  'tests/publish/edit-sequences.test.ts': 124,
  'tests/publish/exact.test.ts': 40,
  'tests/commands/prices.test.ts': 30,
  'tests/check/any-folder.test.ts': 30,
  'tests/commands/start.test.ts': 20,
  'tests/crash/crash.test.ts': 22,
  'tests/commands/exchange.test.ts': 20,
  'tests/calls/order.test.ts': 17,
  'tests/commands/file-failures.test.ts': 15,
  'tests/commands/watch.test.ts': 18,
};

const secondsOf = ({ moduleId }: TestSpecification): number =>
  Object.entries(SLOW).find(([file]) => moduleId.endsWith(`/${file}`))?.[1] ?? 0;

/** Begins with the slowest files; the others follow in vitest's own order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a));
  }
}
