import type { Answer, Answers } from '#src/publish/answers.ts';
import { hashOf, type Stored } from '#src/publish/file-store.ts';
import { filesOf, type Release } from '#src/publish/manifest.ts';
import { nginxRulesOf } from '#src/publish/nginx-rules.ts';
import { NOTES, type Thing } from './target.ts';

/** When a published file is uploaded: assets first, then pages, last files that name pages, such as the sitemap. */
export const stageOf = ({ type }: Pick<Answer, 'type'>): Thing['stage'] => {
  if (type.startsWith('text/html')) return 'page';
  return /^(?:application\/xml|text\/plain)/u.test(type) ? 'after' : 'asset';
};

function written(key: string, text: string): Thing {
  const source = Buffer.from(text);
  return {
    key,
    digest: hashOf(source),
    address: null,
    stage: 'after',
    source,
    size: source.length,
    pack: null,
    headers: {},
  };
}

/** `_redirects` of static hosts: https://docs.netlify.com/manage/routing/redirects/overview/, also of Cloudflare Pages. */
const redirectLines = (redirects: Answers['redirects']): string =>
  [...redirects].map(([from, to]) => `${encodeURI(from)} ${to} 308\n`).join('');

/** Names in the plain tree: a web server finds pages as `index.html`, compressed forms beside their files, and rules for hosts and nginx. */
export function treeThings({ files, redirects }: Answers, release: Release): Thing[] {
  const things = [...files.values()].flatMap((answer): Thing[] => {
    const { address, file, encoded } = answer;
    const stage = stageOf(answer);
    const thing = (ending: string, { hash, size }: Stored): Thing => ({
      key: `${file.slice(1)}${ending}`,
      digest: hash,
      address: ending === '' ? address : null,
      stage,
      source: hash,
      size,
      pack: null,
      headers: {},
    });
    return [
      thing('', answer),
      ...(encoded.br ? [thing('.br', encoded.br)] : []),
      ...(encoded.gzip ? [thing('.gz', encoded.gzip)] : []),
    ];
  });
  return [
    ...things,
    written('_redirects', redirectLines(redirects)),
    written(`${NOTES}/nginx.conf`, nginxRulesOf(release, filesOf(release))),
  ];
}
