import '#src/commands/move-store.ts';
