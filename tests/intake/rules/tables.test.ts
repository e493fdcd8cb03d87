import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { all, append, edit, put, recode, remove, rules } from '../broken-shop.ts';

rules('a table', [
  {
    rule: 'that is missing',
    change: remove('goals.csv'),
    errors: ['content/goals.csv:1: файла нет, а он обязателен'],
  },
  {
    rule: 'of products that is missing does not make its products unknown',
    change: remove('products.csv'),
    errors: ['content/products.csv:1: файла нет, а он обязателен'],
  },
  {
    rule: 'that is empty',
    change: put('goals.csv', ''),
    errors: ['content/goals.csv:1: ожидалась таблица CSV с названиями столбцов, файл пуст'],
  },
  {
    rule: 'without a required column',
    change: edit('products.csv', ';price;', ';;'),
    errors: ['content/products.csv:1: price: ожидался столбец «price», в первой строке его нет'],
  },
  {
    rule: 'whose column is misspelt',
    change: edit('products.csv', ';price;', ';prise;'),
    errors: ['content/products.csv:1: price: ожидался столбец «price», в первой строке его нет'],
    warnings: [
      'content/products.csv:1: prise: неизвестный столбец, найдено «prise» — возможно, «price»; он не читается',
    ],
  },
  {
    rule: 'with a column twice',
    change: edit('products.csv', ';country;', ';year;'),
    errors: ['content/products.csv:1: year: столбец назван дважды'],
  },
  {
    rule: 'with an unknown column',
    change: edit('products.csv', ';noise\n', ';нойз\n'),
    warnings: ['content/products.csv:1: нойз: неизвестный столбец, найдено «нойз»; он не читается'],
  },
  {
    rule: 'with a misspelt column',
    change: edit('products.csv', ';noise\n', ';noice\n'),
    warnings: [
      'content/products.csv:1: noice: неизвестный столбец, найдено «noice» — возможно, «noise»; он не читается',
    ],
  },
  {
    rule: 'with nameless columns at its end',
    change: edit('goals.csv', 'event;path;brand\n', 'event;path;brand;;\n'),
  },
  {
    rule: 'with a row too long',
    change: edit('goals.csv', 'order;order;;\n', 'order;order;;;лишнее\n'),
    errors: [
      'content/goals.csv:8: ожидалось столбцов: 4, найдено: 5 — нет ли лишнего разделителя или значения с «;» без кавычек?',
    ],
  },
  {
    rule: 'with extra separators at the end of a row',
    change: edit('goals.csv', 'order;order;;\n', 'order;order;;;;\n'),
  },
  {
    rule: 'with a row too short',
    change: edit('goals.csv', 'order;order;;\n', 'order;order;\n'),
    warnings: [
      'content/goals.csv:8: ожидалось столбцов: 4, найдено: 3 — недостающие в конце строки прочитаны как пустые',
    ],
  },
  { rule: 'with empty rows', change: edit('goals.csv', 'order;order;;\n', '\n;;;\norder;order;;\n\n') },
]);

const swallowed = 'main;banners/torero.svg;/promo/torero;нет;"Чехлы Torero;Чехлы в подарок;;';
rules('a file', [
  {
    rule: 'that is a folder',
    change: all(remove('goals.csv'), put('goals.csv/x', '')),
    errors: ['content/goals.csv:1: ожидался файл, он не читается (EISDIR)'],
  },
  {
    rule: 'that is a pipe or leads to a device, of which nothing is read',
    change: all(remove('goals.csv'), remove('banners.csv'), contentDir => {
      execFileSync('mkfifo', [path.join(contentDir, 'goals.csv')]);
      symlinkSync('/dev/zero', path.join(contentDir, 'banners.csv'));
    }),
    errors: ['goals', 'banners'].map(
      name =>
        `content/${name}.csv:1: ожидался обычный файл, найден канал или устройство: уберите его из content`,
    ),
  },
  {
    rule: 'that is larger than any table',
    change: contentDir => truncateSync(path.join(contentDir, 'goals.csv'), 50 * 1024 * 1024 + 1),
    errors: ['content/goals.csv:1: ожидался файл не больше 50 МБ'],
  },
]);

