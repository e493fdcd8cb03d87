import { endAsFirst } from './end-as-first.ts';
import { endWithNpm } from './end-with-npm.ts';

endAsFirst();
endWithNpm();
await import('./build-command.ts');
