// cspell:ignore хаккапелитта michelni ранфлет

import type { Catalogue } from '#src/catalogue/open.ts';
import type { SearchEngine } from '#src/search/engine.ts';
import { suggestAnswer } from '#src/server/calls/suggest.ts';

/** Texts that are typed letter by letter: sizes, models, brands, cars, all together, other layout, slips. */
const TYPED = [
  ...['205/55 r16', '2055516', 'зимние 195/65 r15', '31*10.5 r15', 'r16', '205 55 16 летние до 6000'],
  ...['nokian hakkapeliitta', 'нокиан хаккапелитта', 'кордиант сноу кросс', 'ьшсрудшт', 'michelni', 'sport'],
  ...['hyundai solaris 2019', 'лада ларгус', 'киа рио', 'шины на весту недорого', 'toyota camry', 'ford'],
  ...['липучка', 'ранфлет', 'зимняя резина', 'ghbdtn', 'абракадабра', 'купить летние шины на солярис'],
];

/** Milliseconds that each answer takes, as the call gives it, while these texts are typed `rounds` times. */
export function suggestionTimes(catalogue: Catalogue, engine: SearchEngine, rounds: number): number[] {
  const served = { catalogue, engine, id: 'bench', version: catalogue.version };
  const texts = TYPED.flatMap(text => Array.from(text, (_, at) => text.slice(0, at + 1)));
  for (const text of texts) suggestAnswer(served, text);
  return Array.from({ length: rounds }, () => texts)
    .flat()
    .map(text => {
      const from = performance.now();
      JSON.stringify(suggestAnswer(served, text));
      return performance.now() - from;
    });
}
