import { edit, put, remove, rules } from '../broken-shop.ts';

const HEADER = '---\nname: Второй\n---\n';

rules('a brand', [
  {
    rule: 'misspelt in a model',
    change: edit('models/kama-irbis.md', 'brand: Kama', 'brand: Kamma'),
    errors: [
      'content/models/kama-irbis.md:2: brand: ожидалось: название марки из content/brands, найдено «Kamma» — возможно, «Kama»',
    ],
  },
  {
    rule: 'in another letter case',
    change: edit('models/kama-irbis.md', 'brand: Kama', 'brand: KAMA'),
    errors: [
      'content/models/kama-irbis.md:2: brand: ожидалось: название марки из content/brands, найдено «KAMA» — возможно, «Kama»',
    ],
  },
  {
    rule: 'with a letter of the other alphabet',
    change: edit('models/kama-irbis.md', 'brand: Kama', 'brand: Каma'),
    errors: [
      'content/models/kama-irbis.md:2: brand: ожидалось: название марки из content/brands, найдено «Каma» — возможно, «Kama» (похожие буквы другого алфавита)',
    ],
  },
  {
    rule: 'that is unknown',
    change: edit('models/kama-irbis.md', 'brand: Kama', 'brand: Unheard-of Rubber'),
    errors: [
      'content/models/kama-irbis.md:2: brand: ожидалось: название марки из content/brands, найдено «Unheard-of Rubber»',
    ],
  },
  {
    rule: 'misspelt in a promotion',
    change: edit('promos/torero.md', '- Torero', '- Torrero'),
    errors: [
      'content/promos/torero.md:10: brands.0: ожидалось: название марки из content/brands, найдено «Torrero» — возможно, «Torero»',
    ],
  },
  {
    rule: 'misspelt in the rule of a collection',
    change: edit('collections/cordiant_r16.md', '- Cordiant', '- Kordiant'),
    errors: [
      'content/collections/cordiant_r16.md:8: rule.brand.0: ожидалось: название марки из content/brands, найдено «Kordiant» — возможно, «Cordiant»',
    ],
  },
  {
    rule: 'with the name of another brand',
    change: put('brands/kama2.md', '---\nname: Kama\n---\n'),
    errors: [
      'content/brands/kama2.md:2: name: ожидалось неповторяющееся значение, найдено «Kama»: оно занято в content/brands/kama.md:2',
    ],
  },
  {
    rule: 'with the name of another brand in another letter case',
    change: put('brands/kama2.md', '---\nname: KAMA\n---\n'),
    errors: [
      'content/brands/kama2.md:2: name: ожидалось неповторяющееся значение, найдено «KAMA» (отличается только регистром от «Kama»): оно занято в content/brands/kama.md:2',
    ],
  },
  {
    rule: 'at an address that differs only by case',
    change: put('brands/cordiant.md', HEADER),
    errors: [
      'content/brands/cordiant.md:1: ожидалось неповторяющееся значение, найдено «cordiant» (отличается только регистром от «CORDIANT»): оно занято в content/brands/CORDIANT.md:1',
    ],
  },
  {
    rule: 'without a name: its models are not reported too',
    change: edit('brands/kama.md', 'name: Kama\n', ''),
    errors: ['content/brands/kama.md:1: name: ожидался текст, найдено: пусто'],
  },
  {
    rule: 'with a broken header: its models are not reported too',
    change: edit('brands/kama.md', 'name: Kama', 'name: "Kama'),
    errors: [
      'content/brands/kama.md:2: ожидались настройки YAML, найдена ошибка: кавычки открыты и не закрыты',
    ],
  },
  {
    rule: 'with an invalid sort: its models are not reported too',
    change: edit('brands/kama.md', 'sort: 60', 'sort: 6.5'),
    errors: ['content/brands/kama.md:6: sort: ожидалось целое число, найдено «6.5»'],
  },
]);

