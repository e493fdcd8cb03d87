/** Why PostgreSQL lets nobody in, with the cure, by SQLSTATE or by the code of Node's TLS. */
const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'имя пользователя или пароль не подошли: исправьте их',
  '28000': 'сервер не пускает этого пользователя с этой машины: добавьте строку в его pg_hba.conf',
  '3D000': 'такой базы на сервере нет: создайте её или исправьте имя',
  '42501': 'у пользователя нет права делать таблицы: отдайте ему базу, ALTER DATABASE … OWNER TO …',
  '53300': 'у сервера кончились соединения: увеличьте max_connections',
  CERT_HAS_EXPIRED: 'сертификат сервера истёк: обновите его',
  ERR_TLS_CERT_ALTNAME_INVALID: 'сертификат сервера выдан другому имени: назовите сервер тем же именем',
};
const UNTRUSTED = /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/u;
const NO_TLS = /does not support SSL/u;

/** What a fault of connecting means, after what the server or the system calls it. */
export function whyRefused(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code = '' } = cause as { code?: string };
  const reason = reasonOf(code, cause.message);
  const called = error === cause ? `PostgreSQL: ${code || cause.message}` : error.message;
  return reason === undefined ? called : `${called}, ${reason}`;
}

function reasonOf(code: string, message: string): string | undefined {
  if (UNTRUSTED.test(code))
    return 'сертификату сервера нет доверия: добавьте в DATABASE_URL sslrootcert=ФАЙЛ';
  if (NO_TLS.test(message)) return 'sslmode требует TLS, а сервер его не умеет: включите на нём ssl';
  return REASONS[code];
}
