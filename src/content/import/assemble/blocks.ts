import type { z } from 'zod';
import { isBadgeIcon } from '#src/domain/badges.ts';
import type { Badge, Block, Video } from '#src/domain/goods.ts';
import type { Source } from '../check/problems.ts';
import type { badge, modelSchema } from '../kinds/goods.schema.ts';
import type { Pictures } from '../photos/pictures.ts';

type Model = z.output<typeof modelSchema>;

/** Converts parts of a text's header to what pages show: Markdown to HTML, picture names to addresses. */
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
      description: block.descr,
      content: this.#pictures.html(block.content),
      thumb: this.picture(block.thumb, [field, index, 'thumb']),
      link: this.#pictures.openLink(block.link),
      overlay: block.overlayer,
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

  /** Reports pictures of a badge that is not shown yet. */
  checkBadge({ ico, thumb }: z.output<typeof badge>, field: readonly PropertyKey[]): void {
    if (!isBadgeIcon(ico)) this.#pictures.check(ico, this.#source, [...field, 'ico']);
    this.#pictures.check(thumb, this.#source, [...field, 'thumb']);
  }

  badge(value: z.output<typeof badge>, field: readonly PropertyKey[]): Badge {
    const own = isBadgeIcon(value.ico);
    return {
      icon: own ? value.ico : this.picture(value.ico, [...field, 'ico']),
      title: value.title,
      thumb: this.picture(value.thumb, [...field, 'thumb']),
    };
  }
}