rules('a model', [
  {
    rule: 'misspelt in products.csv',
    change: edit('products.csv', '35;kama-irbis', '35;kama-irbiss'),
    errors: [
      'content/products.csv:30: model: ожидалось: имя файла из content/models, найдено «kama-irbiss» — возможно, «kama-irbis»',
    ],
  },
  {
    rule: 'with a letter of the other alphabet',
    change: edit('products.csv', '35;kama-irbis', '35;kаma-irbis'),
    errors: [
      'content/products.csv:30: model: ожидалось: имя файла из content/models, найдено «kаma-irbis» — возможно, «kama-irbis» (похожие буквы другого алфавита)',
    ],
  },
  {
    rule: 'empty in products.csv',
    change: edit('products.csv', '35;kama-irbis', '35;'),
    errors: ['content/products.csv:30: model: ожидалось имя файла из content/models, найдено: пусто'],
  },
  {
    rule: 'unknown to a promotion',
    change: edit('promos/ended.md', '- nokian-hakkapeliitta-r5', '- nokian-hakkapeliitta-r6'),
    errors: [
      'content/promos/ended.md:12: models.0: ожидалось: имя файла из content/models, найдено «nokian-hakkapeliitta-r6» — возможно, «nokian-hakkapeliitta-r5»',
    ],
  },
  {
    rule: 'unknown to a collection',
    change: edit('collections/hand_picked.md', '- torero-mp47', '- torero-mp4'),
    errors: [
      'content/collections/hand_picked.md:6: models.0: ожидалось: имя файла из content/models, найдено «torero-mp4» — возможно, «torero-mp47»',
    ],
  },
  {
    rule: 'at an address that differs only by case',
    change: put('models/Kama-Irbis.md', '---\nbrand: Kama\ntitle: Irbis\nseason: winter\n---\n'),
    errors: [
      'content/models/kama-irbis.md:1: ожидалось неповторяющееся значение, найдено «kama-irbis» (отличается только регистром от «Kama-Irbis»): оно занято в content/models/Kama-Irbis.md:1',
    ],
  },
  {
    rule: 'that is invalid: its products are not reported too',
    change: edit('models/nokian-hakkapeliitta-r5.md', 'season: winter', 'season: wintr'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:4: season: ожидалось одно из: summer, winter, allseason, найдено «wintr» — возможно, «winter»',
    ],
  },
  {
    rule: 'that is missing: its products are reported',
    change: remove('models/kama-irbis.md'),
    errors: ['content/products.csv:30: model: ожидалось: имя файла из content/models, найдено «kama-irbis»'],
  },
]);

rules('a product', [
  {
    rule: 'with the id of another product',
    change: edit('products.csv', '\n35;kama-irbis', '\n34;kama-irbis'),
    errors: [
      'content/products.csv:30: id: ожидалось неповторяющееся значение, найдено «34»: оно занято в content/products.csv:29',
    ],
  },
  {
    rule: 'text without a product',
    change: put('products/700.md', '---\n---\nТекст.\n'),
    errors: [
      'content/products/700.md:1: ожидалось: номер товара из content/products.csv в имени файла, найдено «700»',
    ],
  },
  {
    rule: 'that is invalid: its text is not reported too',
    change: edit('products.csv', ';9490;10990;12;', ';9490;10990;-12;'),
    errors: ['content/products.csv:2: stock: ожидалось целое число от 0 до 1000000, найдено «-12»'],
  },
]);

const stock = (...lines: string[]) => put('outposts.csv', `id;outpost;stock\n${lines.join('\n')}\n`);

rules('the stock of a point of sale', [
  {
    rule: 'that is valid, of a product that is not sold too',
    change: stock('7;Склад в Дядькове;4', '7;Мастерская в Рязани;0', '700;Склад в Дядькове;4'),
  },
  {
    rule: 'of a point that there is not, twice, or without a number',
    change: stock('7;Склад в Дядьково;4', '7;Мастерская в Рязани;1', '7;Мастерская в Рязани;2', '8;Склад;-1'),
    errors: [
      'content/outposts.csv:5: stock: ожидалось целое число от 0 до 1000000, найдено «-1»',
      'content/outposts.csv:4: id: ожидалось неповторяющееся значение, найдено «7;Мастерская в Рязани»: оно занято в content/outposts.csv:3',
      'content/outposts.csv:2: outpost: ожидалось: название точки из outposts в content/shop.yaml, найдено «Склад в Дядьково» — возможно, «Склад в Дядькове»',
    ],
  },
]);
