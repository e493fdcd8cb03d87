import { describe, expect, test } from 'vitest';
import { positionFacts } from '#src/domain/position-facts.ts';
import { isOwnCode, isTradeCode } from '#src/domain/trade-code.ts';

describe('codes of goods', () => {
  test.each(['4006381333931', '9783161484100', '2000000000077'])('%s is one', code =>
    expect(isTradeCode(code)).toBe(true),
  );
  test.each(['4006381333932', '2000000000078', '400638133393', '40063813339310', '', '205/55 R16'])(
    '«%s» is none',
    text => expect([isTradeCode(text), isOwnCode(text)]).toEqual([false, false]),
  );
  test('those from 20 to 29 are a shop’s own', () => {
    expect(['2000000000077', '2900000000070'].map(isOwnCode)).toEqual([true, true]);
    expect(isOwnCode('4006381333931')).toBe(false);
  });

  test('a row of sizes shows facts of a position, never its code', () => {
    const properties = [
      { id: 'country', name: 'Страна производства', value: 'Россия' },
      { id: 'barcode', name: 'Штрихкод', value: '4006381333931' },
    ];
    expect(positionFacts(properties)).toEqual(['Россия']);
  });
});
