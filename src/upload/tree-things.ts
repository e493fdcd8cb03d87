import type { Answer, Answers } from '#src/publish/answers.ts';
import { hashOf, type Stored } from '#src/publish/file-store.ts';
import { goneMap, redirectLines, redirectMap } from './redirect-files.ts';
import { NOTES, type Thing } from './target.ts';

/** When a published file is put: what tells of pages, as the sitemap does, after them. */
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

/** Names in the plain tree: a web server finds pages as `index.html`, compressed forms beside their files, and redirects in lists. */
export function treeThings({ files, redirects, gone }: Answers): Thing[] {
  const things = [...files.values()].flatMap((answer): Thing[] => {
    const { address, file, encoded } = answer;
    const stage = stageOf(answer);
    const thing = (ending: string, { hash, size }: Stored): Thing => ({
      ...{ key: `${file.slice(1)}${ending}`, digest: hash, address: ending === '' ? address : null, stage },
      ...{ source: hash, size, pack: null, headers: {} },
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
    written(`${NOTES}/redirects.map`, redirectMap(redirects)),
    written(`${NOTES}/gone.map`, goneMap(gone)),
  ];
}
