/** A time as people of the shop read it: «21.11.2026, 14:05». */
export const timeText = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(ms);
