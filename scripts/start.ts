import '#src/commands/start.ts';
