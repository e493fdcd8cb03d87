const NUMBER = '\\d+(?:[ \\u00A0\\u202F]\\d{3})*(?:[.,]\\d+)?';
const UNIT = 'руб\\.|₽|%|мм|см|км/ч|км|кг|шт\\.|дБ|дюйм[а-яё]*|мин|ч|бар|атм|°C';
/** Text that must not break across lines: ranges of hours, days and numbers, and a number with its unit. */
const UNBREAKABLE = [
  '\\d{1,2}:\\d{2}[–—-]\\d{1,2}:\\d{2}',
  '(?<![А-ЯЁа-яё])[А-ЯЁ][а-яё][–—-][А-ЯЁ][а-яё](?![А-ЯЁа-яё])',
  `R?\\d+(?:[.,]\\d+)?[–—]R?${NUMBER}(?:[ \\u00A0](?:${UNIT})(?![А-ЯЁа-яё]))?`,
  `(?:(?<![А-ЯЁа-яё])(?:[Оо]т|[Дд]о|по|за)[ \\u00A0])?${NUMBER}[ \\u00A0](?:${UNIT})(?![А-ЯЁа-яё])`,
  '\\d+(?:[ \\u00A0\\u202F]\\d{3})+',
].join('|');
const PATTERN = new RegExp(`(?<![\\d–—-])(?:${UNBREAKABLE})`, 'gu');

/**
 * Sanitised HTML in which times, ranges and prices do not break across lines: «9:00–19:00» and «от 3 000 руб.» are
 * wrapped in `<span class="nobr">`. The characters stay as the editor typed them, so that searching the page and
 * copying text work.
 */
export const keepTogether = (html: string): string =>
  html.replace(/<[^>]*>|[^<]+/gu, part =>
    part.startsWith('<') ? part : part.replace(PATTERN, '<span class="nobr">$&</span>'),
  );
