/** The import command as it is, and then the peak of its memory in kilobytes. */
await import('#scripts/import.ts');
console.log(`peak ${process.resourceUsage().maxRSS}`);

export {};
