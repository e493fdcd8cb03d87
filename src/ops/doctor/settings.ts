import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { readBackupKey } from '#src/ops/backup/key.ts';
import { isWithin } from '#src/platform/is-within.ts';
import { SETTING_NAMES } from '#src/platform/setting-names.ts';
import { isSecret } from '#src/platform/settings-file.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, yellow } from './row.ts';

/** Settings that commands set for each other. */
const INTERNAL = ['BUILD_DIR', 'BUNDLE_ONLY', 'CATALOGUE_FILE', 'DRAFT', 'STYLEGUIDE'];
const LOOPBACK = /^(?:localhost|127\.|::1$)/u;

function fileFinding({ settingsFile, config }: ExaminedShop): Finding {
  const name = 'Файл настроек';
  if (settingsFile !== null && existsSync(settingsFile)) return green(name, settingsFile);
  const text = settingsFile === null ? 'не читается (PROTEKTOR_ENV=none)' : `${settingsFile} нет`;
  if (config.siteIsLoopback)
    return yellow(
      name,
      `${text}: магазин настроен для этого компьютера`,
      'Перед открытием: cp protektor.env.example protektor.env, chmod 640 protektor.env и впишите SITE_URL.',
    );
  return yellow(
    name,
    `${text}: настройки взяты из окружения`,
    'Служба, cron и команды по SSH легко разойдутся: перенесите настройки в protektor.env.',
  );
}

/** Each setting that is set and can be used, then the others in one line. */
function eachSetting({ settings: { usable } }: ExaminedShop): Finding[] {
  const set = SETTING_NAMES.filter(name => usable[name]);
  const displayed = (name: string) =>
    isSecret(name) || name === 'EXCHANGE_USER' ? 'задана, не показана' : (usable[name] ?? '');
  const rest = SETTING_NAMES.filter(name => !usable[name] && !INTERNAL.includes(name));
  return [
    ...set.filter(name => !INTERNAL.includes(name)).map(name => green(name, displayed(name))),
    ...(rest.length > 0 ? [green('По умолчанию', rest.join(', '))] : []),
  ];
}

/** What works against another setting, or does nothing. */
function contradictions({ settings, config, sales }: ExaminedShop): Finding[] {
  const { usable, inFile, inEnvironment } = settings;
  const found: Finding[] = [];
  const isBehindTls = config.siteUrl.startsWith('https:') && !config.siteIsLoopback;
  if (isBehindTls && !usable.TRUSTED_PROXY)
    found.push(
      red(
        'TRUSTED_PROXY',
        'SITE_URL — https, значит перед магазином стоит прокси, а ему не верят: у всех посетителей один адрес и общие ограничения (вызовы, заказы, входы 1С)',
        'Впишите адрес прокси, обычно TRUSTED_PROXY=127.0.0.1, и перезапустите сервер.',
      ),
    );
  if (usable.TRUSTED_PROXY && !LOOPBACK.test(config.host) && /^127\.0\.0\.1$/u.test(usable.TRUSTED_PROXY))
    found.push(
      yellow(
        'HOST',
        `прокси на этой же машине, а магазин слушает ${config.host}: к нему можно прийти и мимо прокси, без TLS`,
        'Впишите HOST=127.0.0.1.',
      ),
    );
  const { health } = config;
  if (health && health.port === config.port && config.port !== 0)
    found.push(
      red(
        'HEALTH_LISTEN',
        `порт ${health.port} — тот же, что PORT`,
        'Выберите другой, например 127.0.0.1:9464.',
      ),
    );
  if (config.previewPort !== null && config.previewPort === config.port)
    found.push(
      yellow('PREVIEW_PORT', 'тот же порт, что PORT: npm run preview не откроется', 'Выберите другой.'),
    );
  if (!sales.mail && (usable.ORDERS_TO || usable.MAIL_FROM))
    found.push(yellow('ORDERS_TO', 'адреса заданы, а SMTP_URL нет: писем не будет', 'Впишите SMTP_URL.'));
  if (usable.INDEXNOW_KEY && config.siteIsLoopback)
    found.push(yellow('INDEXNOW_KEY', 'не действует, пока SITE_URL — этот компьютер', 'Впишите SITE_URL.'));
  for (const name of INTERNAL)
    if (usable[name])
      found.push(yellow(name, 'внутренняя настройка: её ставят сами команды', `Уберите ${name}.`));
  for (const [name, value] of Object.entries(inEnvironment))
    if (SETTING_NAMES.includes(name) && inFile[name] !== undefined && inFile[name] !== value)
      found.push(
        yellow(
          name,
          'в окружении этой команды стоит другое, чем в файле настроек, и действует окружение',
          `Уберите ${name} из окружения, чтобы все команды работали с одним магазином.`,
        ),
      );
  return [...found, ...misplaced({ config })];
}

function misplaced({ config }: Pick<ExaminedShop, 'config'>): Finding[] {
  const published = path.join(config.outDir, 'current');
  const open: [name: string, place: string | null][] = [
    ['DATA_DIR', config.dataDir],
    ['CONTENT_DIR', config.contentDir],
    ['BACKUP_KEY_FILE', config.backupKeyFile],
  ];
  const found = open
    .filter(([, place]) => place !== null && isWithin(place, published))
    .map(([name]) =>
      red(name, `лежит в ${published}, а это отдаётся посетителям`, 'Перенесите в другое место.'),
    );
  const { backupKeyFile, contentDir } = config;
  if (backupKeyFile !== null && isWithin(backupKeyFile, contentDir))
    found.push(
      yellow(
        'BACKUP_KEY_FILE',
        'ключ лежит в папке, которая сама попадает в копии',
        'Перенесите ключ, например в /etc/protektor.',
      ),
    );
  return found;
}

/** Files that settings name. */
function namedFiles({ config, settings }: ExaminedShop): Finding[] {
  const found: Finding[] = [];
  if (config.backupKeyFile === null)
    found.push(
      yellow(
        'BACKUP_KEY_FILE',
        'копии не шифруются, а в них данные покупателей',
        'npm run backup -- --new-key /etc/protektor/backup.key, затем впишите BACKUP_KEY_FILE.',
      ),
    );
  else
    try {
      readBackupKey(config.backupKeyFile);
    } catch (error) {
      found.push(
        red('BACKUP_KEY_FILE', (error as Error).message, 'Верните ключ на место или сделайте новый.'),
      );
    }
  const program = settings.usable.AFTER_PUBLISH ? config.afterPublish : null;
  if (program !== null)
    try {
      accessSync(program, constants.X_OK);
    } catch {
      found.push(
        red('AFTER_PUBLISH', `${program} нет или её нельзя запустить`, `Проверьте путь; chmod +x ${program}`),
      );
    }
  return found;
}

/** Each setting, names that are none, and settings that work against each other. */
export const settingsSection: Examination = async shop => [
  fileFinding(shop),
  ...shop.settings.wrong.map(sentence => {
    const [, name = 'Файл настроек', text = sentence] = /^([A-Z_]{3,}): (.*)$/su.exec(sentence) ?? [];
    return red(name, text, 'Исправьте и выполните npm run doctor ещё раз.');
  }),
  ...eachSetting(shop),
  ...contradictions(shop),
  ...namedFiles(shop),
];
