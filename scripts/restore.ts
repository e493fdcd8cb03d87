import { exitAsPid1 } from '#src/commands/exit-as-pid1.ts';

exitAsPid1();
await import('#src/commands/restore.ts');
