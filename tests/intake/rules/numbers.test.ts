import { edit, rules } from '../broken-shop.ts';

const FILE = 'products.csv';
/** Changes a cell of row 2, product 7; the text includes neighbouring cells. */
const cell = (from: string, to: string) => edit(FILE, from, to);
const price = (text: string) => cell('205/55 R16;9490;10990;', `205/55 R16;${text};;`);
const stock = (text: string) => cell(';10990;12;', `;10990;${text};`);
const size = (text: string) => cell('94R XL;205/55 R16;9490', `94R XL;${text};9490`);

rules('a number of a product', [
  {
    rule: 'empty',
    change: cell('\n8;nokian', '\n;nokian'),
    errors: ['content/products.csv:3: id: ожидалось целое число от 1 до 999999999, найдено: пусто'],
  },
  {
    rule: 'a word',
    change: cell('\n8;nokian', '\nвосемь;nokian'),
    errors: ['content/products.csv:3: id: ожидалось целое число от 1 до 999999999, найдено «восемь»'],
  },
  {
    rule: 'zero',
    change: cell('\n8;nokian', '\n0;nokian'),
    errors: ['content/products.csv:3: id: ожидалось целое число от 1 до 999999999, найдено «0»'],
  },
  {
    rule: 'negative',
    change: cell('\n8;nokian', '\n-8;nokian'),
    errors: ['content/products.csv:3: id: ожидалось целое число от 1 до 999999999, найдено «-8»'],
  },
  {
    rule: 'a fraction',
    change: cell('\n8;nokian', '\n8,5;nokian'),
    errors: ['content/products.csv:3: id: ожидалось целое число от 1 до 999999999, найдено «8,5»'],
  },
  {
    rule: 'a long code that Excel rounded',
    change: cell('\n8;nokian', '\n4,6E+12;nokian'),
    errors: [
      'content/products.csv:3: id: ожидалось целое число от 1 до 999999999 (Excel превратил длинный код в число: задайте столбцу формат «Текст»), найдено «4,6E+12»',
    ],
  },
  {
    rule: 'Infinity',
    change: cell('\n8;nokian', '\nInfinity;nokian'),
    errors: ['content/products.csv:3: id: ожидалось целое число от 1 до 999999999, найдено «Infinity»'],
  },
]);

rules('a size', [
  {
    rule: 'with a Cyrillic С',
    change: cell('185 R14C;4700', '185 R14С;4700'),
    errors: [
      'content/products.csv:23: size: ожидался размер вида 205/55 R16, найдено «185 R14С» — возможно, «185 R14C» (похожие буквы другого алфавита)',
    ],
  },
  {
    rule: 'with a Cyrillic х and a comma',
    change: cell('31x10.5 R15;14600', '31х10,5 R15;14600'),
    errors: [
      'content/products.csv:16: size: ожидался размер вида 205/55 R16, найдено «31х10,5 R15» — возможно, «31x10.5 R15» (похожие буквы другого алфавита)',
    ],
  },
  {
    rule: 'with a Cyrillic Р',
    change: size('205/55 Р16'),
    errors: [
      'content/products.csv:2: size: ожидался размер вида 205/55 R16, найдено «205/55 Р16» — возможно, «205/55 R16» (похожие буквы другого алфавита)',
    ],
  },
  {
    rule: 'with hyphens',
    change: size('205-55-16'),
    errors: [
      'content/products.csv:2: size: ожидался размер вида 205/55 R16, найдено «205-55-16» — возможно, «205/55 R16»',
    ],
  },
  {
    rule: 'that Excel took for a date',
    change: size('01.05.1955'),
    errors: [
      'content/products.csv:2: size: ожидался размер вида 205/55 R16 (Excel превратил значение в дату: задайте столбцу формат «Текст»), найдено «01.05.1955»',
    ],
  },
  {
    rule: 'that Excel took for a month',
    change: size('май.55'),
    errors: [
      'content/products.csv:2: size: ожидался размер вида 205/55 R16 (Excel превратил значение в дату: задайте столбцу формат «Текст»), найдено «май.55»',
    ],
  },
  {
    rule: 'that Excel took for a number',
    change: size('205.55'),
    errors: [
      'content/products.csv:2: size: ожидался размер вида 205/55 R16 (Excel превратил косую черту в десятичный знак: задайте столбцу формат «Текст»), найдено «205.55»',
    ],
  },
  {
    rule: 'that Excel could not compute',
    change: size('#ЗНАЧ!'),
    errors: [
      'content/products.csv:2: size: ожидался размер вида 205/55 R16 (ошибка формулы Excel: задайте столбцу формат «Текст»), найдено «#ЗНАЧ!»',
    ],
  },
  {
    rule: 'that is not a size',
    change: size('999/55 R16'),
    errors: ['content/products.csv:2: size: ожидался размер вида 205/55 R16, найдено «999/55 R16»'],
  },
  {
    rule: 'empty',
    change: size(''),
    errors: ['content/products.csv:2: size: ожидался размер вида 205/55 R16, найдено: пусто'],
  },
]);

