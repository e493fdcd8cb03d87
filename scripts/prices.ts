import '#src/commands/prices.ts';
