const TIME = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** «29 нояб., 09:15», on the clock of who reads it. */
export const timeText = (at: number): string => TIME.format(at);
