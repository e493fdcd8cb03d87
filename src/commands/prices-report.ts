import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PriceOutcome, PriceReport } from '#src/content/suppliers/price-report.ts';
import { formatCount } from '#src/domain/words.ts';
import { signedPercent } from '#src/publish/review/percent.ts';
import { escaped, section, things, tile } from '#src/publish/review/report/markup.ts';
import { STYLES } from '#src/publish/review/report/styles.ts';

/** How long reports are kept, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const TITLES: Readonly<Record<PriceOutcome, string>> = {
  published: 'Прайс принят и опубликован',
  accepted: 'Прайс принят, не опубликован',
  'profile written': 'Профиль поставщика записан, прайс не принят',
  'nothing to take': 'В прайсе нечего принимать',
  refused: 'Прайс не принят',
  'taken back': 'Прайс не опубликован и взят обратно',
};

/** Numbers stand side by side on a phone, texts one below another. */
const ON_A_PHONE = `
@media screen and (max-width: 30rem) {
  .jumps tr { grid-template-columns: auto auto 1fr; }
  .jumps .number + .number:not(:nth-child(4))::before { content: '→ '; }
  .unread tr { display: block; }
  .unread td { display: block; }
  .unread td:first-child, .unread td:last-child { color: var(--soft); }
}
`;

const roubles = (value: number) => `${value.toLocaleString('ru-RU')}\u00A0руб.`;

/** Stocks before and after, with what is sold out first. */
function stocksTable({ stocks: { changed, largest } }: PriceReport): string {
  if (largest.length === 0) return '';
  const rows = largest.map(
    ({ id, name, before, after }) =>
      `<tr><td>${escaped(name)}\u00A0<span class="soft">№\u00A0${id}</span></td><td class="number">${formatCount(before)}</td><td class="number">${after === 0 ? 'нет' : formatCount(after)}</td></tr>`,
  );
  const more = changed - largest.length;
  return `<table class="jumps"><thead><tr><th>товар</th><th class="number">было</th><th class="number">стало</th></tr></thead><tbody>${rows.join('')}</tbody></table>${more > 0 ? `<p class="soft">…и ещё ${formatCount(more)}</p>` : ''}`;
}

function changesTable({ prices: { changed, largest } }: PriceReport): string {
  if (largest.length === 0) return '';
  const rows = largest.map(
    ({ id, name, before, after }) =>
      `<tr><td>${escaped(name)}\u00A0<span class="soft">№\u00A0${id}</span></td><td class="number">${roubles(before)}</td><td class="number">${roubles(after)}</td><td class="number">${signedPercent(after / before - 1)}</td></tr>`,
  );
  const more = changed - largest.length;
  return `<table class="jumps"><thead><tr><th>товар</th><th class="number">было</th><th class="number">стало</th><th class="number">на сколько</th></tr></thead><tbody>${rows.join('')}</tbody></table>${more > 0 ? `<p class="soft">…и ещё ${formatCount(more)}</p>` : ''}`;
}

function unreadTable({ unread: { count, rows } }: PriceReport): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ place, line, name, reason }) =>
      `<tr><td>${escaped(place)}, строка\u00A0${line}</td><td>${escaped(name)}</td><td>${escaped(reason)}</td></tr>`,
  );
  const more = count - rows.length;
  return `<table class="jumps unread"><thead><tr><th>где</th><th>строка</th><th>почему не принята</th></tr></thead><tbody>${lines.join('')}</tbody></table>${more > 0 ? `<p class="soft">…и ещё ${formatCount(more)}</p>` : ''}`;
}

const yearsThings = ({ years }: PriceReport): string[] =>
  years.map(
    ({ name, id, stocks }) =>
      `${name}\u00A0№\u00A0${id}: ${stocks.map(({ year, stock }) => `год ${year} — ${formatCount(stock)}`).join(', ')}`,
  );

const missingThings = ({ missing: { count, products } }: PriceReport): string[] => [
  ...products.map(({ id, name }) => `${name}\u00A0№\u00A0${id}`),
  ...(count > products.length ? [`…и ещё ${formatCount(count - products.length)}`] : []),
];

/** The lines below a number; only those that have something. */
const notes = (...counts: [string, number][]): string =>
  counts
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${what} ${formatCount(count)}`)
    .join(', ');

/** One self-contained page: no script, no address of the network. Names from lists are shown as text. */
function priceReportHtml(report: PriceReport, timezone: string): string {
  const time = new Intl.DateTimeFormat('ru-RU', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  } as const);
  const { outcome, supplier, files, said, at, read, filtered, matched, prices, stocks, unread } = report;
  const title = TITLES[outcome];
  const isGood = outcome === 'published' || outcome === 'accepted';
  const tiles = [
    tile(
      read,
      'строк прочитано',
      notes(
        ['без предложения', report.passed],
        ['отсеяно профилем', filtered],
        ['сложено по складам', report.joined],
      ),
    ),
    tile(matched, 'найдено в магазине'),
    tile(prices.changed, 'другая цена'),
    tile(stocks.changed, 'другой остаток', `кончились ${formatCount(stocks.soldOut)}`),
    tile(report.new.length, 'новых товаров', notes(['предложено моделей', report.proposed])),
    tile(unread.count, 'строк не принято', notes(['пропущено по ответам', report.skipped])),
  ];
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(title)}</title><style>${STYLES}${ON_A_PHONE}</style></head>
<body><header><h1>${escaped(title)}</h1><p class="soft">${escaped(supplier ?? 'поставщик не узнан')}, ${time.format(new Date(at))}</p></header>
<main>${[
    isGood ? `<p>${escaped(said)}</p>` : `<div class="refused"><p>${escaped(said)}</p></div>`,
    `<ul class="tiles">${tiles.join('')}</ul>`,
    section('Файлы', things(files)),
    section('Замечания', things(report.notes)),
    section('Пропущенные листы', things(report.sheets)),
    section('Самые большие изменения цен', changesTable(report)),
    section('Изменения остатков', stocksTable(report)),
    section('Сложены по годам выпуска', things(yearsThings(report))),
    section('Новые товары', things(report.new.map(({ id, name }) => `${name}\u00A0№\u00A0${id}`))),
    section('Нет в новом прайсе', things(missingThings(report))),
    section('Не принятые строки', unreadTable(report)),
  ].join('\n')}</main></body></html>
`;
}

const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)(?:-.*)?\.(?:html|json)$/u;

/** Keeps a report as JSON and as a page for 30 days, and removes older ones. Returns the page's file. */
export function keepPriceReport(dataDir: string, report: PriceReport, timezone: string): string {
  const folder = path.join(dataDir, 'price-reports');
  mkdirSync(folder, { recursive: true });
  const now = Date.parse(report.at);
  for (const name of readdirSync(folder)) {
    const [, hour, minute, second] = NAME.exec(name) ?? [];
    const made = Date.parse(`${hour}:${minute}:${second}`);
    if (now - made > MAX_AGE_MS) rmSync(path.join(folder, name), { force: true });
  }
  const base = path.join(
    folder,
    [report.at.replaceAll(':', '-'), report.supplier].filter(part => part !== null).join('-'),
  );
  writeFileSync(`${base}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${base}.html`, priceReportHtml(report, timezone));
  return `${base}.html`;
}