rules('a price', [
  { rule: '7 490,00 is 7490 roubles', change: price('7 490,00') },
  { rule: 'with a narrow no-break space and the rouble sign', change: price('7\u202F490 ₽') },
  {
    rule: 'negative',
    change: price('-9490'),
    errors: [
      'content/products.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «-9490»',
    ],
  },
  {
    rule: 'zero',
    change: price('0'),
    errors: [
      'content/products.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «0»',
    ],
  },
  {
    rule: 'a word',
    change: price('дорого'),
    errors: [
      'content/products.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «дорого»',
    ],
  },
  {
    rule: 'empty',
    change: price(''),
    errors: [
      'content/products.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено: пусто',
    ],
  },
  {
    rule: 'NaN',
    change: price('NaN'),
    errors: [
      'content/products.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «NaN»',
    ],
  },
  {
    rule: 'with three decimals',
    change: price('9490,505'),
    errors: [
      'content/products.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «9490,505»',
    ],
  },
  {
    rule: 'absurd',
    change: price('99999999999'),
    errors: [
      'content/products.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «99999999999»',
    ],
  },
  {
    rule: 'in foreign notation',
    change: price('9,490.00'),
    errors: [
      'content/products.csv:2: price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «9,490.00»',
    ],
  },
]);

rules('an old price', [
  {
    rule: 'equal to the new one',
    change: cell('9490;10990;', '9490;9490;'),
    errors: [
      'content/products.csv:2: old_price: ожидалась старая цена больше новой или пусто, найдено «9490»',
    ],
  },
  {
    rule: 'below the new one',
    change: cell('9490;10990;', '9490;1000;'),
    errors: [
      'content/products.csv:2: old_price: ожидалась старая цена больше новой или пусто, найдено «1000»',
    ],
  },
  {
    rule: 'a word',
    change: cell('9490;10990;', '9490;нет;'),
    errors: [
      'content/products.csv:2: old_price: ожидалась цена в рублях больше нуля вида 7490 или 7 490,00, найдено «нет»',
    ],
  },
]);

rules('a stock', [
  {
    rule: 'negative',
    change: stock('-1'),
    errors: ['content/products.csv:2: stock: ожидалось целое число от 0 до 1000000, найдено «-1»'],
  },
  {
    rule: 'a fraction',
    change: stock('1,5'),
    errors: ['content/products.csv:2: stock: ожидалось целое число от 0 до 1000000, найдено «1,5»'],
  },
  {
    rule: 'empty',
    change: stock(''),
    errors: ['content/products.csv:2: stock: ожидалось целое число от 0 до 1000000, найдено: пусто'],
  },
  {
    rule: 'a word',
    change: stock('много'),
    errors: ['content/products.csv:2: stock: ожидалось целое число от 0 до 1000000, найдено «много»'],
  },
  { rule: 'with the decimal zeros of a spreadsheet', change: stock('12,00') },
]);
