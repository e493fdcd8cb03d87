import '#src/commands/releases.ts';
