import type { PagePicture } from '../photos/page-picture.ts';
import { type Finding, warnGrouped } from './grouped.ts';
import type { Problems } from './problems.ts';

/** Limits below which Telegram, VK and WhatsApp show a picture beside a link. */
const MIN_SIDE = 200;
const MAX_RATIO = 4;
const MAX_MEGABYTES = 5;

const BETTER = 'положите картинку около 1200 × 630';

/** Why messengers do not show a picture beside the link to its page, and the cure; null when they do. */
function whyNoPreview({ name, preview }: PagePicture): string | null {
  if (!preview)
    return `рисунок «${name}» не превращается в снимок, а SVG мессенджеры не показывают: ссылка на страницу будет в них без картинки; сохраните рисунок заново или положите JPEG`;
  const { width, height } = preview.size;
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  const consequence = 'мессенджеры не покажут её рядом со ссылкой на страницу';
  const size = `${width} × ${height}`;
  if (longer > shorter * MAX_RATIO)
    return `картинка «${name}» вытянута больше чем ${MAX_RATIO} : 1 (${size}), ${consequence}; ${BETTER}`;
  if (shorter < MIN_SIDE)
    return `картинка «${name}» меньше ${MIN_SIDE} пикселей по стороне (${size}), ${consequence}; ${BETTER}`;
  if (preview.bytes > MAX_MEGABYTES * 1024 * 1024)
    return `картинка «${name}» больше ${MAX_MEGABYTES} МБ, ${consequence}; сожмите её или положите JPEG`;
  return null;
}

/** Warns of pictures that messengers do not show beside links to the pages that they stand for. */
export function lintPreviews(pictures: readonly PagePicture[], problems: Problems): void {
  const findings = pictures.flatMap((picture): Finding[] => {
    const message = whyNoPreview(picture);
    return message === null ? [] : [{ source: picture.source, field: picture.field, message }];
  });
  warnGrouped(findings, problems);
}
