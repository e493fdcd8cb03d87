import { edit, put, rules } from '../broken-shop.ts';

const MODEL = 'models/nokian-hakkapeliitta-r5.md';

rules('a text with a header', [
  {
    rule: 'without a header',
    change: put('pages/about.md', 'Просто текст\n'),
    errors: ['content/pages/about.md:1: ожидался заголовок между двумя строками «---», он не найден'],
  },
  {
    rule: 'whose header is not closed',
    change: edit('pages/about.md', '2026-01-15\n---\n', '2026-01-15\n'),
    errors: ['content/pages/about.md:1: ожидался заголовок между двумя строками «---», он не найден'],
  },
  {
    rule: 'with a line of dashes in its body',
    change: edit('pages/about.md', 'Текст страницы', '---\n\nТекст страницы'),
  },
  {
    rule: 'that is empty',
    change: put('pages/about.md', ''),
    errors: ['content/pages/about.md:1: ожидался заголовок между двумя строками «---», он не найден'],
  },
  {
    rule: 'with a key twice',
    change: edit('pages/about.md', 'title: О нас\n', 'title: О нас\ntitle: Снова\n'),
    errors: ['content/pages/about.md:3: ожидались настройки YAML, найдена ошибка: один ключ назван дважды'],
  },
  {
    rule: 'with a colon in a value',
    change: edit('pages/about.md', 'title: О нас', 'title: О нас: главное'),
    errors: [
      'content/pages/about.md:2: ожидались настройки YAML, найдена ошибка: двоеточие внутри значения или лишний отступ: возьмите значение в кавычки',
    ],
  },
  {
    rule: 'with a tab for an indent',
    change: edit(MODEL, '  - tyres/winter.svg\nb', '\t- tyres/winter.svg\nb'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:8: ожидались настройки YAML, найдена ошибка: отступ сделан табуляцией, нужны пробелы',
    ],
  },
  {
    rule: 'with quotes that do not close',
    change: edit('pages/about.md', 'title: О нас', 'title: "О нас'),
    errors: [
      'content/pages/about.md:2: ожидались настройки YAML, найдена ошибка: кавычки открыты и не закрыты',
    ],
  },
  {
    rule: 'with a star at the start of a value',
    change: edit('pages/about.md', 'title: О нас', 'title: *О нас*'),
    errors: [
      'content/pages/about.md:2: ожидались настройки YAML, найдена ошибка: значение начинается со «*»: возьмите его в кавычки',
    ],
  },
  {
    rule: 'with @ at the start of a value',
    change: edit('pages/about.md', 'title: О нас', 'title: @нас'),
    errors: [
      'content/pages/about.md:2: ожидались настройки YAML, найдена ошибка: значение начинается со служебного знака: возьмите его в кавычки',
    ],
  },
  {
    rule: 'with a list for a header',
    change: edit(
      'pages/about.md',
      'title: О нас\ndescription: Страница «О нас».\ndate: 2026-01-15',
      '- О нас',
    ),
    errors: ['content/pages/about.md:1: ожидался набор ключей, найдено «["О нас"]»'],
  },
  {
    rule: 'with aliases that expand without limit',
    change: edit(
      'pages/about.md',
      'title: О нас',
      `a: &a [x, x]\nb: &b [${'*a, '.repeat(30)}x]\nc: [${'*b, '.repeat(30)}x]\ntitle: О нас`,
    ),
    errors: [
      'content/pages/about.md:2: ожидались настройки YAML, найдена ошибка: значения вложены слишком глубоко или ссылаются друг на друга',
    ],
  },
  {
    rule: 'without a title',
    change: edit('pages/about.md', 'title: О нас\n', ''),
    errors: ['content/pages/about.md:1: title: ожидался текст, найдено: пусто'],
  },
  {
    rule: 'with an empty title',
    change: edit('pages/about.md', 'title: О нас', 'title:'),
    errors: ['content/pages/about.md:2: title: ожидался текст, найдено: пусто'],
  },
  {
    rule: 'with a list for a title',
    change: edit('pages/about.md', 'title: О нас', 'title: [О, нас]'),
    errors: ['content/pages/about.md:2: title: ожидался текст, найдено «["О","нас"]»'],
  },
  {
    rule: 'with an unknown key',
    change: edit('pages/about.md', 'date:', 'autor: Иван\ndate:'),
    warnings: ['content/pages/about.md:4: autor: неизвестный ключ; он не читается'],
  },
  {
    rule: 'with a misspelt key',
    change: edit('pages/about.md', 'description:', 'descripton:'),
    warnings: [
      'content/pages/about.md:3: descripton: неизвестный ключ — возможно, «description»; он не читается',
      'content/pages/about.md:1: description: нет описания для карточки или поисковых систем: напишите одно-два предложения',
    ],
  },
  {
    rule: 'with a misspelt key in a nested block',
    change: edit(MODEL, '    overlayer: true', '    overlyer: true'),
    warnings: [
      'content/models/nokian-hakkapeliitta-r5.md:23: p_tech.0.overlyer: неизвестный ключ — возможно, «overlayer»; он не читается',
    ],
  },
  {
    rule: 'whose file name cannot be an address',
    change: put('pages/о нас.md', '---\ntitle: О нас\n---\n'),
    errors: [
      'content/pages/о нас.md:1: ожидалось имя файла из латинских букв, цифр, «-» и «_», найдено «о нас.md»',
    ],
  },
  {
    rule: 'with another extension',
    change: put('pages/about.markdown', '---\ntitle: О нас\n---\n'),
    warnings: [
      'content/pages/about.markdown:1: ожидался файл с расширением .md прямо в этой папке; он не читается — возможно, «about.md»',
    ],
  },
  {
    rule: 'in a subfolder',
    change: put('pages/old/about.md', '---\ntitle: О нас\n---\n'),
    warnings: ['content/pages/old:1: ожидался файл с расширением .md прямо в этой папке; он не читается'],
  },
  { rule: 'that is a hidden file', change: put('pages/._about.md', Buffer.from([0, 5, 22, 7])) },
]);

