import { all, append, edit, put, remove, rules } from '../broken-shop.ts';

/** The filler at the end of the fixture's texts, which makes them long enough. */
const PADDING =
  '\nТак выглядит текст пробного магазина: он длинен ровно настолько, чтобы проверка содержимого не просила его дописать, и ничего не обещает покупателю.';
/** What follows it in a paragraph of the home page. */
const MORE =
  ' По нему видно, как на странице стоят абзацы, переносы и отступы, а больше от него ничего не требуется.';

const DESCRIPTION = 'нет описания для карточки или поисковых систем: напишите одно-два предложения';
const THUMB = 'нет картинки, на карточке будет заглушка: назовите файл из content/storage';
const MODEL = 'models/torero-mp47.md';
const PHOTOS = 'photos:\n  - tyres/summer.svg\n';

rules('a picture is missing', [
  {
    rule: 'of a model that names none',
    change: edit(MODEL, PHOTOS, ''),
    warnings: [
      'content/models/torero-mp47.md:1: photos: у модели нет фотографий, вместо них заглушка: положите снимок в content/storage/tyres/torero-mp47.jpg или назовите свой здесь',
    ],
  },
  {
    rule: 'of a model that names a missing file',
    change: edit(MODEL, 'tyres/summer.svg', 'tyres/sumer.svg'),
    warnings: [
      'content/models/torero-mp47.md:7: photos.0: файла «tyres/sumer.svg» нет в content/storage: положите его туда или исправьте имя; показана заглушка',
    ],
  },
  {
    rule: 'of a disabled model (no warning)',
    change: all(edit(MODEL, PHOTOS, ''), edit(MODEL, 'season:', 'disable: true\nseason:')),
  },
  {
    rule: 'of a brand',
    change: edit('brands/torero.md', 'ico: brands/torero.svg\n', ''),
    warnings: [
      'content/brands/torero.md:1: ico: у марки нет знака, в каталог производителей она не попадёт: добавьте его',
      'content/storage/brands/torero.svg:1: файл не назван ни в одном тексте и ни в одной таблице; назовите его там, где он нужен, или уберите из content/storage',
    ],
  },
  {
    rule: 'of a promotion',
    change: edit('promos/torero.md', 'thumb: promos/promo.svg\n', ''),
    warnings: [`content/promos/torero.md:1: thumb: ${THUMB}`],
  },
  {
    rule: 'of an article',
    change: edit('articles/opening.md', 'thumb: articles/article.svg\n', ''),
    warnings: [`content/articles/opening.md:1: thumb: ${THUMB}`],
  },
]);

rules('a description is missing', [
  {
    rule: 'of a model',
    change: edit(MODEL, 'description: Летняя шина Torero MP47.\n', ''),
    warnings: [`content/models/torero-mp47.md:1: description: ${DESCRIPTION}`],
  },
  {
    rule: 'of a promotion',
    change: edit('promos/torero.md', 'descr: Коротко об акции Torero.\n', ''),
    warnings: [`content/promos/torero.md:1: descr: ${DESCRIPTION}`],
  },
  {
    rule: 'of an article, left empty',
    change: edit('articles/opening.md', 'descr: Коротко — открыта мастерская.', "descr: ''"),
    warnings: [`content/articles/opening.md:5: descr: ${DESCRIPTION}`],
  },
  {
    rule: 'of a collection',
    change: edit('collections/summer_models.md', 'descr: Коротко — летние шины.\n', ''),
    warnings: [`content/collections/summer_models.md:1: descr: ${DESCRIPTION}`],
  },
  {
    rule: 'of a page',
    change: edit('pages/about.md', 'description: Страница «О нас».\n', ''),
    warnings: [`content/pages/about.md:1: description: ${DESCRIPTION}`],
  },
]);

rules('a text is too short', [
  {
    rule: 'of a model',
    change: edit(MODEL, PADDING, ''),
    warnings: [
      'content/models/torero-mp47.md:14: текст короток: 17\u00A0знаков, а нужно не меньше 120; допишите его',
    ],
  },
  {
    rule: 'of a brand',
    change: edit('brands/torero.md', PADDING, ''),
    warnings: [
      'content/brands/torero.md:9: текст короток: 15\u00A0знаков, а нужно не меньше 120; допишите его',
    ],
  },
  {
    rule: 'of a page without any text',
    change: put('pages/about.md', '---\ntitle: О нас\ndescription: О магазине.\n---\n'),
    warnings: ['content/pages/about.md:1: под шапкой нет текста: напишите хотя бы 100\u00A0знаков'],
  },
  {
    rule: 'of a page that is long only by its addresses and markup',
    change: put(
      'pages/about.md',
      `---\ntitle: О нас\ndescription: О магазине.\n---\n## [Бренды](/brands?${'x'.repeat(200)})\n\n| --- | --- |\n`,
    ),
    warnings: ['content/pages/about.md:5: текст короток: 6\u00A0знаков, а нужно не меньше 100; допишите его'],
  },
  {
    rule: 'of the home page',
    change: edit(
      'home.md',
      `(/collections).\n${`${PADDING}${MORE}\n`.repeat(2)}${PADDING}`,
      '(/collections).',
    ),
    warnings: ['content/home.md:43: текст короток: 446\u00A0знаков, а нужно не меньше 500; допишите его'],
  },
]);

