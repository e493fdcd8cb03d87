import { edit, rules } from '../broken-shop.ts';

const target = (link: string) => edit('banners.csv', '/promo/torero', link);

rules('the target of a banner', [
  {
    rule: 'runs a script',
    change: target('javascript:alert(1)'),
    errors: [
      'content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «javascript:alert(1)»',
    ],
  },
  {
    rule: 'is a data: URL',
    change: target('data:text/html,x'),
    errors: [
      'content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «data:text/html,x»',
    ],
  },
  {
    rule: 'is a protocol-relative address of another host',
    change: target('//evil.example/'),
    errors: [
      'content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «//evil.example/»',
    ],
  },
  {
    rule: 'is another host behind a backslash',
    change: target('/\\evil.example/'),
    errors: [
      'content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «/\\evil.example/»',
    ],
  },
  {
    rule: 'is another host behind an encoded slash',
    change: target('/%2f/evil.example/'),
    errors: [
      'content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «/%2f/evil.example/»',
    ],
  },
  {
    rule: 'has a user name and a password',
    change: target('http://user:pass@host.example/'),
    errors: [
      'content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «http://user:pass@host.example/»',
    ],
  },
  {
    rule: 'has a user name only',
    change: target('https://protektor.example@evil.example/'),
    errors: [
      'content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «https://protektor.example@evil.example/»',
    ],
  },
  {
    rule: 'is not an address',
    change: target('promo/torero'),
    errors: ['content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «promo/torero»'],
  },
  {
    rule: 'has a broken escape',
    change: target('/promo/%zz'),
    errors: ['content/banners.csv:3: target: ожидалась ссылка вида https://… или /…, найдено «/promo/%zz»'],
  },
  {
    rule: 'is not a page of the shop',
    change: target('/promo/torerro'),
    errors: [
      'content/banners.csv:3: target: ожидался адрес страницы магазина, найдено «/promo/torerro» — возможно, «/promo/torero»',
    ],
  },
  {
    rule: 'is a promotion that has not begun',
    change: target('/promo/future'),
    warnings: [
      'content/banners.csv:3: target: страница «/promo/future» откроется 1\u00A0января\u00A02099\u00A0г.; до тех пор показано без ссылки',
    ],
  },
  { rule: 'has a query and a fragment', change: target('/products?season=winter#list') },
  { rule: 'is a later page of a list', change: target('/products/2') },
  { rule: 'is an old address with a redirect', change: target('/dostavka.html') },
  { rule: 'is another site', change: target('https://пример.рф/путь?x=1') },
]);

rules('a banner', [
  {
    rule: 'with an unknown place',
    change: edit('banners.csv', 'bridgestone;', 'bridgeston;'),
    errors: [
      'content/banners.csv:8: place: ожидалось «main», адрес марки или номер товара, найдено «bridgeston» — возможно, «bridgestone»',
    ],
  },
  {
    rule: 'of a product that does not exist',
    change: edit('banners.csv', '\n7;banners', '\n700;banners'),
    errors: ['content/banners.csv:9: place: ожидалось «main», адрес марки или номер товара, найдено «700»'],
  },
  {
    rule: 'without a picture',
    change: edit('banners.csv', 'banners/torero.svg', ''),
    errors: ['content/banners.csv:3: img: ожидался путь к картинке внутри content/storage, найдено: пусто'],
  },
  {
    rule: 'that ends before it begins',
    change: edit('banners.csv', '2019-12-01;2020-01-01', '2020-12-01;2020-01-01'),
    errors: ['content/banners.csv:6: to: ожидался конец срока позже его начала (from), найдено «2020-01-01»'],
  },
  {
    rule: 'that has not begun is checked already',
    change: edit('banners.csv', 'banners/pressure.svg;/promo/future', 'banners/none.svg;/promo/future'),
    warnings: [
      'content/banners.csv:7: img: файла «banners/none.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'that has ended may lack its picture',
    change: edit('banners.csv', 'banners/pressure.svg;/page/about', 'banners/none.svg;/page/about'),
  },
]);

rules('a promotion', [
  {
    rule: 'that ends before it begins',
    change: edit('promos/ended.md', 'to: 2020-01-01', 'to: 2019-01-01'),
    errors: [
      'content/promos/ended.md:7: to: ожидался конец срока позже его начала (from), найдено «2019-01-01»',
    ],
  },
  {
    rule: 'with an unknown badge',
    change: edit('promos/torero.md', 'ico: gift', 'ico: present'),
    errors: [
      'content/promos/torero.md:7: badge.ico: ожидался значок (new, persent, label, star, top, gift) или картинка, найдено «present»',
    ],
  },
  {
    rule: 'with a badge without a title',
    change: edit('promos/torero.md', '  title: Чехлы в подарок\n', ''),
    errors: ['content/promos/torero.md:7: badge.title: ожидался текст, найдено: пусто'],
  },
]);
