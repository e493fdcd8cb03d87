import { append, edit, remove, rules } from '../broken-shop.ts';

rules('a car', [
  {
    rule: 'of an unknown make',
    change: edit('cars/fitment.csv', 'Volkswagen;Transporter', 'Volkswagn;Transporter'),
    errors: [
      'content/cars/fitment.csv:11: make: ожидалось: название из content/cars/makes.csv, найдено «Volkswagn» — возможно, «Volkswagen»',
    ],
  },
  {
    rule: 'with an invalid size',
    change: edit('cars/fitment.csv', 'T5;2003;2015;2.0 TDI;195/70 R15C', 'T5;2003;2015;2.0 TDI;195/70'),
    errors: ['content/cars/fitment.csv:11: front: ожидался размер вида 205/55 R16, найдено «195/70»'],
  },
  {
    rule: 'with an invalid rear size',
    change: edit('cars/fitment.csv', '275/40 R18', 'да'),
    errors: ['content/cars/fitment.csv:4: rear: ожидался размер вида 205/55 R16, найдено «да»'],
  },
  {
    rule: 'whose last year is before the first',
    change: edit('cars/fitment.csv', 'G30;2017;2023', 'G30;2017;2013'),
    errors: ['content/cars/fitment.csv:4: year_to: ожидался год не раньше начала выпуска, найдено «2013»'],
  },
  {
    rule: 'with an invalid year',
    change: edit('cars/fitment.csv', 'G30;2017;2023', 'G30;17;2023'),
    errors: ['content/cars/fitment.csv:4: year_from: ожидалось целое число от 1950 до 2100, найдено «17»'],
  },
  {
    rule: 'whose other names are of an unknown make',
    change: append('cars/models.csv', 'Volkswagn;Polo;Поло\n'),
    errors: [
      'content/cars/models.csv:8: make: ожидалось: название из content/cars/makes.csv, найдено «Volkswagn» — возможно, «Volkswagen»',
    ],
  },
  {
    rule: 'that has other names and no sizes',
    change: append('cars/models.csv', 'Lada;Niva;Нива\n'),
    warnings: [
      'content/cars/models.csv:8: model: модели «Niva» марки «Lada» нет в fitment.csv; строка не нужна',
    ],
  },
  {
    rule: 'whose other names are in no file',
    change: remove('cars/models.csv'),
  },
  {
    rule: 'make without cars',
    change: append('cars/makes.csv', 'Volvo;Вольво\n'),
    warnings: [
      'content/cars/makes.csv:5: name: у марки «Volvo» нет ни одной строки в fitment.csv; она не показана',
    ],
  },
  {
    rule: 'make twice',
    change: append('cars/makes.csv', 'bmw;\n'),
    errors: [
      'content/cars/makes.csv:5: name: ожидалось неповторяющееся значение, найдено «bmw» (отличается только регистром от «BMW»): оно занято в content/cars/makes.csv:2',
    ],
  },
  {
    rule: 'make whose alias is an alias of another make',
    change: edit('cars/makes.csv', 'БМВ|Бумер', 'БМВ|Лада'),
    errors: [
      'content/cars/makes.csv:3: aliases: ожидалось неповторяющееся название, найдено «Лада»: так зовётся и марка «BMW»',
    ],
  },
  {
    rule: 'make whose alias is the name of another make',
    change: edit('cars/makes.csv', 'БМВ|Бумер', 'БМВ|Lada'),
    errors: [
      'content/cars/makes.csv:2: aliases: ожидалось неповторяющееся название, найдено «Lada»: так зовётся и марка «Lada»',
    ],
  },
  {
    rule: 'makes.csv is missing: its cars are not reported too',
    change: remove('cars/makes.csv'),
    errors: ['content/cars/makes.csv:1: файла нет, а он обязателен'],
  },
]);
