import { endAsFirst } from './end-as-first.ts';

endAsFirst();
await import('./upload-command.ts');
