/** `npm run spec-coverage`: prints which test covers which line of the specification, read from annotations of tests. */

import { command, EXIT } from '#src/commands/command.ts';
import { coverage } from '#tests/spec/coverage.ts';

await command(async () => {
  const { table, uncovered, unknown } = coverage();
  console.log(table);
  for (const id of uncovered) console.error(`no test: ${id}`);
  for (const each of unknown) console.error(`unknown line: ${each}`);
  return uncovered.length + unknown.length === 0 ? EXIT.ok : EXIT.failed;
});
