/** `npm run spec-coverage`: prints, from the tests' annotations, which test holds which line of the specification. */
import { coverage } from '#tests/spec/coverage.ts';
import { command, EXIT } from './command.ts';

await command(async () => {
  const { table, bare, unknown } = coverage();
  console.log(table);
  for (const id of bare) console.error(`no test: ${id}`);
  for (const each of unknown) console.error(`no such line: ${each}`);
  return bare.length + unknown.length === 0 ? EXIT.ok : EXIT.failed;
});
