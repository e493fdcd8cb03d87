import { allowProbe, PROBE_HEADER, PROBE_PATH, type ProbeAnswer } from '#src/server/http/doctor-probe.ts';
import { askSite, type SiteAnswer } from './ask-site.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';

/** An address that nobody has (RFC 5737): a visitor's own word about where it comes from. */
const FORGED = '203.0.113.77';

const NAME = 'Адрес посетителя';
const RESTART = 'и перезапустите сервер.';

function readAnswer(answer: SiteAnswer): ProbeAnswer | null {
  if (!answer.came || answer.status !== 200) return null;
  try {
    return JSON.parse(answer.body) as ProbeAnswer;
  } catch {
    return null;
  }
}

/** What the shop's answer means; `own` is this machine's end of the connection to the site. */
function judged(
  { peer, visitor, isTrusted, isForwarded }: ProbeAnswer,
  own: string,
  siteUrl: string,
): Finding {
  if (!isForwarded && !siteUrl.startsWith('https:'))
    return green(NAME, 'прокси нет: посетители приходят прямо к магазину');
  if (!isForwarded)
    return red(
      NAME,
      `прокси ${peer} не говорит, откуда посетитель: для магазина все они — ${visitor}`,
      'В прокси: proxy_set_header X-Forwarded-For $remote_addr (scripts/deploy/nginx).',
    );
  if (!isTrusted)
    return red(
      NAME,
      `прокси ${peer} не доверяют: для магазина все посетители — ${visitor}, ограничения у них общие`,
      `Впишите TRUSTED_PROXY=${peer} ${RESTART}`,
    );
  if (visitor === own) return green(NAME, `доходит: магазин видит ${visitor}`);
  if (visitor === peer)
    return yellow(
      NAME,
      `магазин видит только прокси: ${visitor}`,
      `Если прокси несколько, впишите в TRUSTED_PROXY все их адреса ${RESTART}`,
    );
  return green(NAME, `доходит: магазин видит ${visitor} (эта машина приходит как ${own}, так бывает за NAT)`);
}

async function probed({ config, signal }: ExaminedShop, token: string): Promise<Finding[]> {
  const ask = (more: Record<string, string>) =>
    askSite(config.siteUrl, PROBE_PATH, signal, { [PROBE_HEADER]: token, ...more });
  const [plain, forged] = await Promise.all([ask({}), ask({ 'X-Forwarded-For': FORGED })]);
  if (!plain.came) return [unchecked(NAME, `сайт не ответил: ${plain.why}`)];
  const answer = readAnswer(plain);
  if (!answer)
    return [
      unchecked(
        NAME,
        `${config.siteUrl} ответил ${plain.status}: отвечает не тот сервер, у которого эта DATA_DIR, или прежняя версия магазина`,
      ),
    ];
  const found = judged(answer, plain.own, config.siteUrl);
  if (readAnswer(forged)?.visitor !== FORGED) return [found];
  return [
    found,
    red(
      'Чужой X-Forwarded-For',
      'любой посетитель может назваться чужим адресом: прокси пропускает его слова',
      'В прокси: proxy_set_header X-Forwarded-For $remote_addr, а не $http_x_forwarded_for.',
    ),
  ];
}

/** Whether the address of visitors arrives: this machine asks the shop, through the site, whom it sees. */
export const proxySection: Examination = async shop => {
  const answer = await shop.home;
  if (!answer.came) return [unchecked(NAME, 'сайт не отвечает')];
  let probe: ReturnType<typeof allowProbe>;
  try {
    probe = allowProbe(shop.config.dataDir);
  } catch {
    return [unchecked(NAME, 'в DATA_DIR не записать, а без этого магазин не ответит')];
  }
  try {
    return await probed(shop, probe.token);
  } finally {
    probe.end();
  }
};
