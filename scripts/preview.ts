import '#src/commands/preview.ts';
