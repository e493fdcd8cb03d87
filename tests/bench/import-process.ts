/** Runs the import command, then prints its peak memory in kilobytes. */
await import('#scripts/import.ts');
console.log(`peak ${process.resourceUsage().maxRSS}`);

export {};
