/** A path as it stands in a file of redirects: nothing in it ends the word. */
const asWord = (path: string): string => encodeURI(path);

/** `_redirects` of static hosts: https://docs.netlify.com/manage/routing/redirects/overview/, also of Cloudflare Pages. */
export const redirectLines = (redirects: ReadonlyMap<string, string>): string =>
  [...redirects].map(([from, to]) => `${asWord(from)} ${to} 308\n`).join('');

/** A string of nginx's configuration; `$` begins a variable in values only, and is encoded there. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/gu, '\\$&')}"`;

/** For `map $uri $target { include …; }` of nginx, whose `$uri` is decoded. */
export const redirectMap = (redirects: ReadonlyMap<string, string>): string =>
  [...redirects].map(([from, to]) => `${quoted(from)} ${quoted(to.replaceAll('$', '%24'))};\n`).join('');

/** For `map $uri $is_gone { include …; }` of nginx. */
export const goneMap = (gone: readonly string[]): string => gone.map(path => `${quoted(path)} 1;\n`).join('');
