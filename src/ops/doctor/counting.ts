import { askSite } from './ask-site.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';

function metrikaFinding({ shop }: ExaminedShop): Finding {
  const name = 'Метрика';
  if (typeof shop === 'string') return unchecked(name, shop);
  if (shop.metrika === '')
    return yellow(
      name,
      'счётчика нет: посещения и цели не считаются',
      'Впишите номер счётчика: metrika в content/shop.yaml.',
    );
  return /^\d{5,}$/u.test(shop.metrika)
    ? green(name, `счётчик ${shop.metrika}`)
    : yellow(name, `«${shop.metrika}» не похоже на номер счётчика`, 'Проверьте metrika в content/shop.yaml.');
}

/** What a file of the site must say. */
async function fileFinding(
  { config, signal }: ExaminedShop,
  file: { name: string; path: string; isRight(body: string): boolean; cure: string },
): Promise<Finding> {
  const { name, path, isRight, cure } = file;
  const answer = await askSite(config.siteUrl, path, signal);
  if (!answer.came) return unchecked(name, `${path} не получен: ${answer.why}`);
  if (answer.status !== 200) return red(name, `${path} отвечает ${answer.status}`, cure);
  return isRight(answer.body)
    ? green(name, `${path} на месте`)
    : red(name, `в ${path} не то, что опубликовано`, cure);
}

function indexNowFinding(shop: ExaminedShop): Finding | Promise<Finding> {
  const name = 'IndexNow';
  const { indexNow, siteIsLoopback } = shop.config;
  if (siteIsLoopback) return unchecked(name, 'SITE_URL — этот компьютер: поисковики его не видят');
  if (!indexNow)
    return yellow(
      name,
      'поисковики узнают об изменениях только сами',
      'Впишите INDEXNOW_KEY: openssl rand -hex 16',
    );
  const isRight = (body: string) => body.trim() === indexNow.key;
  return fileFinding(shop, { name, path: `/${indexNow.key}.txt`, isRight, cure: 'npm run build' });
}

/** What counts visits, and what search engines may index. */
export const countingSection: Examination = async shop => {
  const { config } = shop;
  const answer = await shop.home;
  if (!answer.came) return [metrikaFinding(shop), unchecked('Поисковики', 'сайт не отвечает')];
  const cure = 'npm run build; проверьте, что прокси отдаёт файлы этого магазина.';
  const sitemap = `${config.siteUrl}/sitemap.xml`;
  const [robots, map, indexNow] = await Promise.all([
    fileFinding(shop, {
      name: 'robots.txt',
      path: '/robots.txt',
      cure,
      isRight: body => body.includes(sitemap),
    }),
    fileFinding(shop, {
      name: 'Карта сайта',
      path: '/sitemap.xml',
      cure,
      isRight: body => body.includes(`<loc>${config.siteUrl}/`),
    }),
    indexNowFinding(shop),
  ]);
  return [metrikaFinding(shop), robots, map, indexNow];
};
