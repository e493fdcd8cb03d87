import { all, edit, put, remove, rules } from '../broken-shop.ts';

rules('shop.yaml', [
  {
    rule: 'is missing',
    change: remove('shop.yaml'),
    errors: ['content/shop.yaml:1: файла нет, а он обязателен'],
  },
  {
    rule: 'is empty',
    change: put('shop.yaml', ''),
    errors: ['content/shop.yaml:1: ожидался набор ключей, найдено: пусто'],
  },
  {
    rule: 'without a telephone',
    change: edit('shop.yaml', '\n  - "+7 (491) 200-01-01"\n  - "+7 (491) 200-01-02"\n', ' []\n'),
    errors: [
      'content/shop.yaml:4: phones.0: ожидался телефон вида "+7 (491) 200-01-02" в кавычках, найдено: пусто',
    ],
  },
  {
    rule: 'with a telephone outside a list',
    change: edit(
      'shop.yaml',
      '\n  - "+7 (491) 200-01-01"\n  - "+7 (491) 200-01-02"\n',
      ' "+7 (491) 200-01-01"\n',
    ),
    errors: [
      'content/shop.yaml:4: phones: ожидался список телефонов, хотя бы один, найдено «+7 (491) 200-01-01»',
    ],
  },
  {
    rule: 'with a third telephone in another format',
    change: edit(
      'shop.yaml',
      '  - "+7 (491) 200-01-02"\n',
      '  - "+7 (491) 200-01-02"\n  - "8 491 200 01 05"\n',
    ),
    errors: [
      'content/shop.yaml:7: phones.2: ожидался телефон вида "+7 (491) 200-01-02" в кавычках, найдено «8 491 200 01 05»',
    ],
  },
  {
    rule: 'with a telephone without quotes',
    change: edit('shop.yaml', '"+7 (491) 200-01-02"', '+74912000102'),
    errors: [
      'content/shop.yaml:6: phones.1: ожидался телефон вида "+7 (491) 200-01-02" в кавычках, найдено «74912000102»',
    ],
  },
  {
    rule: 'with a telephone in another format',
    change: edit('shop.yaml', '"+7 (491) 200-01-02"', '8-491-200-01-02'),
    errors: [
      'content/shop.yaml:6: phones.1: ожидался телефон вида "+7 (491) 200-01-02" в кавычках, найдено «8-491-200-01-02»',
    ],
  },
  {
    rule: 'with an invalid e-mail address',
    change: edit('shop.yaml', 'info@protektor.example', 'info'),
    errors: ['content/shop.yaml:7: email: ожидался адрес электронной почты, найдено «info»'],
  },
  {
    rule: 'with a latitude out of range',
    change: edit('shop.yaml', 'coordinates:\n  lat: 54.6', 'coordinates:\n  lat: 546'),
    errors: ['content/shop.yaml:14: coordinates.lat: ожидалось не больше 90, найдено «546»'],
  },
  {
    rule: 'with a decimal comma in a latitude',
    change: edit('shop.yaml', 'coordinates:\n  lat: 54.6', 'coordinates:\n  lat: 54,6'),
    errors: ['content/shop.yaml:14: coordinates.lat: ожидалось число, найдено «54,6»'],
  },
  {
    rule: 'with opening hours that are not in schema.org format',
    change: edit('shop.yaml', 'Sa 09:00-18:00', 'Сб 9-18'),
    errors: [
      'content/shop.yaml:22: hours.1.schema: ожидались часы вида Mo-Fr 09:00-19:00, найдено «Сб 9-18»',
    ],
  },
  {
    rule: 'with an INN of nine digits',
    change: edit('shop.yaml', '"6299999997"', '629999999'),
    errors: [
      'content/shop.yaml:25: requisites.inn: ожидался ИНН из 10 или 12 цифр в кавычках, найдено «629999999»',
    ],
  },
  {
    rule: 'with an OGRN of twelve digits',
    change: edit('shop.yaml', '"1226299999991"', '122629999999'),
    errors: [
      'content/shop.yaml:26: requisites.ogrn: ожидался ОГРН из 13 или 15 цифр в кавычках, найдено «122629999999»',
    ],
  },
  {
    rule: 'with an unknown time zone',
    change: edit('shop.yaml', 'Europe/Moscow', 'Moscow'),
    errors: ['content/shop.yaml:32: timezone: ожидался часовой пояс вида Europe/Moscow, найдено «Moscow»'],
  },
  {
    rule: 'with a counter id that is not a number',
    change: edit('shop.yaml', 'metrika: "77"', 'metrika: ym-1'),
    errors: ['content/shop.yaml:33: metrika: ожидался номер счётчика из цифр или пусто, найдено «ym-1»'],
  },
  {
    rule: 'with an invalid year',
    change: edit('shop.yaml', 'copyright_year: 2022', 'copyright_year: 22'),
    errors: ['content/shop.yaml:28: copyright_year: ожидалось не меньше 1990, найдено «22»'],
  },
  {
    rule: 'with an invalid link to the map',
    change: edit('shop.yaml', 'https://yandex.ru/maps/?pt=39.8,54.6&z=15', 'yandex.ru/maps'),
    errors: [
      'content/shop.yaml:31: map.link: ожидалась ссылка вида https://… или /…, найдено «yandex.ru/maps»',
    ],
  },
  {
    rule: 'without an address',
    change: edit(
      'shop.yaml',
      'address:\n  postal: "390507"\n  region: Рязанская область\n  city: село Дядьково\n  street: ул. Протекторная, д. 1\n',
      '',
    ),
    errors: ['content/shop.yaml:1: address: ожидался набор ключей, найдено: пусто'],
  },
  {
    rule: 'with two errors reports both',
    change: all(
      edit('shop.yaml', 'name: Протектор', 'name:'),
      edit('shop.yaml', 'lon: 39.8\nhours', 'lon: восток\nhours'),
    ),
    errors: [
      'content/shop.yaml:1: name: ожидался текст, найдено: пусто',
      'content/shop.yaml:15: coordinates.lon: ожидалось число, найдено «восток»',
    ],
  },
]);

