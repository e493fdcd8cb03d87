/** An invalid setting. The message is one Russian sentence that names the setting and how to correct it. */
export class ConfigError extends Error {}