rules('a model', [
  {
    rule: 'without a season',
    change: edit(MODEL, 'season: winter\n', ''),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:1: season: ожидалось одно из: summer, winter, allseason, найдено: пусто',
    ],
  },
  {
    rule: 'with an invalid flag',
    change: edit(MODEL, 'topsell: true', 'topsell: наверное'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:5: topsell: ожидалось true или false (да или нет), найдено «наверное»',
    ],
  },
  { rule: 'with a flag in Russian', change: edit(MODEL, 'topsell: true', 'topsell: да') },
  {
    rule: 'with one photo instead of a list',
    change: edit(MODEL, 'photos:\n  - tyres/winter.svg\n', 'photos: tyres/winter.svg\n'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:7: photos: ожидался список, найдено «tyres/winter.svg»',
    ],
  },
  {
    rule: 'with a block without a title',
    change: edit(MODEL, '  - title: Ламели\n    descr', '  - descr'),
    errors: ['content/models/nokian-hakkapeliitta-r5.md:19: p_tech.0.title: ожидался текст, найдено: пусто'],
  },
  {
    rule: 'with an unknown badge',
    change: edit(MODEL, 'ico: top', 'ico: tap'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:10: badges.0.ico: ожидался значок (new, persent, label, star, top, gift) или картинка, найдено «tap»',
    ],
  },
  {
    rule: 'with an invalid date',
    change: edit(MODEL, 'date: 2026-05-24', 'date: 24 мая'),
    errors: [
      'content/models/nokian-hakkapeliitta-r5.md:35: date: ожидалась дата вида 2026-03-01, найдено «24 мая»',
    ],
  },
]);

rules('an article', [
  {
    rule: 'without a date',
    change: edit('articles/opening.md', 'date: 2026-05-01\n', ''),
    errors: ['content/articles/opening.md:1: date: ожидалась дата вида 2026-03-01, найдено: пусто'],
  },
  {
    rule: 'without a section',
    change: edit('articles/opening.md', 'section: news\n', ''),
    errors: [
      'content/articles/opening.md:1: section: ожидался ключ раздела из content/sections.yaml, найдено: пусто',
    ],
  },
]);
