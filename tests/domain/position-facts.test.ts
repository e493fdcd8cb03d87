import { expect, test } from 'vitest';
import { positionFacts } from '#src/domain/position-facts.ts';

test('facts of a row are short and read as one sentence', () => {
  const properties = [
    { id: 'load_index', name: 'Индекс нагрузки', value: '82' },
    { id: 'xl', name: 'Усиленная (XL)', value: 'Да' },
    { id: 'year', name: 'Год выпуска', value: '2026' },
    { id: 'fuel', name: 'Топливная экономичность', value: 'C' },
    { id: 'wet_grip', name: 'Сцепление на мокрой дороге', value: 'D' },
  ];
  expect(positionFacts(properties).join(', ').replaceAll('\u00A0', ' ')).toBe(
    'нагрузка 82, XL, 2026 г., топливо C, мокрая дорога D',
  );
});
