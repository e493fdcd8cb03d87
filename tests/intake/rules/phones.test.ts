import { all, edit, rules } from '../broken-shop.ts';

const TEXT = 'Текст статьи.';
const written = (text: string) => edit('articles/opening.md', TEXT, text);
const at = (message: string) => [`content/articles/opening.md:10: ${message}`];
const unknown = (phone: string, likely = ' — возможно, «+7 (491) 200-01-01»') =>
  `телефона «${phone}» нет в shop.yaml${likely}: исправьте номер, а если он чужой, внесите его в other_phones`;

rules('a phone that shop.yaml does not have', [
  ...['+7 (491) 200-01-09', '8 (491) 200-01-09', '74912000109', '(491) 200-01-09', '+7‑491‑200‑01‑09'].map(
    phone => ({
      rule: `written as ${phone}`,
      change: written(`Звоните: ${phone}.`),
      warnings: at(unknown(phone)),
    }),
  ),
  {
    rule: 'in words and in the link is told once',
    change: written('[8 (491) 200-01-09](tel:+74912000109)'),
    warnings: at(unknown('8 (491) 200-01-09')),
  },
  {
    rule: 'only in a link',
    change: written('[Позвоните](tel:+74912000109)'),
    warnings: at(unknown('+74912000109')),
  },
  {
    rule: 'in a link to WhatsApp',
    change: written('[Напишите](https://wa.me/74912000109)'),
    warnings: at(unknown('74912000109')),
  },
  {
    rule: 'in a row after «тел.»',
    change: written('Мастерская, тел.84912000109'),
    warnings: at(unknown('84912000109')),
  },
  {
    rule: 'mobile, in a row, of somebody else',
    change: written('Звоните: 79101234567, 89101234568'),
    warnings: [...at(unknown('79101234567', '')), ...at(unknown('89101234568', ''))],
  },
  {
    rule: 'of somebody else',
    change: written('Горячая линия: 8 800 555-35-35.'),
    warnings: at(unknown('8 800 555-35-35', '')),
  },
  {
    rule: 'in a header',
    change: edit('articles/opening.md', 'Коротко — открыта мастерская.', '"Звоните 8 (491) 200-01-09."'),
    warnings: [`content/articles/opening.md:5: descr: ${unknown('8 (491) 200-01-09')}`],
  },
  {
    rule: 'in a link with a digit missing',
    change: written('[Позвоните](tel:+7491200010)'),
    warnings: at(
      'в телефоне «+7491200010» не одиннадцать цифр — возможно, «+7 (491) 200-01-01»: исправьте его',
    ),
  },
  {
    rule: 'a link that calls another phone than it shows',
    change: written('[+7 (491) 200-01-01](tel:+74912000102)'),
    warnings: at(
      'ссылка показывает телефон «+7 (491) 200-01-01», а набирает «+74912000102»: исправьте одно из двух',
    ),
  },
]);

rules('no false alarm', [
  {
    rule: 'phones of the shop in any form',
    change: written('+7 491 200 01 01, 8(491)200-01-02, 84912000103.'),
  },
  {
    rule: 'a phone in other_phones',
    change: all(
      written('Горячая линия: 8 800 555-35-35.'),
      edit('shop.yaml', 'phones:\n', 'other_phones: ["+7 (800) 555-35-35"]\nphones:\n'),
    ),
  },
  ...[
    'штрихкод 4600012345678, артикул 8491200, 000849120001010',
    'от 8 490 до 12 600 руб., было 8 990, 9 060, 9 540 и 10 200',
    'размеры 205/55 R16 91T и 185/65 R15, 8 шт.',
    'ИНН 6234567890, ОГРН 1236200000000, счёт 40702810849120001010',
    '+5…+7 °C, с 8:00 до 21:00, 2026-01-01, 39.8291,54.6004',
    'Минск: +375 29 123-45-67',
    '[карта](https://example.com/89123456789)',
    'партия 8-912-3456789-1',
    'Артикул 89101234567, арт. 79101234567, код 79101234567, № 89101234567, SKU: 79101234567',
    'ИНН 791012345678, ОГРН 7910123456789, счёт 79101234567890123456, A79101234567, 79101234567B',
    '[карта](https://example.com/79123456789), снимок 79123456789.jpg',
  ].map(text => ({ rule: text, change: written(text) })),
]);
