/** The state of what was checked. `unchecked`: it could not be found out, for the reason given. */
export type State = 'green' | 'yellow' | 'red' | 'unchecked';

/** The result of one check. */
export interface Row {
  section: Section;
  /** What was checked, in Russian; for a setting its name. */
  name: string;
  state: State;
  /** What was found. */
  text: string;
  /** What to do; empty where nothing is to be done. */
  cure: string;
}

/** Sections in the order of the report, with their titles. */
export const SECTIONS = {
  settings: 'Настройки',
  folders: 'Папки и права',
  site: 'Адрес сайта',
  mail: 'Почта',
  store: 'Хранилище заказов',
  desk: 'Пульт',
  memory: 'Память',
  clock: 'Часы',
  proxy: 'Прокси',
  counting: 'Метрика и поисковики',
  demo: 'Демонстрационные данные',
  documents: 'Реквизиты и согласия',
  versions: 'Версии',
} as const;

export type Section = keyof typeof SECTIONS;

/** A row before it is known to which section it belongs. */
export type Finding = Omit<Row, 'section'>;

export const green = (name: string, text: string): Finding => ({ name, state: 'green', text, cure: '' });
export const yellow = (name: string, text: string, cure: string): Finding => ({
  name,
  state: 'yellow',
  text,
  cure,
});
export const red = (name: string, text: string, cure: string): Finding => ({
  name,
  state: 'red',
  text,
  cure,
});
export const unchecked = (name: string, text: string, cure = ''): Finding => ({
  name,
  state: 'unchecked',
  text,
  cure,
});

/** Megabytes or gigabytes as text. */
export const sizeText = (bytes: number): string => {
  const [value, unit] = bytes < 2 ** 30 ? [bytes / 2 ** 20, 'МБ'] : [bytes / 2 ** 30, 'ГБ'];
  return `${value.toLocaleString('ru-RU', { maximumFractionDigits: value < 10 ? 1 : 0 })}\u00A0${unit}`;
};
