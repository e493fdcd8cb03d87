// cspell:ignore штампов спецтехник карьерн колпак мото мотошин
/** Goods that shoppers look for in a shop of tyres, by the beginnings of their words, as a sentence names them. */
const OTHER_GOODS: readonly (readonly [RegExp, string])[] = [
  [/^(?:диск|лит(?:о[йе]|ы[ехй]|ь[её])|штампов)/u, 'дисков'],
  [/^камер/u, 'камер'],
  [/^колпак/u, 'колпаков'],
  [/^датчик/u, 'датчиков давления'],
  [/^мото/u, 'мотошин'],
  [
    /^(?:камаз|зил|маз|краз|трактор|сельхоз|спецтехник|погрузчик|карьерн)/u,
    'шин для грузовиков и спецтехники',
  ],
];

const goodsOf = (word: string): string | undefined =>
  OTHER_GOODS.find(([beginning]) => beginning.test(word.toLowerCase()))?.[1];

/** Whether a word names goods that the shop does not sell. */
export const isOtherGoods = (word: string): boolean => goodsOf(word) !== undefined;

/**
 * Names the words of a search that fit nothing and were left out, and the goods among them that the shop does not sell.
 * @param isUnderstood whether other words were understood
 * @returns sentences; '' without such words
 */
export function droppedText(dropped: readonly string[], isUnderstood: boolean): string {
  const goods = [...new Set(dropped.flatMap(word => goodsOf(word) ?? []))];
  const words = dropped.filter(word => !isOtherGoods(word)).map(word => `«${word}»`);
  const what = isUnderstood ? 'Не\u00A0поняли и\u00A0не\u00A0учли' : 'Не\u00A0поняли';
  const ofGoods = `В\u00A0продаже нет ${goods.join(', ')}${isUnderstood ? ': показаны шины' : ', только шины'}.`;
  return [goods.length > 0 ? ofGoods : '', words.length > 0 ? `${what}: ${words.join(', ')}.` : '']
    .filter(Boolean)
    .join(' ');
}