rules('quotes', [
  {
    rule: 'that are not closed are reported where they open',
    change: edit(
      'banners.csv',
      'main;banners/torero.svg;/promo/torero;нет;Чехлы Torero;Чехлы в подарок;;',
      swallowed,
    ),
    errors: ['content/banners.csv:3: ожидалась таблица CSV, найдена ошибка: кавычки открыты и не закрыты'],
  },
  {
    rule: 'closed by a quote of a later row are reported where they open',
    change: all(
      edit(
        'banners.csv',
        'main;banners/torero.svg;/promo/torero;нет;Чехлы Torero;Чехлы в подарок;;',
        swallowed,
      ),
      edit('banners.csv', 'Хранение Gislaved', '"Хранение Gislaved"'),
    ),
    errors: ['content/banners.csv:3: ожидалась таблица CSV, найдена ошибка: кавычки открыты и не закрыты'],
  },
  {
    rule: 'in the middle of a cell',
    change: edit('banners.csv', 'Хранение Gislaved', 'Хранение "Gislaved"'),
    errors: [
      'content/banners.csv:4: ожидалась таблица CSV, найдена ошибка: кавычки внутри ячейки: удвойте их и возьмите всю ячейку в кавычки',
    ],
  },
  {
    rule: 'followed by more text',
    change: edit('banners.csv', 'Хранение Gislaved', '"Хранение" Gislaved'),
    errors: [
      'content/banners.csv:4: ожидалась таблица CSV, найдена ошибка: кавычки внутри ячейки: удвойте их и возьмите всю ячейку в кавычки',
    ],
  },
  {
    rule: 'around a cell with separators, line ends and quotes',
    change: edit('banners.csv', 'Чехлы в подарок', '"Чехлы;\nв ""подарок"""'),
    warnings: [
      'content/banners.csv:8: from: до 1\u00A0января\u00A02099\u00A0г. больше 2 лет: нет ли опечатки в годе?',
    ],
  },
  {
    rule: 'with line ends inside do not shift later line numbers',
    change: all(
      edit('banners.csv', 'Чехлы в подарок', '"Чехлы\n\nв подарок"'),
      edit('banners.csv', 'pressure.svg;;да', 'pressure.svg;;возможно'),
    ),
    errors: ['content/banners.csv:7: overlayer: ожидалось «да» или «нет», найдено «возможно»'],
  },
]);

const cp1251 = (text: string) =>
  Buffer.from(
    [...text].map(letter => {
      const code = letter.codePointAt(0) ?? 0;
      if (code < 0x80) return code;
      if (letter >= 'А' && letter <= 'я') return code - 0x410 + 0xc0;
      const rest: Record<string, number> = {
        ё: 0xb8,
        '–': 0x96,
        '—': 0x97,
        '«': 0xab,
        '»': 0xbb,
        '…': 0x85,
        '−': 0x2d,
      };
      return rest[letter] ?? 0x3f;
    }),
  );
const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