rules('a promotion', [
  {
    rule: 'ended yesterday',
    change: edit('promos/torero.md', 'badge:', 'from: 2026-05-01\nto: 2026-06-14\nbadge:'),
    warnings: [
      'content/promos/torero.md:7: to: акция завершилась 14\u00A0июня\u00A02026\u00A0г.: продлите её или удалите файл, а адрес внесите в redirects.csv',
    ],
  },
  {
    rule: 'ends today',
    change: edit('promos/torero.md', 'badge:', 'from: 2026-05-01\nto: 2026-06-15\nbadge:'),
  },
]);

const row = (id: number, model: string, size: string, price: number) =>
  `${id};${model};Шина ${id};;${size};${price};;4;;;;;;;\n`;
const rows = (model: string, sizes: readonly string[], price = 5000) =>
  append('products.csv', sizes.map((size, index) => row(100 + index, model, size, price)).join(''));
const RANGE = ['175/70 R13', '185/65 R14', '185/60 R15', '195/65 R15', '205/60 R16'];

rules('a model and its sizes', [
  {
    rule: 'has no product',
    change: edit(
      'products.csv',
      '30;torero-mp47;Torero MP47 185/60 R14 82H;185/60 R14 82H;185/60 R14;3300;;18;2026-06-01;82;H;;Россия;2026;\n',
      '',
    ),
    warnings: [
      'content/models/torero-mp47.md:1: у модели нет ни одного товара: добавьте её размеры в products.csv или напишите disable: true',
    ],
  },
  {
    rule: 'has a width that no tyre has',
    change: rows('torero-mp47', ['250/55 R16']),
    warnings: [
      'content/products.csv:31: size: размера 250/55 R16 не бывает: ширина кончается на 5, профиль кратен 5; проверьте цифры',
    ],
  },
  {
    rule: 'has a profile that no tyre has',
    change: rows('torero-mp47', ['205/56 R16']),
    warnings: [
      'content/products.csv:31: size: размера 205/56 R16 не бывает: ширина кончается на 5, профиль кратен 5; проверьте цифры',
    ],
  },
  {
    rule: 'has a size far from its others',
    change: rows('torero-mp47', [...RANGE, '295/60 R16']),
    warnings: [
      'content/products.csv:36: size: размер 295/60 R16 далёк от остальных размеров этой модели, ближайший — 205/60 R16: проверьте цифры',
    ],
  },
  {
    rule: 'has an inch size among metric ones',
    change: rows('torero-mp47', [...RANGE, '35x12.5 R17']),
    warnings: [
      'content/products.csv:36: size: размер 35x12.5 R17 далёк от остальных размеров этой модели, ближайший — 205/60 R16: проверьте цифры',
    ],
  },
  {
    rule: 'has a range from small to large',
    change: rows('torero-mp47', [...RANGE, '225/55 R17', '255/50 R19']),
  },
  { rule: 'has too few sizes to judge', change: rows('torero-mp47', ['185/60 R15', '295/35 R21']) },
]);

const PRICE = 'Torero MP82 205/55 R16 91T;205/55 R16 91T;205/55 R16;3700;';

rules('a price', [
  {
    rule: 'lacks a digit',
    change: edit('products.csv', PRICE, PRICE.replace('3700', '370')),
    warnings: [
      'content/products.csv:26: price: цена 370 далека от обычной для размера 205/55 R16, около 6\u00A0900\u00A0руб.: нет ли лишней или пропущенной цифры?',
    ],
  },
  {
    rule: 'has a digit too many',
    change: edit('products.csv', PRICE, PRICE.replace('3700', '37000')),
    warnings: [
      'content/products.csv:26: price: цена 37\u00A0000 далека от обычной для размера 205/55 R16, около 7\u00A0900\u00A0руб.: нет ли лишней или пропущенной цифры?',
    ],
  },
  { rule: 'is twice the usual', change: edit('products.csv', PRICE, PRICE.replace('3700', '14000')) },
  {
    rule: 'is of a size with few other prices',
    change: edit('products.csv', ';185/60 R14;3300;', ';185/60 R14;33000;'),
  },
]);

rules('content with errors', [
  {
    rule: 'gets no lint warnings: the cause may be one of the errors',
    change: all(edit(MODEL, PHOTOS, ''), remove('goals.csv')),
    errors: ['content/goals.csv:1: файла нет, а он обязателен'],
  },
]);
