import { ConfigError } from './config-error.ts';

/** An address and port to listen on. */
export interface ListenPlace {
  host: string;
  port: number;
}

/** Reads an address and port, as of HEALTH_LISTEN; null for an empty text. @throws {ConfigError} */
export function readListenPlace(name: string, text: string): ListenPlace | null {
  if (text === '') return null;
  const match = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/iu.exec(text);
  const port = Number(match?.[3]);
  if (!match || !(port <= 65_535))
    throw new ConfigError(
      `${name}: ожидались адрес и порт вида 127.0.0.1:9464 или [::1]:9464, найдено «${text}».`,
    );
  return { host: match[1] ?? match[2] ?? '', port };
}
