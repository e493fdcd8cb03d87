import '#src/commands/dev.ts';
