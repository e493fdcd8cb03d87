/** A setting that cannot be used; the message is one sentence that names it and the cure. */
export class ConfigError extends Error {}
