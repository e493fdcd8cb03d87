import type { z } from 'zod';
import type { Badge, Block, Video } from '#src/api/wire.ts';
import { isBadgeIcon } from '#src/domain/badges.ts';
import type { Source } from '../check/problems.ts';
import type { badge, modelSchema } from '../kinds/goods.schema.ts';
import type { Pictures } from '../photos/pictures.ts';

type Model = z.output<typeof modelSchema>;

/** Converts parts of a text's header to their wire form: Markdown to HTML, picture names to addresses. */
export class Blocks {
  readonly #pictures: Pictures;
  readonly #source: Source;

  constructor(pictures: Pictures, source: Source) {
    this.#pictures = pictures;
    this.#source = source;
  }

  picture(name: string, field: readonly PropertyKey[], fallback = ''): string {
    return this.#pictures.address(name, this.#source, field, fallback);
  }

  pictures(names: readonly string[], field: string): string[] {
    return names.filter(name => name !== '').map((name, index) => this.picture(name, [field, index]));
  }

  blocks(blocks: Model['p_tech'], field: string): Block[] {
    return blocks.map((block, index) => ({
      title: block.title,
      descr: block.descr,
      content: this.#pictures.html(block.content),
      thumb: this.picture(block.thumb, [field, index, 'thumb']),
      link: block.link,
      overlayer: block.overlayer,
    }));
  }

  videos(videos: Model['video']): Video[] {
    return videos.flatMap(({ type, code, thumb, url }, index) => {
      const address =
        type === 'mp4'
          ? this.#pictures.video(url, this.#source, ['video', index, 'url'])
          : `https://www.youtube-nocookie.com/embed/${code}`;
      if (address === null) return [];
      return { type, code, thumb: this.picture(thumb, ['video', index, 'thumb']), url: address };
    });
  }

  badge(value: z.output<typeof badge>, field: readonly PropertyKey[]): Badge {
    const own = isBadgeIcon(value.ico);
    return {
      ico: own ? value.ico : this.picture(value.ico, [...field, 'ico']),
      title: value.title,
      thumb: this.picture(value.thumb, [...field, 'thumb']),
    };
  }
}
