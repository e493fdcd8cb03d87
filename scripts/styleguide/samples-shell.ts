import type { Shell } from '#src/catalogue/views/shell.ts';
import { PHONES } from './samples.ts';

/** Sample data for header, menu and footer. */
const link = (text: string) => ({ text, href: '#header' });
const PLACEHOLDER = '/placeholder.svg';

export const SHELL: Shell = {
  linkPicture: '',
  shop: {
    name: 'Образец',
    slogan: '',
    description: '',
    phones: PHONES,
    email: 'shop@example.ru',
    address: {
      postal: '390000',
      region: 'Рязанская область',
      city: 'Рязань',
      street: 'ул. Образцовая, д. 1',
    },
    coordinates: { lat: 54.6, lon: 39.7 },
    hours: [
      { days: 'Пн–Пт', time: '9:00–19:00', schema: 'Mo-Fr 09:00-19:00' },
      { days: 'Сб', time: '10:00–16:00', schema: 'Sa 10:00-16:00' },
    ],
    requisites: { seller: 'ООО «Образец»', inn: '0000000000', ogrn: '0000000000000', address: '' },
    copyright_year: 2026,
    map: { picture: PLACEHOLDER, link: '#header' },
    timezone: 'Europe/Moscow',
    metrika: '',
    buying: [],
    delivery: [],
    texts: { empty_search: '' },
    outposts: [],
    ordering: { pickup: false, delivery: false, fitting: false },
    consent_page: '',
  },
  bar: [
    { text: 'Акции', href: '/promo' },
    { text: 'Новости', href: '/articles' },
    { text: 'Доставка', href: '/page/delivery' },
    { text: 'Как заказать', href: '/page/ordermanual' },
  ],
  about: [link('О нас'), link('Контакты'), link('Точки продаж')],
  seasons: [
    { season: 'winter', ...link('Зимние') },
    { season: 'summer', ...link('Летние') },
    { season: 'allseason', ...link('Всесезонные') },
  ],
  brands: Array.from({ length: 12 }, () => ({ ...link('Образец'), icon: PLACEHOLDER })),
  footer: [
    {
      title: 'Каталог',
      links: [link('Подбор по параметрам'), link('Все бренды'), link('Коллекции моделей')],
    },
    { title: 'Информация', links: [link('Акции'), link('Доставка'), link('Возврат'), link('Реквизиты')] },
    { title: 'Популярное', links: [link('Лидеры продаж'), link('Шины Образец')] },
  ],
  goals: { counter: '', rows: [] },
};
