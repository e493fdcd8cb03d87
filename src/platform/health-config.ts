import { ConfigError } from './config-error.ts';

/** Where health and metrics are served. */
export interface HealthPlace {
  host: string;
  port: number;
}

/** Reads HEALTH_LISTEN; null when it is off. @throws {ConfigError} */
export function readHealthPlace(text: string): HealthPlace | null {
  if (text === '') return null;
  const match = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/iu.exec(text);
  const port = Number(match?.[3]);
  if (!match || !(port <= 65_535))
    throw new ConfigError(
      `HEALTH_LISTEN: ожидались адрес и порт вида 127.0.0.1:9464 или [::1]:9464, найдено «${text}».`,
    );
  return { host: match[1] ?? match[2] ?? '', port };
}
