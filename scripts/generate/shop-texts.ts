import type { Brand } from './brands.ts';
import type { Chance } from './chance.ts';
import { type ContentFile, file, list, table, text, yaml } from './files.ts';
import { PROMOTED } from './models.ts';
import { ADVICE, paragraphs, textLength } from './sentences.ts';

/** The shop's own files: facts, home page, sections, promotions, articles, pages, banners, goals, redirects. */
const SHOP = {
  name: 'Протектор',
  slogan: 'Шины с доставкой и шиномонтажом',
  description: 'Интернет-магазин шин: летние, зимние и всесезонные шины. Содержимое создано программой.',
  phones: ['+7 (491) 200-01-01', '+7 (491) 200-01-02'],
  email: 'info@protektor.example',
  address: {
    postal: '390507',
    region: 'Рязанская область, Рязанский район',
    city: 'село Дядьково',
    street: 'ул. Протекторная, д. 1',
  },
  coordinates: { lat: 54.6004, lon: 39.8291 },
  hours: [
    { days: 'Пн–Пт', time: '9:00–19:00', schema: 'Mo-Fr 09:00-19:00' },
    { days: 'Сб–Вс', time: '10:00–16:00', schema: 'Sa-Su 10:00-16:00' },
  ],
  requisites: {
    seller: 'ООО «Протектор»',
    inn: '6299999997',
    ogrn: '1226299999991',
    address: '390507, Рязанская область, село Дядьково, ул. Протекторная, д. 1',
  },
  copyright_year: 2022,
  map: { picture: 'map.svg', link: 'https://yandex.ru/maps/?pt=39.8291,54.6004&z=15&l=map' },
  timezone: 'Europe/Moscow',
  metrika: '',
  consent_page: 'consent-order',
  texts: { empty_search: 'Sorry, no matching options.' },
  outposts: [
    {
      name: 'Склад и мастерская в Дядькове',
      address: 'Рязанская область, село Дядьково, ул. Протекторная, д. 1',
      phone: '+7 (491) 200-01-01',
      hours: 'Пн–Пт 9:00–19:00, Сб–Вс 10:00–16:00',
      lat: 54.6004,
      lon: 39.8291,
      services: ['Выдача заказов', 'Шиномонтаж', 'Сезонное хранение'],
    },
  ],
};

const HOME = {
  title: 'Протектор — интернет-магазин шин',
  description: 'Летние, зимние и всесезонные шины. Подбор по размеру и по автомобилю.',
  main_img: {
    title: 'Шины, которые подойдут вашей машине',
    subtitle: 'Подберём по размеру или по автомобилю',
    lines: ['Цена и остаток в каждой карточке', 'Шиномонтаж в своих мастерских', 'Заказ без регистрации'],
    button: { text: 'Подобрать шины', link: '/products' },
    images: ['home/hero-1.svg', 'home/hero-2.svg', 'home/hero-3.svg'],
  },
  tiles: [
    { title: 'Летние шины', link: '/collection/summer_models', image: 'home/tile-summer.svg' },
    { title: 'Зимние шины', link: '/collection/winter_models', image: 'home/tile-winter.svg' },
    { title: 'Лидеры продаж', link: '/collection/collection_top_models', image: 'home/tile-top.svg' },
  ],
  advantages: [
    {
      title: 'Большой выбор',
      text: 'Шины для любых машин и дорог.',
      icon: 'choice',
      link: '/page/excellence',
    },
    { title: 'Гарантия', text: 'Только новые шины с гарантией изготовителя.', icon: 'guarantee' },
    { title: 'Шиномонтаж', text: 'Переобуем в своих мастерских.', icon: 'fitting' },
    { title: 'Доставка', text: 'Привезём по городу и области.', icon: 'delivery', link: '/page/delivery' },
  ],
};

const SECTIONS = [
  { key: 'partners_akcii', tree: 'promo', name: 'Акции', content: 'Действующие предложения магазина.' },
  { key: 'news', tree: 'articles', name: 'Новости', content: 'Новости магазина и советы водителю.' },
  {
    key: 'advice',
    tree: 'articles',
    parent: 'news',
    name: 'Советы',
    content: 'Как выбирать шины и ухаживать за ними.',
  },
  {
    key: 'collections',
    tree: 'collections',
    name: 'Коллекции моделей',
    content: 'Подборки по сезону, марке и размеру.',
  },
  {
    key: 'by_brand',
    tree: 'collections',
    parent: 'collections',
    name: 'По маркам',
    content: 'Подборки по маркам.',
  },
  {
    key: 'by_rim',
    tree: 'collections',
    parent: 'collections',
    name: 'По диаметрам',
    content: 'Подборки по диаметрам.',
  },
];

const PAGES: Readonly<Record<string, string>> = {
  about: 'О магазине',
  contacts: 'Контакты',
  delivery: 'Доставка и оплата',
  excellence: 'Наши преимущества',
  offer: 'Публичная оферта',
  ordermanual: 'Как заказать',
  outposts: 'Точки продаж',
  privacy: 'Политика обработки персональных данных',
  requisites: 'Реквизиты',
  returns: 'Возврат и обмен',
};

