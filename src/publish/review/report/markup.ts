import { formatCount } from '#src/domain/words.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as HTML shows it, in elements and quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"]/gu, sign => ENTITIES[sign] ?? sign);

/** A heading and what follows it; nothing when there is nothing. */
export const section = (title: string, body: string): string =>
  body === '' ? '' : `<section><h2>${escaped(title)}</h2>${body}</section>`;

/** A line of a chart. */
export interface Bar {
  label: string;
  value: number;
  /** What is written at its end. */
  text: string;
  tone: 'up' | 'down' | 'plain';
}

/** A chart of horizontal bars, the longest of which takes the whole width. */
export function bars(all: readonly Bar[], name = ''): string {
  const longest = Math.max(...all.map(({ value }) => value), Number.MIN_VALUE);
  const rows = all.map(
    ({ label, value, text, tone }) =>
      `<tr><th scope="row"${name}>${escaped(label)}</th><td class="${tone}"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${((value / longest) * 100).toFixed(2)}" height="10"/></svg></td><td>${escaped(text)}</td></tr>`,
  );
  return all.length === 0 ? '' : `<table class="bars"><tbody>${rows.join('')}</tbody></table>`;
}

/** Things of a list that are shown. */
const MAX_LISTED = 200;

/** A list of so many things; the first of them when they are many. */
export function things(all: readonly string[]): string {
  if (all.length === 0) return '';
  const items = all.slice(0, MAX_LISTED).map(one => `<li>${escaped(one)}</li>`);
  const more = all.length - MAX_LISTED;
  return `<ul class="things">${items.join('')}</ul>${more > 0 ? `<p class="soft">…и ещё ${formatCount(more)}</p>` : ''}`;
}

/** A number with what it counts. */
export const tile = (count: number, words: string, more = ''): string =>
  `<li><b>${formatCount(count)}</b>${escaped(words)}${more === '' ? '' : `<br><span class="soft">${escaped(more)}</span>`}</li>`;
