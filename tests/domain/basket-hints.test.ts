import { describe, expect, test } from 'vitest';
import { basketHints, type HintedLine } from '#src/domain/basket-hints.ts';

const line = (changes: Partial<HintedLine>): HintedLine => ({
  size: '205/55 R16',
  season: 'winter',
  studded: false,
  model: 'blizzak',
  count: 4,
  available: 20,
  promotions: [],
  ...changes,
});
const FITTING = { title: 'Шиномонтаж в подарок', minCount: 4 };
const plain = (lines: HintedLine[]) => basketHints(lines).map(hint => hint.replaceAll('\u00A0', ' '));

describe('hints of the basket', () => {
  test('whole sets, also of two cars, need none', () => {
    expect(plain([])).toEqual([]);
    expect(plain([line({})])).toEqual([]);
    expect(plain([line({}), line({ size: '195/65 R15', season: 'summer' })])).toEqual([]);
    expect(plain([line({ count: 8 })])).toEqual([]);
  });

  test('one, two or three tyres: how many make a set, while so many are left', () => {
    expect(plain([line({ count: 1 })])).toEqual(['У вас 1 шина 205/55 R16: до комплекта докупите ещё 3.']);
    expect(plain([line({ count: 2 })])).toEqual(['У вас 2 шины 205/55 R16: до комплекта докупите ещё 2.']);
    expect(plain([line({ count: 3, available: 3 })])).toEqual([]);
    expect(plain([line({ count: 2 }), line({ count: 2, model: 'nordman' })])).toEqual([]);
  });

  test('a pair for two axles of one model is whole', () => {
    expect(plain([line({ count: 2 }), line({ count: 2, size: '225/50 R16' })])).toEqual([]);
    expect(plain([line({ count: 2 }), line({ count: 2, size: '225/50 R16', model: 'nordman' })])).toEqual([
      'В корзине шины разных размеров: 205/55 R16, 225/50 R16. Проверьте, какой нужен вашей машине.',
    ]);
  });

  test('seasons that do not go together', () => {
    expect(plain([line({ count: 2 }), line({ count: 2, season: 'summer' })])).toEqual([
      'В корзине зимние и летние шины. На машину ставят четыре шины одного сезона.',
    ]);
  });

  test('studded tyres and others do not go onto one car', () => {
    expect(plain([line({ count: 2, studded: true }), line({ count: 2, model: 'ice' })])).toEqual([
      'В корзине шипованные и нешипованные шины. На машину ставят четыре одинаковые: все с шипами или все без.',
    ]);
    expect(plain([line({ studded: true }), line({ model: 'ice' })])).toEqual([]);
  });

  test('promotions that are earned, and those with a tyre or two more', () => {
    const promotions = [FITTING];
    expect(plain([line({ promotions })])).toEqual(['Действует акция «Шиномонтаж в подарок».']);
    expect(plain([line({ count: 3, promotions })])).toEqual([
      'У вас 3 шины 205/55 R16: до комплекта докупите ещё 1.',
      'До акции «Шиномонтаж в подарок» — ещё 1 шина.',
    ]);
    expect(plain([line({ count: 1, promotions })])).toEqual([
      'У вас 1 шина 205/55 R16: до комплекта докупите ещё 3.',
    ]);
    expect(plain([line({ count: 2, promotions }), line({ count: 2, model: 'nordman', promotions })])).toEqual(
      ['Действует акция «Шиномонтаж в подарок».'],
    );
  });
});
