import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const STYLE = readFileSync(new URL('../../browser/styles/draft-bar.css', import.meta.url), 'utf8');
const MORE = 'Покупатели этого не видят, заказы отсюда в магазин не попадут.';

/** Headers of a draft's pages: search engines must not list them, browsers must not keep them. */
export const DRAFT_HEADERS: Readonly<Record<string, string>> = {
  'X-Robots-Tag': 'noindex, nofollow',
  'Cache-Control': 'no-store',
};

/** SHA-256 of the bar's style. */
export const BAR_STYLE_HASH: string = hash('sha256', STYLE, 'base64');

/** A page with a bar above its header. */
export const withBar = (html: string, text: string): string =>
  html
    .replace('</head>', () => `<style>${STYLE}</style></head>`)
    .replace(/<body[^>]*>/u, body => `${body}<div class="draft-bar" role="status">${text}</div>`);

/**
 * A page with the bar «Черновик» above its header. The bar is put in when a page is sent and not when it is rendered: so
 * a draft's files are byte for byte those that would be published, and the live shop knows of no bar.
 * @param moment what the draft shows: «как будет 30 ноября в 9:00», or empty
 */
export function withDraftBar(html: string, moment: string): string {
  const what = moment === '' ? '' : ` · ${moment}`;
  return withBar(html, `<strong>Черновик</strong>${what}<span class="draft-more">. ${MORE}</span>`);
}
