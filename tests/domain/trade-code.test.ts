import { describe, expect, test } from 'vitest';
import { positionFacts } from '#src/domain/position-facts.ts';
import { isTradeCode, tradeCodeOf } from '#src/domain/trade-code.ts';

const barcode = (value: string) => ({ id: 'barcode', name: 'Штрихкод', value });
const article = (value: string) => ({ id: 'sku', name: 'Артикул', value });

describe('codes of goods', () => {
  test.each(['4006381333931', '9783161484100', '96385074', '036000291452', '10012345678902'])(
    '%s is one, and goes out',
    code =>
      expect([isTradeCode(barcode(code)), tradeCodeOf([article('17'), barcode(code)])]).toEqual([true, code]),
  );
  test.each(['4006381333932', '2000000000078', '400638133393', '40063813339310', '', '205/55 R16'])(
    '«%s» is none',
    text => expect([isTradeCode(barcode(text)), tradeCodeOf([barcode(text)])]).toEqual([false, undefined]),
  );
  test('thirteen digits are one by any name; as few as an article number may have are not', () => {
    expect([isTradeCode(article('4006381333931')), isTradeCode(article('96385074'))]).toEqual([true, false]);
  });
  test.each(['2000000000077', '2900000000070', '20000004', '212345678992', '12000000000074'])(
    '%s is a shop’s own: nobody else knows the tyre by it',
    code => expect([isTradeCode(barcode(code)), tradeCodeOf([barcode(code)])]).toEqual([true, undefined]),
  );

  test('a row of sizes shows facts of a position, never its code', () => {
    const properties = [
      { id: 'country', name: 'Страна производства', value: 'Россия' },
      barcode('4006381333931'),
    ];
    expect(positionFacts(properties)).toEqual(['Россия']);
  });
});
