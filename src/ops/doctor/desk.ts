import { isLoopbackOrigin } from '#src/domain/loopback.ts';
import type { Examination } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';
import { storeReport } from './store.ts';

/** The desk: that passwords do not travel in the open, and that somebody owns it. */
export const deskSection: Examination = async shop => {
  const { desk } = shop.config;
  if (!desk) return [green('Пульт', 'выключен (DESK_LISTEN)')];
  const isOpen = desk.url.startsWith('http:') && !isLoopbackOrigin(desk.url);
  const address = isOpen
    ? red(
        'Адрес',
        `${desk.url} без TLS: пароли идут открыто`,
        'Поставьте nginx с TLS перед пультом и DESK_URL=https://… (docs/desk.md).',
      )
    : green('Адрес', desk.url);
  return [
    address,
    await storeReport(shop).then(
      ({ owners }) => ownersFinding(owners),
      () => unchecked('Владельцы', 'хранилище не открылось'),
    ),
  ];
};

const ownersFinding = (owners: number): Finding =>
  owners > 0
    ? green('Владельцы', String(owners))
    : yellow('Владельцы', 'ни одного', 'Заведите: npm run desk -- add ИМЯ --role owner');
