import '#src/commands/orders.ts';
