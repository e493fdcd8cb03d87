import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isLoopbackOrigin } from '#src/domain/loopback.ts';
import { type Certificate, networkText, type SiteAnswer } from './ask-site.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';

const DAY_MS = 86_400_000;
/** Let's Encrypt's certificates are renewed 30 days before their end: whatever has fewer left was not. */
const DAYS_LEFT = 21;
const DAYS_LAST = 7;

async function nameFinding({ config: { siteUrl } }: ExaminedShop): Promise<Finding> {
  const name = 'DNS';
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/gu, '');
  if (isIP(host)) return green(name, `${host} — адрес, DNS не нужен`);
  try {
    const found = await lookup(host, { all: true });
    return green(name, `${host} → ${found.map(({ address }) => address).join(', ')}`);
  } catch (error) {
    return red(
      name,
      `${host}: ${networkText(error)}`,
      'Добавьте домену запись A с адресом этой машины или исправьте SITE_URL.',
    );
  }
}

const RENEW = 'certbot renew, затем systemctl reload nginx; проверьте certbot.timer.';

function daysFinding({ begins, ends }: Certificate): Finding {
  const name = 'TLS: срок';
  const day = new Date(ends).toISOString().slice(0, 10);
  const days = Math.floor((ends - Date.now()) / DAY_MS);
  if (Number.isNaN(ends)) return red(name, 'сертификат не читается', RENEW);
  if (begins > Date.now()) return red(name, 'сертификат ещё не действует', 'Проверьте часы этой машины.');
  if (days < 0) return red(name, `сертификат кончился ${day}`, RENEW);
  const text = `до ${day}, дней: ${days}`;
  if (days < DAYS_LAST) return red(name, `сертификат кончается: ${text}`, RENEW);
  return days < DAYS_LEFT ? yellow(name, `сертификат не продлён: ${text}`, RENEW) : green(name, text);
}

const DISTRUST: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'сертификат подписан сам собой',
  SELF_SIGNED_CERT_IN_CHAIN: 'корневому сертификату никто не верит',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'промежуточный сертификат не отдаётся: нужен fullchain.pem',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'промежуточный сертификат не отдаётся: нужен fullchain.pem',
};
/** Told by rows of their own. */
const CERTIFICATE_ERRORS = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID'];

function certificateFindings(certificate: Certificate, siteUrl: string): Finding[] {
  const { distrust, wrongName } = certificate;
  const { hostname } = new URL(siteUrl);
  return [
    daysFinding(certificate),
    wrongName === null
      ? green('TLS: имя', hostname)
      : red('TLS: имя', `сертификат не на ${hostname}`, `certbot certonly … -d ${hostname}`),
    distrust === null || CERTIFICATE_ERRORS.includes(distrust)
      ? green('TLS: доверие', 'браузеры ему поверят')
      : red(
          'TLS: доверие',
          DISTRUST[distrust] ?? `сертификату не верят (${distrust})`,
          'Получите сертификат у certbot и отдавайте fullchain.pem.',
        ),
  ];
}

function tlsFindings({ config: { siteUrl, siteIsLoopback } }: ExaminedShop, answer: SiteAnswer): Finding[] {
  if (!siteUrl.startsWith('https:'))
    return siteIsLoopback
      ? [unchecked('TLS', 'SITE_URL — этот компьютер: TLS не нужен')]
      : [
          red(
            'TLS',
            'SITE_URL без https: имена и телефоны покупателей идут по сети открыто',
            'Получите сертификат (docs/operators.md, первый час) и впишите SITE_URL=https://…',
          ),
        ];
  if (!answer.came) return [unchecked('TLS', 'сайт не ответил')];
  return answer.certificate ? certificateFindings(answer.certificate, siteUrl) : [];
}

function releaseFinding(
  { config: { siteUrl, siteIsLoopback }, release }: ExaminedShop,
  answer: SiteAnswer,
): Finding {
  const name = 'Ответ';
  const start = 'systemctl status protektor; запустить: systemctl start protektor (или npm run serve).';
  if (!answer.came) {
    const text = `${siteUrl} не ответил: ${answer.why}`;
    return siteIsLoopback
      ? yellow(name, text, start)
      : red(name, text, `Проверьте прокси и сервер: ${start}`);
  }
  const { status, headers } = answer;
  if (status === 421)
    return red(
      name,
      'магазин ответил 421: прокси не передаёт Host или SITE_URL другой',
      'В прокси: proxy_set_header Host $host.',
    );
  if (status >= 300 && status < 400)
    return red(
      name,
      `${siteUrl} перенаправляет на ${headers.location ?? '?'}`,
      'Впишите в SITE_URL тот адрес, на котором магазин отвечает сам.',
    );
  const served = headers['x-release'];
  if (status >= 500) return red(name, `${siteUrl} отвечает ${status}`, start);
  if (typeof served !== 'string')
    return red(
      name,
      `${siteUrl} отвечает ${status}, но это не магазин`,
      'Проверьте, куда ведут домен и прокси.',
    );
  if (!release)
    return red(
      name,
      `показан выпуск ${served}, а в OUT_DIR выпуска нет`,
      'Проверьте OUT_DIR: команды и сервер видят разное.',
    );
  return served === release.id
    ? green(name, `показан выпуск ${served}`)
    : red(
        name,
        `показан выпуск ${served}, а в OUT_DIR — ${release.id}`,
        'Сервер работает с другой OUT_DIR или не открыл новый выпуск: journalctl -u protektor -n 50.',
      );
}

function builtFinding({ config, release }: ExaminedShop): Finding {
  if (!release) return red('Выпуск', 'магазин ещё не собран', 'npm run build');
  const isSame = release.siteUrl === config.siteUrl;
  return isSame || (config.siteIsLoopback && isLoopbackOrigin(release.siteUrl))
    ? green('Выпуск', `${release.id}, собран для ${release.siteUrl}`)
    : red(
        'Выпуск',
        `${release.id} собран для ${release.siteUrl}, а SITE_URL — ${config.siteUrl}`,
        'npm run build',
      );
}

/** The site as visitors reach it: name, TLS, and whether this shop's release answers. */
export const siteSection: Examination = async shop => {
  const [named, answer] = await Promise.all([nameFinding(shop), shop.home]);
  return [builtFinding(shop), named, ...tlsFindings(shop, answer), releaseFinding(shop, answer)];
};
