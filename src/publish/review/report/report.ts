import { formatPrice } from '#src/domain/money.ts';
import { formatCount } from '#src/domain/words.ts';
import { type FeedCounts, reasonsOf } from '../../feed/yandex.ts';
import type { GonePage } from '../gone-pages.ts';
import { percent, signedPercent } from '../percent.ts';
import type { Bin } from '../price-moves.ts';
import type { PublicationPreview } from '../publication-preview.ts';
import type { RedirectLines } from '../redirect-lines.ts';
import type { ChangedThings, PriceJump, ShopChanges } from '../shop-changes.ts';
import { type Bar, bars, escaped, section, things, tile } from './markup.ts';
import { STYLES } from './styles.ts';

/** Its file in the folder of a release. */
export const REPORT = 'report.html';

/** What became of the publication that is reported. */
export interface ReportOutcome {
  /** The release that it made. */
  release?: string;
  /** Why it was, or would be, refused, in lines. */
  refusal?: readonly string[];
  /** What its feed names and leaves out, once it is written. */
  feed?: FeedCounts | undefined;
}

const edge = (share: number) => percent(Math.abs(share)).replace(/\s%$/u, '');

function binLabel({ from, to }: Bin): string {
  const [near, far] = to !== null && to <= 0 ? [to, from] : [from, to];
  const sign = to !== null && to <= 0 ? '−' : '+';
  return far === null
    ? `${sign} больше ${percent(Math.abs(near ?? 0))}`
    : `${sign} ${edge(near ?? 0)}–${percent(Math.abs(far))}`;
}

/** Bars of the moves, without the empty ones at both ends. */
function moveBars(moves: readonly Bin[]): Bar[] {
  const first = moves.findIndex(({ count }) => count > 0);
  const last = moves.findLastIndex(({ count }) => count > 0);
  return moves.slice(first === -1 ? moves.length : first, last + 1).map(bin => ({
    label: binLabel(bin),
    value: bin.count,
    text: formatCount(bin.count),
    tone: bin.to !== null && bin.to <= 0 ? 'down' : 'up',
  }));
}

const NBSP = '\u00A0';

/** A product's number, which stays on the line of the last word of its name. */
const number = (id: number) => `№${NBSP}${id}`;

const jumpRow = ({ id, name, before, after }: PriceJump): string =>
  `<tr><td>${escaped(name)}${NBSP}<span class="soft">${number(id)}</span></td><td class="number">${formatPrice(before)}</td><td class="number">${formatPrice(after)}</td><td class="number">${signedPercent(after / before - 1)}</td></tr>`;

const jumpTable = (jumps: readonly PriceJump[]): string =>
  jumps.length === 0
    ? ''
    : `<table class="jumps"><thead><tr><th>товар</th><th class="number">было</th><th class="number">стало</th><th class="number">на сколько</th></tr></thead><tbody>${jumps.map(jumpRow).join('')}</tbody></table>`;

const brandBars = ({ brands }: ShopChanges): string =>
  bars(
    brands
      .toSorted((a, b) => Math.abs(b.share) - Math.abs(a.share))
      .map(({ name, share }) => ({
        label: name,
        value: Math.abs(share),
        text: signedPercent(share),
        tone: share > 0 ? ('up' as const) : ('down' as const),
      })),
    ' class="name"',
  );

const stockBars = ({ inStock: { before, after } }: ShopChanges): string =>
  bars([
    { label: 'было', value: before, text: formatCount(before), tone: 'plain' },
    { label: 'стало', value: after, text: formatCount(after), tone: 'plain' },
  ]);

const feedBars = (feed: FeedCounts): string =>
  bars([
    { label: 'предложений', value: feed.offers, text: formatCount(feed.offers), tone: 'plain' },
    ...reasonsOf(feed).map(({ reason, count }) => ({
      label: `не вошли: ${reason}`,
      value: count,
      text: formatCount(count),
      tone: 'up' as const,
    })),
  ]);

