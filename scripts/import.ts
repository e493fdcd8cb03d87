import { endAsFirst } from './end-as-first.ts';

endAsFirst();
await import('./import-command.ts');
