import { all, append, edit, rules } from '../broken-shop.ts';

const FILE = 'products.csv';
/** Row 2 of the fixture, product 7: its name, short name and size. */
const ROW = 'R5 205/55 R16 94R XL;205/55 R16 94R XL;205/55 R16;';
const named = (name: string, short: string, size = '205/55 R16') =>
  edit(FILE, ROW, `R5 ${name};${short};${size};`);
const at = (field: string, message: string) => [`content/products.csv:2: ${field}: ${message}`];
const mangled = (text: string, why: string) =>
  at(
    'short_name',
    `ожидалось короткое название вида 205/55 R16, найдено «${text}» (Excel превратил ${why}): верните прежнее и задайте столбцу формат «Текст»`,
  );

rules('a name with another size than its row', [
  {
    rule: 'is a warning',
    change: named('205/60 R16 94R XL', ''),
    warnings: at(
      'name',
      'в названии размер 205/60 R16, а в столбце size — 205/55 R16: исправьте то, что неверно',
    ),
  },
  {
    rule: 'in short_name is a warning',
    change: named('205/55 R16', '205/55 R17 94R'),
    warnings: at(
      'short_name',
      'в названии размер 205/55 R17, а в столбце size — 205/55 R16: исправьте то, что неверно',
    ),
  },
  {
    rule: 'in both names puts the column in doubt',
    change: named('205/60 R16 94R', '205/60R16'),
    warnings: at(
      'size',
      'в названиях name и short_name размер 205/60 R16, а в этом столбце — 205/55 R16: исправьте то, что неверно',
    ),
  },
  {
    rule: 'in inches is a warning',
    change: named('31х10,5 R15', '', '32x10.5 R15'),
    warnings: at(
      'name',
      'в названии размер 31x10.5 R15, а в столбце size — 32x10.5 R15: исправьте то, что неверно',
    ),
  },
  {
    rule: 'is told for the first five rows one by one, for the others together',
    change: append(
      FILE,
      Array.from(
        { length: 9 },
        (_, index) => `${100 + index};torero-mp47;Torero 185/65 R15;;185/60 R14;3300;;4;;;;;;;\n`,
      ).join(''),
    ),
    warnings: [
      ...[31, 32, 33, 34, 35].map(
        line =>
          `content/products.csv:${line}: name: в названии размер 185/65 R15, а в столбце size — 185/60 R14: исправьте то, что неверно`,
      ),
      'content/products.csv:36: name: то же здесь и ещё в 3\u00A0местах: строка 37, строка 38, строка 39',
    ],
  },
]);

rules('a name with the size of its row', [
  { rule: 'written closely', change: named('205/55ZR16', '205/55R16') },
  { rule: 'written with slashes and dashes', change: named('205/55/16 94R', '205/55-16') },
  { rule: 'in Cyrillic look-alikes', change: named('205/55 Р16 94R', '205/55Р16') },
  { rule: 'beside another size', change: named('225/45 R16 и 205/55 R16', '225/45 R16 + 205/55 R16') },
  {
    rule: 'without its full profile or with the letter C',
    change: named('185/82 R14C 94R', '185/80 R14', '185 R14'),
  },
  { rule: 'in other inches', change: named('31*10.50R15LT', '31X10,5R15', '31x10.5 R15') },
  { rule: 'beside a model that looks like a size', change: named('300 R16 205/55 R16 98/95T', '300 R16') },
  { rule: 'left out', change: named('зимняя шина 94R 2026', '94R XL') },
]);

const spoilt: [string, string][] = [
  ['май.65', 'значение в дату'],
  ['окт.55', 'значение в дату'],
  ['65-май', 'значение в дату'],
  ['май.65 R14 82T', 'значение в дату'],
  ['2055-01-16', 'значение в дату'],
  ['01.05.1965', 'значение в дату'],
  ['205.55', 'косую черту в десятичный знак'],
  ['05.65', 'значение в число'],
  ['23863', 'значение в число'],
  ['1,65E02', 'длинный код в число'],
];
rules('a short name that a spreadsheet spoilt', [
  ...spoilt.map(([text, why]) => ({
    rule: `into ${text}`,
    change: named('205/55 R16', text),
    warnings: mangled(text, why),
  })),
  {
    rule: 'and a name',
    change: all(edit(FILE, `Nokian Tyres Hakkapeliitta ${ROW}`, 'май.65;205/55 R16;205/55 R16;')),
    warnings: at(
      'name',
      'ожидалось полное название, найдено «май.65» (Excel превратил значение в дату): верните прежнее и задайте столбцу формат «Текст»',
    ),
  },
  { rule: 'is not one of words and numbers', change: named('205/55 R16', 'Май 2026, 94R') },
]);
