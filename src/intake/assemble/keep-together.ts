const NUMBER = '\\d+(?:[ \\u00A0\\u202F]\\d{3})*(?:[.,]\\d+)?';
const UNIT = 'руб\\.|₽|%|мм|см|км/ч|км|кг|шт\\.|дБ|дюйм[а-яё]*|мин|ч|бар|атм|°C';
/** What belongs together on a line: spans of hours, of days and of numbers, and a number with its unit. */
const TOGETHER = [
  '\\d{1,2}:\\d{2}[–—-]\\d{1,2}:\\d{2}',
  '(?<![А-ЯЁа-яё])[А-ЯЁ][а-яё][–—-][А-ЯЁ][а-яё](?![А-ЯЁа-яё])',
  `R?\\d+(?:[.,]\\d+)?[–—]R?${NUMBER}(?:[ \\u00A0](?:${UNIT})(?![А-ЯЁа-яё]))?`,
  `(?:(?<![А-ЯЁа-яё])(?:[Оо]т|[Дд]о|по|за)[ \\u00A0])?${NUMBER}[ \\u00A0](?:${UNIT})(?![А-ЯЁа-яё])`,
  '\\d+(?:[ \\u00A0\\u202F]\\d{3})+',
].join('|');
const PATTERN = new RegExp(`(?<![\\d–—-])(?:${TOGETHER})`, 'gu');

/**
 * Sanitised HTML whose times, spans and prices do not break at a line's end: «9:00–19:00», «от 3 000 руб.» stand in `<span class="nobr">`.
 * Text stays as its editor wrote it, so that search on the page and copies are the same.
 */
export const keepTogether = (html: string): string =>
  html.replace(/<[^>]*>|[^<]+/gu, part =>
    part.startsWith('<') ? part : part.replace(PATTERN, '<span class="nobr">$&</span>'),
  );
