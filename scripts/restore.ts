import { endAsFirst } from './end-as-first.ts';

endAsFirst();
await import('./restore-command.ts');