const SUBJECTS = [
  'Давление в шинах',
  'Износ рисунка',
  'Смена сезона',
  'Хранение колёс',
  'Маркировка на боковине',
  'Балансировка',
  'Выбор размера',
  'Обкатка новых шин',
];
const ARTICLES = 48;

const day = (chance: Chance, years: readonly [number, number]) =>
  `${chance.whole(...years)}-${String(chance.whole(1, 12)).padStart(2, '0')}-${String(chance.whole(1, 28)).padStart(2, '0')}`;

const promoOf = (name: string, brands: readonly Brand[]): Brand | undefined =>
  brands.find(brand => brand.name === name);

const promoFiles = (brands: readonly Brand[], chance: Chance): ContentFile[] =>
  PROMOTED.map((name, at) => {
    const key = name.toLowerCase();
    const url = promoOf(name, brands)?.url ?? '';
    return file(
      `promos/${key}.md`,
      text(
        {
          title: `Комплект ${name}: подарок к четырём шинам`,
          section: 'partners_akcii',
          descr: `Предложение на комплекты ${name}.`,
          thumb: `promos/${key}.svg`,
          date: `2026-03-${10 + at}`,
          sort: at + 1,
          badge: { ico: ['persent', 'gift', 'label'][at] ?? 'gift', title: 'Подарок к комплекту' },
          brands: [name],
          min_count: 4,
        },
        `Подарок к каждому комплекту [${name}](/brand/${url}).\n\n${paragraphs(ADVICE, 2, chance.fork(name))}`,
      ),
    );
  });

const articleFiles = (chance: Chance): ContentFile[] =>
  Array.from({ length: ARTICLES }, (_, at) => {
    const own = chance.fork(at);
    const news = at % 3 === 0;
    return file(
      `articles/${news ? 'news' : 'advice'}-${at + 1}.md`,
      text(
        {
          title: `${own.pick(SUBJECTS)}: ${news ? 'новости мастерской' : 'что нужно знать'}`,
          section: news ? 'news' : 'advice',
          date: day(own, [2022, 2026]),
          descr: own.pick(ADVICE),
          thumb: news ? 'articles/news.svg' : 'articles/advice.svg',
        },
        paragraphs(ADVICE, textLength(own, 4), own, SUBJECTS),
      ),
    );
  });

const pageFiles = (chance: Chance): ContentFile[] => [
  ...Object.entries(PAGES).map(([key, title]) =>
    file(
      `pages/${key}.md`,
      text(
        { title, description: `${title}: интернет-магазин шин «Протектор».`, date: '2026-01-15' },
        paragraphs(ADVICE, 3, chance.fork(key), SUBJECTS),
      ),
    ),
  ),
  file(
    'pages/consent-order.md',
    text(
      {
        title: 'Согласие на обработку персональных данных',
        description: 'Согласие покупателя на обработку персональных данных для исполнения заказа.',
        date: '2026-01-15',
        version: '2026-01',
      },
      'Отмечая поле согласия, я разрешаю обработку имени, телефона и адреса электронной почты для исполнения моего заказа. Остальное — в [политике](/page/privacy).',
    ),
  ),
];

const BANNERS = table(
  ['place', 'img', 'target', 'overlayer', 'title', 'description', 'from', 'to'],
  PROMOTED.map(name => [
    'main',
    `banners/${name.toLowerCase()}.svg`,
    `/promo/${name.toLowerCase()}`,
    'нет',
    `Комплект ${name}`,
    'Подарок к четырём шинам',
    '',
    '',
  ]),
);

const GOALS = table(
  ['goal', 'event', 'path', 'brand'],
  [
    ['page_hit', 'page', '', ''],
    ...PROMOTED.map(name => [
      `banner_${name.toLowerCase()}`,
      'banner_click',
      `/promo/${name.toLowerCase()}`,
      '',
    ]),
    ['add_basket', 'basket_add', '', ''],
    ['add_basket_bridgestone', 'basket_add', '', 'BRIDGESTONE'],
    ['order', 'order', '', ''],
    ['order_bridge', 'order', '', 'BRIDGESTONE'],
  ],
);

const REDIRECTS = table(
  ['from', 'to'],
  [
    ['/catalog.html', '/products'],
    ['/dostavka.html', '/page/delivery'],
    ['/kontakty.html', '/page/contacts'],
  ],
);

/** Everything but goods, cars, collections and pictures. */
export const shopFiles = (brands: readonly Brand[], chance: Chance): ContentFile[] => [
  file('shop.yaml', yaml(SHOP)),
  file('home.md', text(HOME, paragraphs(ADVICE, 6, chance.fork('home'), SUBJECTS))),
  file('sections.yaml', list(SECTIONS)),
  file('banners.csv', BANNERS),
  file('goals.csv', GOALS),
  file('redirects.csv', REDIRECTS),
  ...promoFiles(brands, chance.fork('promos')),
  ...articleFiles(chance.fork('articles')),
  ...pageFiles(chance.fork('pages')),
];
