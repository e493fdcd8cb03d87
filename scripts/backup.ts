import { endAsFirst } from './end-as-first.ts';

endAsFirst();
await import('./backup-command.ts');
