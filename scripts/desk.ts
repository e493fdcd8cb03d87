import '#src/commands/desk.ts';
