import { all, append, edit, put, rules } from '../broken-shop.ts';

rules('a link', [
  {
    rule: 'of a tile to a missing page',
    change: edit('home.md', '/collection/winter_models', '/collection/winter_model'),
    errors: [
      'content/home.md:23: tiles.1.link: ожидался адрес страницы магазина, найдено «/collection/winter_model» — возможно, «/collection/winter_models»',
    ],
  },
  {
    rule: 'of the first screen that runs a script',
    change: edit('home.md', 'link: /products', 'link: "javascript:alert(1)"'),
    errors: [
      'content/home.md:13: main_img.button.link: ожидалась ссылка вида https://… или /…, найдено «javascript:alert(1)»',
    ],
  },
  {
    rule: 'of an advantage to a missing page',
    change: edit('home.md', '/page/excellence', '/page/excelence'),
    errors: [
      'content/home.md:32: advantages.0.link: ожидался адрес страницы магазина, найдено «/page/excelence» — возможно, «/page/excellence»',
    ],
  },
  {
    rule: 'of a block of a model to a missing page',
    change: edit('models/nokian-hakkapeliitta-r5.md', 'link: /page/about', 'link: /page/abut'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:17: p_promo.0.link: ожидался адрес страницы магазина, найдено «/page/abut» — возможно, «/page/about»',
    ],
  },
  {
    rule: 'of a block of a model that is dangerous',
    change: edit('models/nokian-hakkapeliitta-r5.md', 'link: /page/about', 'link: //evil.example'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:17: p_promo.0.link: ожидалась ссылка вида https://… или /…, найдено «//evil.example»',
    ],
  },
  {
    rule: 'in a text to a missing page',
    change: edit('articles/pressure.md', '| Передняя | 2,2 |', '| [Передняя](/page/abut) | 2,2 |'),
    warnings: [
      'content/articles/pressure.md:14: ссылка «/page/abut» никуда не ведёт — возможно, «/page/about»; исправьте её или уберите',
    ],
  },
  {
    rule: 'in the text of a block to a missing page',
    change: edit('models/nokian-hakkapeliitta-r5.md', '(/article/pressure)', '(/article/presure)'),
    warnings: [
      'content/models/nokian-hakkapeliitta-r5.md:15: p_promo.0.content: ссылка «/article/presure» никуда не ведёт — возможно, «/article/pressure»; исправьте её или уберите',
    ],
  },
  {
    rule: 'in the text of a section to a missing page',
    change: edit('sections.yaml', 'Подборки моделей.', '"[Подборки](/collection/none)"'),
    warnings: [
      'content/sections.yaml:17: content: ссылка «/collection/none» никуда не ведёт — возможно, «/collections»; исправьте её или уберите',
    ],
  },
  {
    rule: 'in a text to a promotion that has not begun',
    change: edit('pages/about.md', 'Текст страницы', '[Скоро](/promo/future)'),
    warnings: [
      'content/pages/about.md:6: страница «/promo/future» откроется 1\u00A0января\u00A02099\u00A0г.; до тех пор показано без ссылки',
    ],
  },
  {
    rule: 'to a page that was rejected for its own error is not reported too',
    change: all(
      edit('pages/about.md', 'date: 2026-01-15', 'date: 15 января'),
      edit('pages/contacts.md', 'Текст страницы', '[О нас](/page/about)'),
    ),
    errors: ['content/pages/about.md:4: date: ожидалась дата вида 2026-03-01, найдено «15 января»'],
  },
]);

rules('HTML that is removed', [
  {
    rule: 'a script',
    change: edit('pages/about.md', 'Текст страницы', '<script>alert(1)</script>Текст страницы'),
    warnings: ['content/pages/about.md:6: из текста убрано недопустимое: <script>'],
  },
  {
    rule: 'a handler',
    change: edit('pages/about.md', 'Текст страницы', '<b onclick="alert(1)">Текст</b> страницы'),
    warnings: ['content/pages/about.md:6: из текста убрано недопустимое: onclick'],
  },
  {
    rule: 'a dangerous link',
    change: edit('pages/about.md', 'Текст страницы', '[Текст](javascript:alert(1)) страницы'),
    warnings: ['content/pages/about.md:6: из текста убрано недопустимое: ссылка «javascript:alert(1)»'],
  },
  {
    rule: 'a picture from another site',
    change: edit('articles/pressure.md', '/storage/articles/article.svg)', 'https://example.com/x.png)'),
    warnings: [
      'content/articles/pressure.md:16: из текста убрано недопустимое: картинка «https://example.com/x.png»',
    ],
  },
  {
    rule: 'a frame in a block',
    change: edit(
      'models/nokian-hakkapeliitta-r5.md',
      'content: Много **кромок**',
      'content: <iframe src="//x"></iframe>Много',
    ),
    warnings: [
      'content/models/nokian-hakkapeliitta-r5.md:21: p_tech.0.content: из текста убрано недопустимое: <iframe>',
    ],
  },
]);

