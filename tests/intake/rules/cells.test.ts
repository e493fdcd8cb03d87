import { all, edit, rules } from '../broken-shop.ts';

const FILE = 'products.csv';
/** Changes a cell of row 2, product 7; the text includes neighbouring cells. */
const cell = (from: string, to: string) => edit(FILE, from, to);
const stock = (text: string) => cell(';10990;12;', `;10990;${text};`);
const loadIndex = (text: string) => cell('12;2026-06-01;94;R', `12;2026-06-01;${text};R`);
const speedIndex = (text: string) => cell('12;2026-06-01;94;R', `12;2026-06-01;94;${text}`);

rules('a day', [
  {
    rule: 'that is not in the calendar',
    change: cell('12;2026-06-01;94;R', '12;2026-02-30;94;R'),
    errors: [
      'content/products.csv:2: stock_date: ожидалась дата, которая есть в календаре, найдено «2026-02-30»',
    ],
  },
  {
    rule: 'that is not in the calendar, in a header',
    change: edit('articles/opening.md', '2026-05-01', '2026-02-30'),
    errors: [
      'content/articles/opening.md:4: date: ожидалась дата, которая есть в календаре, найдено «2026-02-30»',
    ],
  },
  {
    rule: 'that is not a date',
    change: cell('12;2026-06-01;94;R', '12;вчера;94;R'),
    errors: ['content/products.csv:2: stock_date: ожидалась дата вида 2026-03-01, найдено «вчера»'],
  },
  { rule: 'in Russian notation', change: cell('12;2026-06-01;94;R', '12;01.06.2026;94;R') },
]);

rules('indices', [
  {
    rule: 'a load index outside the table',
    change: loadIndex('940'),
    errors: [
      'content/products.csv:2: load_index: ожидался индекс нагрузки вида 91 или 104/102, найдено «940»',
    ],
  },
  {
    rule: 'a load index that Excel turned into a date',
    change: cell(';104/102;R', ';104.102;R'),
    errors: [
      'content/products.csv:8: load_index: ожидался индекс нагрузки вида 91 или 104/102 (Excel превратил косую черту в десятичный знак: задайте столбцу формат «Текст»), найдено «104.102» — возможно, «104/102»',
    ],
  },
  {
    rule: 'an unknown speed index',
    change: speedIndex('X'),
    errors: ['content/products.csv:2: speed_index: ожидался индекс скорости вида T, H, V, найдено «X»'],
  },
  {
    rule: 'a Cyrillic speed index',
    change: cell(';91;H;;Россия', ';91;Н;;Россия'),
    errors: [
      'content/products.csv:18: speed_index: ожидался индекс скорости вида T, H, V, найдено «Н» — возможно, «H» (похожие буквы другого алфавита)',
    ],
  },
]);