function tiles({ changes, pages }: PublicationPreview): string {
  const ofPages = tile(pages.toRender, 'страниц собрать заново', `из ${formatCount(pages.all)}`);
  if (!changes) return `<ul class="tiles">${ofPages}</ul>`;
  const { up, down, added, gone, soldOut, back, texts } = changes;
  const side = ({ count, median }: ShopChanges['up']) =>
    count > 0 ? `медиана ${signedPercent(median)}` : '';
  return `<ul class="tiles">${[
    tile(up.count, 'подорожало', side(up)),
    tile(down.count, 'подешевело', side(down)),
    tile(added, 'новых товаров'),
    tile(gone, 'ушло товаров'),
    tile(soldOut, 'распродано'),
    tile(back, 'снова в наличии'),
    tile(texts, 'изменилось текстов'),
    ofPages,
  ].join('')}</ul>`;
}

const products = (all: ChangedThings['added']) =>
  things(all.map(({ id, name }) => `${name}${NBSP}${number(id)}`));

function lists(lists: ChangedThings | null): string {
  if (!lists) return '';
  return [
    section('Новые товары', products(lists.added)),
    section('Ушли', products(lists.gone)),
    section('Распроданы', products(lists.soldOut)),
    section('Снова в наличии', products(lists.back)),
    section('Изменились тексты', things(lists.texts.map(({ address, title }) => `${title} ${address}`))),
  ].join('');
}

function heading({ release, refusal = [] }: ReportOutcome): string {
  if (release !== undefined) return `Выпуск ${release}`;
  return refusal.length > 0 ? 'Не опубликовано: нужен ваш ответ' : 'Проверка: ничего не опубликовано';
}

/** Why a publication is, or would be, refused, and the command that publishes all the same. */
function refusalBox({ alarms, lost }: PublicationPreview, { refusal = [] }: ReportOutcome): string {
  const reasons = alarms.map(({ text }) => `<li>${escaped(text)}</li>`).join('');
  const parts = [
    ...(alarms.length > 0 ? [`<strong>Похоже на ошибку</strong><ul>${reasons}</ul>`] : []),
    ...(refusal.length > 0 && lost.length > 0
      ? [
          `<p><strong>Пропали открытые адреса: ${formatCount(lost.length)}.</strong> Строки, с которыми старые ссылки будут работать, — ниже.</p>`,
        ]
      : []),
    ...refusal.slice(-1).map(line => `<p>${escaped(line)}</p>`),
  ];
  return parts.length === 0 ? '' : `<div class="refused">${parts.join('')}</div>`;
}

const redirectLines = (lost: readonly GonePage[], { line }: RedirectLines): string =>
  lost.length === 0 ? '' : `<pre>${escaped(lost.map(line).join('\n'))}</pre>`;

/** A page of a heading, what stands below it, and the rest. */
const page = (title: string, shop: string, below: string, main: string): string => `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(shop === '' ? title : `${title} — ${shop}`)}</title><style>${STYLES}</style></head>
<body><header><h1>${escaped(title)}</h1><p class="soft">${escaped(below)}</p></header>
<main>${main}</main></body></html>
`;

/** The report of a build that came to no numbers: nothing had changed, or the content was refused. */
export const briefReportHtml = (title: string, text: string, found: readonly string[] = []): string =>
  page(title, '', text, things(found));

/** One self-contained page with the numbers of a publication drawn: no script, no address of the network. */
export function reportHtml(preview: PublicationPreview, outcome: ReportOutcome): string {
  const { shop, timezone, at, changes, things: changed, redirects } = preview;
  const { opened, lost, ended, upcoming } = preview;
  const time = new Intl.DateTimeFormat('ru-RU', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  });
  const title = heading(outcome);
  const main = [
    refusalBox(preview, outcome),
    changes ? '' : '<p>Сравнить не с чем: это первый выпуск, или прежний каталог не читается.</p>',
    tiles(preview),
    section('На сколько изменились цены', changes ? bars(moveBars(changes.moves)) : ''),
    section('Самые большие изменения цен', changes ? jumpTable(changes.jumps) : ''),
    section('Цены по маркам, медиана', changes ? brandBars(changes) : ''),
    section('Товаров в наличии', changes ? stockBars(changes) : ''),
    section('Фид Яндекса', outcome.feed ? feedBars(outcome.feed) : ''),
    section(
      outcome.release === undefined
        ? `Пропали адреса: строки для ${redirects.file}`
        : 'Этих адресов больше нет',
      redirectLines(lost, redirects),
    ),
    section('Новые страницы', things(opened)),
    section('Закрылись по сроку', things(ended)),
    section('Откроются позже', things(upcoming)),
    lists(changed),
  ].join('\n');
  return page(title, shop, `${shop}, ${time.format(at)}`, main);
}