rules('a redirect', [
  {
    rule: 'from an empty address',
    change: append('redirects.csv', ';/products\n'),
    errors: ['content/redirects.csv:5: from: ожидался старый адрес вида /…, без «?» и «#», найдено: пусто'],
  },
  {
    rule: 'from another site',
    change: append('redirects.csv', 'https://old.example/;/products\n'),
    errors: [
      'content/redirects.csv:5: from: ожидался старый адрес вида /…, без «?» и «#», найдено «https://old.example/»',
    ],
  },
  {
    rule: 'from an address with a query',
    change: append('redirects.csv', '/shop?id=1;/products\n'),
    errors: [
      'content/redirects.csv:5: from: ожидался старый адрес вида /…, без «?» и «#», найдено «/shop?id=1»',
    ],
  },
  {
    rule: 'from a page that exists',
    change: append('redirects.csv', '/page/about;/products\n'),
    errors: [
      'content/redirects.csv:5: from: ожидался старый адрес, которого в магазине нет, найдено «/page/about»: такая страница есть',
    ],
  },
  {
    rule: 'from a page that exists, with a slash at its end',
    change: append('redirects.csv', '/page/about/;/products\n'),
    errors: [
      'content/redirects.csv:5: from: ожидался старый адрес, которого в магазине нет, найдено «/page/about»: такая страница есть',
    ],
  },
  {
    rule: 'twice',
    change: append('redirects.csv', '/catalog.html;/brands\n'),
    errors: [
      'content/redirects.csv:5: from: ожидался неповторяющийся адрес, найдено «/catalog.html»: он уже в строке 2',
    ],
  },
  {
    rule: 'twice, once percent-encoded',
    change: append(
      'redirects.csv',
      '/каталог;/brands\n/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3;/brands\n',
    ),
    errors: [
      'content/redirects.csv:6: from: ожидался неповторяющийся адрес, найдено «/каталог»: он уже в строке 5',
    ],
  },
  {
    rule: 'to a missing page',
    change: append('redirects.csv', '/old;/product/700\n'),
    errors: [
      'content/redirects.csv:5: to: ожидался адрес страницы магазина, найдено «/product/700» — возможно, «/product/7»',
    ],
  },
  {
    rule: 'to another site',
    change: append('redirects.csv', '/old;//evil.example/\n'),
    errors: ['content/redirects.csv:5: to: ожидался новый адрес вида /…, найдено «//evil.example/»'],
  },
  {
    rule: 'to itself',
    change: append('redirects.csv', '/old;/old\n'),
    errors: ['content/redirects.csv:5: to: ожидался адрес страницы, найдена петля: /old → /old'],
  },
  {
    rule: 'in a loop',
    change: append('redirects.csv', '/a;/b\n/b;/a\n'),
    errors: ['content/redirects.csv:5: to: ожидался адрес страницы, найдена петля: /a → /b → /a'],
  },
  { rule: 'along a chain', change: append('redirects.csv', '/a;/b\n/b;/brands\n') },
]);

rules('a static page', [
  {
    rule: 'of consent without a version',
    change: edit('pages/consent-order.md', 'version: "2026-01"\n', ''),
    errors: [
      'content/pages/consent-order.md:1: version: ожидалась версия документа о согласии, например 2026-01',
    ],
  },
  {
    rule: 'of consent with an empty version',
    change: edit('pages/consent-order.md', '"2026-01"', '""'),
    errors: [
      'content/pages/consent-order.md:3: version: ожидалась версия документа о согласии, например 2026-01',
    ],
  },
  {
    rule: 'of consent that is missing',
    change: edit('shop.yaml', 'consent_page: consent-order', 'consent_page: consent-ordr'),
    errors: [
      'content/shop.yaml:34: consent_page: ожидалось: имя файла согласия из content/pages, найдено «consent-ordr» — возможно, «consent-order»',
    ],
  },
  {
    rule: 'of consent that is invalid is reported once',
    change: edit('pages/consent-order.md', 'title: Согласие на обработку данных', 'title:'),
    errors: ['content/pages/consent-order.md:2: title: ожидался текст, найдено: пусто'],
  },
  {
    rule: 'with an address that differs only by case',
    change: put('pages/About.md', '---\ntitle: Снова\n---\n'),
    errors: [
      'content/pages/about.md:1: ожидалось неповторяющееся значение, найдено «about» (отличается только регистром от «About»): оно занято в content/pages/About.md:1',
    ],
  },
]);
