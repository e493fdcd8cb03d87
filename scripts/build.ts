import { endAsFirst } from './end-as-first.ts';
import { endWithNpm } from './end-with-npm.ts';

endAsFirst();
endWithNpm();
// A watch keeps threads of its own.
if (!process.argv.includes('--watch')) await (await import('./begin-ahead.ts')).beginAhead();
await import('./build-command.ts');
