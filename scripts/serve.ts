import '#src/commands/serve.ts';
