import { endAsFirst } from './end-as-first.ts';

endAsFirst();
await import('./rollback-command.ts');
