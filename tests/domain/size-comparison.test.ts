import { describe, expect, test } from 'vitest';
import { comparisonFrom, comparisonQuery, replacementPath, typedSize } from '#src/domain/size-comparison.ts';
import { figure, signed, verdictOf } from '#src/domain/size-words.ts';
import { differenceOf, geometryOf } from '#src/domain/tyre-geometry.ts';

describe('a size as shoppers type it', () => {
  test.each([
    ['205/55 R16', '205/55 R16'],
    ['205 55 16', '205/55 R16'],
    ['2055516', '205/55 R16'],
    ['205-55-r16', '205/55 R16'],
    ['205/55р16', '205/55 R16'],
    ['31*10,5 r15', '31x10.5 R15'],
    ['185 r14с', '185 R14C'],
  ])('%s', (text, spelt) => {
    expect(typedSize(text)).toMatchObject({ text: spelt, size: { rim: spelt.match(/R(\d+)/u)?.[1] } });
  });

  test.each(['', 'шины', '999/99 R99', '<script>'])('«%s» is no size and stays as it is', text => {
    expect(typedSize(text)).toEqual({ text, size: null });
  });

  test('a long text is cut', () => {
    expect(typedSize('я'.repeat(1000)).text).toHaveLength(40);
  });
});

describe('the address of a comparison', () => {
  test('is read back as it was written', () => {
    const comparison = comparisonFrom(new URLSearchParams('old=2055516&new=215/50r17'));
    expect(comparisonQuery(comparison)).toBe('old=205%2F55+R16&new=215%2F50+R17');
    expect(comparisonFrom(new URLSearchParams(comparisonQuery(comparison)))).toEqual(comparison);
  });

  test('names an example when it names nothing, and nothing when it names one size', () => {
    expect(comparisonFrom(new URLSearchParams()).new.text).toBe('225/45 R17');
    expect(comparisonFrom(new URLSearchParams('old=195/65 R15')).new).toEqual({ text: '', size: null });
    expect(replacementPath('195/65 R15')).toBe('/calculator?old=195%2F65+R15');
  });
});

describe('figures in words', () => {
  test('minus, plus and zero', () => {
    expect([figure(-1.25, 1), figure(-0.01, 1), signed(2), signed(-2), signed(0.2), signed(-0.2)]).toEqual([
      '−1,3',
      '0,0',
      '+2',
      '−2',
      '0',
      '0',
    ]);
  });

  const verdict = (old: string, next: string) => {
    const [a, b] = [typedSize(old).size, typedSize(next).size];
    if (!a || !b) throw new Error('no size');
    return verdictOf(differenceOf(geometryOf(a), geometryOf(b)));
  };

  test('a replacement, a difference that is too large, and the same diameter', () => {
    expect(verdict('205/55 R16', '225/45 R17')).toMatchObject({ fits: true, title: 'Небольшая разница' });
    expect(verdict('205/55 R16', '215/60 R16').text).toContain(
      'больше на 5,1\u00A0%, клиренс выше на 16\u00A0мм',
    );
    expect(verdict('215/60 R16', '205/55 R16')).toMatchObject({ fits: false });
    expect(verdict('205/55 R16', '205/55 R16').text).toContain('Диаметр не меняется.');
  });
});