rules('home.md', [
  {
    rule: 'is missing',
    change: remove('home.md'),
    errors: ['content/home.md:1: файла нет, а он обязателен'],
  },
  {
    rule: 'with two lines',
    change: edit('home.md', '    - Заказ без регистрации\n', ''),
    errors: [
      'content/home.md:8: main_img.lines: ожидались три строки, найдено «["Цена и остаток в каждой карточке","Шиномонтаж в своих маст…»',
    ],
  },
  {
    rule: 'with a rim diameter that is none',
    change: edit('shop.yaml', '"13-15": 2 000', 'R15: 2 000'),
    errors: [
      'content/shop.yaml:63: buying.1.by_rim: ожидался диаметр или два через дефис, в кавычках: "16", "13-15", найдено «{"16":"2 400 руб. за четыре колеса","R15":"2 000 руб. за чет…»',
    ],
  },
  {
    rule: 'with a fact for buyers that says nothing',
    change: edit('shop.yaml', '    text: бесплатно, на следующий рабочий день\n', ''),
    errors: [
      'content/shop.yaml:58: buying.0.text: ожидался текст или цены по диаметрам (by_rim), найдено: пусто',
    ],
  },
  {
    rule: 'with a fact for buyers that leads nowhere',
    change: edit('shop.yaml', 'link: /page/outposts', 'link: /page/outpost'),
    errors: [
      'content/shop.yaml:60: buying.0.link: ожидался адрес страницы магазина, найдено «/page/outpost» — возможно, «/page/outposts»',
    ],
  },
  {
    rule: 'with a place of delivery that costs words',
    change: edit('shop.yaml', '    set: 400.50', '    set: бесплатно'),
    errors: [
      'content/shop.yaml:76: delivery.1.set: ожидалось число рублей, 0 — бесплатно, найдено «бесплатно»',
    ],
  },
  {
    rule: 'with two pictures',
    change: edit('home.md', '    - home/hero-3.svg\n', ''),
    errors: [
      'content/home.md:15: main_img.images: ожидались три картинки, найдено «["home/hero-1.svg","home/hero-2.svg"]»',
    ],
  },
  {
    rule: 'with two tiles',
    change: edit(
      'home.md',
      '  - title: Лидеры продаж\n    link: /collection/collection_top_models\n    image: home/tile.svg\n',
      '',
    ),
    errors: [
      'content/home.md:19: tiles: ожидались три плитки, найдено «[{"title":"Летние шины","link":"/collection/summer_models","…»',
    ],
  },
  {
    rule: 'with an unknown icon',
    change: edit('home.md', 'icon: choice', 'icon: choise'),
    errors: [
      'content/home.md:31: advantages.0.icon: ожидалось одно из: choice, guarantee, fitting, delivery, найдено «choise» — возможно, «choice»',
    ],
  },
]);