rules('flags and properties', [
  {
    rule: 'a flag that is neither yes nor no',
    change: cell(';94;R;да;', ';94;R;может быть;'),
    errors: ['content/products.csv:2: xl: ожидалось «да» или «нет», найдено «может быть»'],
  },
  {
    rule: 'an invalid number',
    change: cell('Финляндия;2026;72', 'Финляндия;прошлый;72'),
    errors: ['content/products.csv:5: year: ожидалось число, найдено «прошлый»'],
  },
  {
    rule: 'a long code in a text column',
    change: cell('Финляндия;2026;72', '4,6E+12;2026;72'),
    errors: [
      'content/products.csv:5: country: ожидалось значение без потерь (Excel превратил длинный код в число: задайте столбцу формат «Текст»), найдено «4,6E+12»',
    ],
  },
  {
    rule: 'a failed formula in a name',
    change: cell('Kama Irbis 175/70 R13 82T', '#ИМЯ?'),
    errors: [
      'content/products.csv:30: name: ожидалось значение без потерь (ошибка формулы Excel: задайте столбцу формат «Текст»), найдено «#ИМЯ?»',
    ],
  },
  {
    rule: 'an id in capitals',
    change: edit('properties.csv', 'noise;', 'Noise;'),
    errors: [
      'content/properties.csv:7: id: ожидался код из строчных латинских букв, цифр и «_», найдено «Noise»',
    ],
  },
  {
    rule: 'an id that the shop uses itself',
    change: edit('properties.csv', 'noise;', 'price;'),
    errors: ['content/properties.csv:7: id: ожидался код, который не занят самим магазином, найдено «price»'],
    warnings: ['content/products.csv:1: noise: неизвестный столбец, найдено «noise»; он не читается'],
  },
  {
    rule: 'an id twice',
    change: edit('properties.csv', 'noise;', 'year;'),
    errors: [
      'content/properties.csv:7: id: ожидалось неповторяющееся значение, найдено «year»: оно занято в content/properties.csv:6',
    ],
    warnings: ['content/products.csv:1: noise: неизвестный столбец, найдено «noise»; он не читается'],
  },
  {
    rule: 'a property that tyres are chosen by, of another type',
    change: edit('properties.csv', 'Внешний шум;number', 'Внешний шум;text'),
    errors: [
      'content/properties.csv:7: type: ожидалось number: по этой характеристике подбирают шины, найдено «text»',
    ],
  },
  {
    rule: 'a noise that no tyre makes',
    change: cell('Финляндия;2026;72', 'Финляндия;2026;720'),
    errors: ['content/products.csv:5: noise: ожидались целые децибелы от 60 до 80 или пусто, найдено «720»'],
  },
  {
    rule: 'a year that is none',
    change: cell('Финляндия;2026;72', 'Финляндия;26;72'),
    errors: ['content/products.csv:5: year: ожидался год от 2000 до 2049 или пусто, найдено «26»'],
  },
  {
    rule: 'a country of more than 100 characters',
    change: cell('Финляндия;2026;72', `${'Ф'.repeat(101)};2026;72`),
    errors: [
      `content/products.csv:5: country: ожидалось название страны до 100 знаков или пусто, найдено «${'Ф'.repeat(60)}…»`,
    ],
  },
  {
    rule: 'a class that the label does not have',
    change: all(
      edit('properties.csv', 'noise;Внешний шум;number;дБ', 'fuel;Экономичность;text;'),
      edit(FILE, ';noise\n', ';fuel\n'),
      edit(FILE, ';69\n8;', ';с\n8;'),
      edit(FILE, ';69\n9;', ';B\n9;'),
      edit(FILE, ';72\n', ';G\n'),
    ),
    errors: ['content/products.csv:5: fuel: ожидался класс A, B, C, D, E или пусто, найдено «G»'],
  },
  {
    rule: 'an unknown type',
    change: edit('properties.csv', 'Внешний шум;number', 'Внешний шум;numbr'),
    errors: [
      'content/properties.csv:7: type: ожидалось одно из: text, number, flag, найдено «numbr» — возможно, «number»',
    ],
  },
]);

rules('words', [
  {
    rule: 'a name that is missing',
    change: cell('Kama Irbis 175/70 R13 82T', ''),
    errors: ['content/products.csv:30: name: ожидался текст, найдено: пусто'],
  },
  {
    rule: 'a name that is too long',
    change: cell('Kama Irbis 175/70 R13 82T', 'я'.repeat(201)),
    errors: [
      'content/products.csv:30: name: ожидался текст не длиннее 200 знаков, найдено «яяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяяя…»',
    ],
  },
  {
    rule: 'a character that changes the writing direction',
    change: cell('Kama Irbis 175/70 R13 82T', 'Kama \u202Esibrl'),
    errors: ['content/products.csv:30: name: ожидался текст без управляющих символов, найдено «Kama sibrl»'],
  },
  {
    rule: 'all errors of a table are reported at once',
    change: all(stock('-1'), cell('\n8;nokian', '\n0;nokian'), cell('185 R14C;4700', '185-14;4700')),
    errors: [
      'content/products.csv:2: stock: ожидалось целое число от 0 до 1000000, найдено «-1»',
      'content/products.csv:3: id: ожидалось целое число от 1 до 999999999, найдено «0»',
      'content/products.csv:23: size: ожидался размер вида 205/55 R16, найдено «185-14»',
    ],
  },
]);
