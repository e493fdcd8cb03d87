import type { z } from 'zod';
import { GATHERED_BY, landingsOfKind } from '#src/domain/landings.ts';
import { ANY_PAGE, HOME } from '#src/domain/paths.ts';
import { ROOT_SECTIONS } from '#src/domain/routes.ts';
import type { Home } from '#src/domain/shop.ts';
import { subject } from '../assemble/subjects.ts';
import { lintText } from '../check/lint-texts.ts';
import { bodyOf } from '../check/texts.ts';
import { type Pictures, PLACEHOLDER } from '../photos/pictures.ts';
import type { Content } from '../read/content.ts';
import { homeSchema } from './home.schema.ts';
import type { Kind } from './kind.ts';

declare module '../read/content.ts' {
  interface Content {
    home: Text<z.output<typeof homeSchema>> | null;
  }
}

function homeOf({ data, body, source }: NonNullable<Content['home']>, pictures: Pictures): Home {
  const { button, images } = data.main_img;
  return {
    ...data,
    main_img: {
      ...data.main_img,
      button: { ...button, link: pictures.openLink(button.link) },
      images: images.map((image, index) =>
        pictures.address(image, source, ['main_img', 'images', index], PLACEHOLDER),
      ),
    },
    tiles: data.tiles.map((tile, index) => ({
      ...tile,
      link: pictures.openLink(tile.link),
      image: pictures.address(tile.image, source, ['tiles', index, 'image'], PLACEHOLDER),
    })),
    advantages: data.advantages.map(one => ({ ...one, link: pictures.openLink(one.link) })),
    content: pictures.html(body),
  };
}

/** What messengers show beside links to the home page, to landing pages of each kind, and to pages without a picture of their own. */
function showLinks({ shop, home }: Content, pictures: Pictures): void {
  const [picture = ''] = home?.data.main_img.images ?? [];
  const card = { picture, place: 'behind' } as const;
  const { name = '', slogan = '' } = shop ?? {};
  pictures.showLinkBy(HOME, { ...card, title: name, below: slogan });
  pictures.showLinkBy(ANY_PAGE, { ...card, picture: '', title: name, below: slogan });
  for (const [kind, by] of Object.entries(GATHERED_BY))
    pictures.showLinkBy(landingsOfKind(kind), { ...card, title: `Шины ${by}`, below: name });
}

/** content/home.md: the home page. */
export const home: Kind = {
  form: {
    name: 'Главная страница',
    one: 'Главная страница',
    place: 'home.md',
    schema: homeSchema,
    page: () => HOME,
  },
  read: from => {
    const file = from.text('home.md');
    const data = file && from.check(homeSchema, file.data, file.source);
    return { home: file && data && { ...file, data } };
  },
  links: ({ content }, checkLink) => {
    if (!content.home) return;
    const { data, source } = content.home;
    checkLink(data.main_img.button.link, source, ['main_img', 'button', 'link']);
    for (const [index, { link }] of data.tiles.entries()) checkLink(link, source, ['tiles', index, 'link']);
    for (const [index, { link }] of data.advantages.entries())
      checkLink(link, source, ['advantages', index, 'link']);
  },
  passages: content => (content.home ? [bodyOf(content.home)] : []),
  lint: ({ content, problems }) => {
    if (content.home) lintText(content.home, 500, problems);
  },
  settings: ({ content, pictures }) => {
    showLinks(content, pictures);
    return content.home ? { home: homeOf(content.home, pictures) } : {};
  },
  subjects: sources => [
    subject(
      'home',
      '',
      sources.settings.home,
      sources.linkPictureOf(HOME),
      sources.rows('banner').filter(row => row.place === 'main'),
      sources.cards(row => row.topsell === 1),
      sources.rows('article').filter(row => row.section === ROOT_SECTIONS.articles),
      sources.rows('brand').map(row => row.ico),
    ),
  ],
};
