/** Descriptors that the shop keeps for files, the store, its threads and mail. */
const OWN = 64;
const MAX_CONNECTIONS = 4000;
const MIN_CONNECTIONS = 16;

interface Report {
  userLimits?: { open_files?: { soft?: number | string } };
}

/** How many connections may be open at once under this process's limit of descriptors. */
export function mostConnections(): number {
  const soft = (process.report.getReport() as Report).userLimits?.open_files?.soft;
  const limit = typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
  return Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, Math.floor((limit - OWN) / 2)));
}