rules('an encoding', [
  { rule: 'UTF-8 with a byte-order mark', change: recode('brands/nokian_tyres.md', text => `\uFEFF${text}`) },
  {
    rule: 'a table in UTF-8 with a byte-order mark',
    change: recode('products.csv', text => `\uFEFF${text}`),
  },
  { rule: 'line ends of Windows', change: recode('products.csv', text => text.replaceAll('\n', '\r\n')) },
  {
    rule: 'line ends of Windows in a text',
    change: recode('articles/pressure.md', text => text.replaceAll('\n', '\r\n')),
  },
  { rule: 'commas between the cells', change: recode('goals.csv', text => text.replaceAll(';', ',')) },
  {
    rule: 'windows-1251',
    change: recode('brands/nokian_tyres.md', cp1251),
    warnings: [
      'content/brands/nokian_tyres.md:1: файл прочитан как windows-1251; лучше сохраните его в кодировке UTF-8',
    ],
  },
  {
    rule: 'a table in windows-1251',
    change: recode('banners.csv', cp1251),
    warnings: [
      'content/banners.csv:1: файл прочитан как windows-1251; лучше сохраните его в кодировке UTF-8',
    ],
  },
  {
    rule: 'UTF-16 with tabs, as Excel saves it',
    change: recode('goals.csv', text => utf16le(text.replaceAll(';', '\t'))),
    warnings: ['content/goals.csv:1: файл в кодировке UTF-16; лучше сохраните его как «CSV UTF-8»'],
  },
  {
    rule: 'UTF-16 in the other byte order',
    change: recode('goals.csv', text => utf16le(text).swap16()),
    warnings: ['content/goals.csv:1: файл в кодировке UTF-16; лучше сохраните его как «CSV UTF-8»'],
  },
  {
    rule: 'UTF-16 without a byte-order mark',
    change: recode('goals.csv', text => Buffer.from(text, 'utf16le')),
    errors: ['content/goals.csv:1: ожидался текстовый файл, найдены нулевые байты: возможно, это не текст'],
  },
  {
    rule: 'NUL bytes',
    change: edit('goals.csv', 'order;order', 'ord\0er;order'),
    errors: ['content/goals.csv:8: ожидался текстовый файл, найдены нулевые байты: возможно, это не текст'],
  },
  {
    rule: 'UTF-8 with a damaged letter is not read as windows-1251',
    change: recode('banners.csv', text => {
      const bytes = Buffer.from(text);
      bytes[bytes.indexOf('Хранение Gislaved')] = 0xff;
      return bytes;
    }),
    errors: [
      'content/banners.csv:4: ожидался текст в UTF-8, найдены повреждённые буквы: восстановите их и сохраните файл в UTF-8',
    ],
  },
  {
    rule: 'a letter that an earlier conversion lost',
    change: edit('pages/about.md', 'Текст страницы', 'Текст стран\uFFFDцы'),
    errors: [
      'content/pages/about.md:6: ожидался текст в UTF-8, найдены повреждённые буквы: восстановите их и сохраните файл в UTF-8',
    ],
  },
  {
    rule: 'a picture named .csv',
    change: put('goals.csv', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')),
    errors: ['content/goals.csv:3: ожидался текстовый файл, найдены нулевые байты: возможно, это не текст'],
  },
]);

rules('a goal', [
  {
    rule: 'of an unknown event',
    change: edit('goals.csv', 'order;order;;', 'order;ordr;;'),
    errors: [
      'content/goals.csv:8: event: ожидалось одно из: page, banner_click, basket_add, order, найдено «ordr» — возможно, «order»',
    ],
  },
  {
    rule: 'with a name that Metrika rejects',
    change: edit('goals.csv', 'order;order;;', 'Заказ;order;;'),
    errors: [
      'content/goals.csv:8: goal: ожидалось имя цели из строчных латинских букв, цифр и «_», найдено «Заказ»',
    ],
  },
  {
    rule: 'twice',
    change: append('goals.csv', 'order;order;;\n'),
    errors: [
      'content/goals.csv:10: goal: ожидалось неповторяющееся значение, найдено «order;order»: оно занято в content/goals.csv:8',
    ],
  },
  {
    rule: 'of a banner without a path',
    change: edit('goals.csv', '/promo/torero', ''),
    errors: ['content/goals.csv:4: path: ожидался адрес страницы вида /promo/…, найдено: пусто'],
  },
  {
    rule: 'of a banner to another site',
    change: edit('goals.csv', '/promo/torero', 'https://example.com/'),
    errors: [
      'content/goals.csv:4: path: ожидался адрес страницы вида /promo/…, найдено «https://example.com/»',
    ],
  },
  {
    rule: 'of a page that does not exist',
    change: edit('goals.csv', '/promo/torero', '/promo/toreo'),
    errors: [
      'content/goals.csv:4: path: ожидался адрес страницы магазина, найдено «/promo/toreo» — возможно, «/promo/torero»',
    ],
  },
  { rule: 'of a promotion that has not begun', change: edit('goals.csv', '/promo/torero', '/promo/future') },
  {
    rule: 'of an unknown brand',
    change: edit('goals.csv', 'order_bridge;order;;BRIDGESTONE', 'order_bridge;order;;BRIDGESTON'),
    errors: [
      'content/goals.csv:9: brand: ожидалось: название марки из content/brands, найдено «BRIDGESTON» — возможно, «Bridgestone»',
    ],
  },
]);
