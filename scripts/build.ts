import { exitAsPid1 } from '#src/commands/exit-as-pid1.ts';
import { endWithNpm } from './end-with-npm.ts';

exitAsPid1();
endWithNpm();
await import('#src/commands/build.ts');
