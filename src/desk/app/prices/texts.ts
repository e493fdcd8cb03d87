import { formatPrice, kopecks } from '#src/domain/money.ts';
import type { RowView } from '../../api/prices.ts';

/** What became of a list, by outcome of its report. */
export const OUTCOMES: Readonly<Record<string, string>> = {
  published: 'принят и опубликован',
  accepted: 'принят, ещё не опубликован',
  'profile written': 'записан профиль, прайс не принят',
  'nothing to take': 'принимать нечего',
  refused: 'не принят',
  'taken back': 'не опубликован, взят обратно',
};

export const VIEWS: Readonly<Record<RowView, string>> = {
  price: 'Цены',
  stock: 'Остатки',
  question: 'Вопросы',
  new: 'Новые',
  missing: 'Пропали',
  skipped: 'Пропущены',
  same: 'Без изменений',
};

/** A price in roubles. */
export const priceText = (price: number): string => formatPrice(kopecks(Math.round(price * 100)));

/** « +12 %», empty where nothing changes. */
export function percentText(before: number, after: number): string {
  const by = Math.round((after / before - 1) * 100);
  return before <= 0 || by === 0 ? '' : ` ${by > 0 ? '+' : '−'}${Math.abs(by)} %`;
}
