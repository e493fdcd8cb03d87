/** Host names of this machine, as they stand in an address. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an origin, `http://localhost:4321`, is this machine's. */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK_HOSTS.includes(new URL(origin).hostname);
