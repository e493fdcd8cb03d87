/** Whether the shop in this container is ready: exit code 0 or 1, for the health check of compose.yaml. */
const [, , ready = 'http://127.0.0.1:9464/readyz'] = process.argv;
const PATIENCE_MS = 4000;

try {
  const { ok } = await fetch(ready, { signal: AbortSignal.timeout(PATIENCE_MS) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
