import { type MouseEvent, useEffect, useRef } from 'react';
import { DeliverySums } from '#src/browser/parts/DeliverySums.tsx';
import { Phones } from '#src/browser/parts/Phones.tsx';
import { browser } from '#src/browser/stores/browser.ts';
import type { AcceptedOrder } from '#src/browser/stores/last-order.ts';
import { deliverySums } from '#src/domain/delivery-zone.ts';
import { formatPrice, fromRoubles, type Kopecks } from '#src/domain/money.ts';
import { callText } from '#src/domain/opening-hours.ts';
import { PRODUCTS, productPath } from '#src/domain/paths.ts';
import type { ShopTimes } from './shop-times.ts';
import { useResultTitle } from './use-result-title.ts';

interface Props {
  order: AcceptedOrder;
  phones: readonly string[];
  times: ShopTimes;
  /** Whether the basket has lines that were added after the order. */
  hasMore: boolean;
  onAnother: () => void;
}

const roubles = (amount: number): string => formatPrice(fromRoubles(amount));
/** What the tyres of an order cost; the lines are those of the tab, whose prices may have fallen. */
const sumOf = ({ total, lines }: Pick<Props['order'], 'total' | 'lines'>): Kopecks =>
  total ?? fromRoubles(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));

/** The order as a text file, with a byte order mark for old editors of Windows. */
const fileOf = (
  { message, lines, total, delivery }: Props['order'],
  page: string,
  phones: Props['phones'],
): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(
    [
      `\uFEFF${message}`,
      ...lines.map(({ name, price, quantity }) => `${name}: ${quantity} × ${roubles(price)}`),
      `Итого: ${formatPrice(sumOf({ total, lines }))}`,
      ...deliverySums(sumOf({ total, lines }), delivery).map(([what, sum]) => `${what}: ${sum}`),
      page,
      ...phones,
    ].join('\r\n'),
  )}`;

/** The second press of a double click on «Отправить заказ» is not meant for what stands there now. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Replaces the form when the order is accepted, and takes the focus where it has just been sent. */
export default function OrderResult({ order, phones, times, hasMore, onAnother }: Props) {
  const result = useRef<HTMLDivElement>(null);
  const { message, errors, lines, delivery, number, link, isNew } = order;
  const page = link === '' ? '' : new URL(link, location.href).href;
  useEffect(() => {
    if (!isNew) return;
    result.current?.focus({ preventScroll: true });
    // The form was sent from below; its result is at the top, under the page's heading.
    scrollTo(0, 0);
  }, [isNew]);
  useResultTitle(number);
  return (
    <div className="order-result" role="status" tabIndex={-1} ref={result} onClickCapture={ignoreSecondPress}>
      <p className="order-number">{message}</p>
      {errors.length > 0 && (
        <ul className="plain-list">
          {errors.map(error => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <ul className="ordered">
          {lines.map(({ id, name, price, quantity }) => (
            <li key={id}>
              <a href={productPath(id)}>{name}</a>
              <span>
                {quantity} × {roubles(price)}
              </span>
            </li>
          ))}
          <li className="ordered-sum">
            <span>Итого</span>
            <strong>{formatPrice(sumOf(order))}</strong>
          </li>
          <DeliverySums total={sumOf(order)} delivery={delivery} />
        </ul>
      )}
      <ol className="order-steps">
        <li>{`${callText(times.hours, times.timeZone, browser.now()) || 'Мы позвоним вам.'} Шины отложены для\u00A0вас.`}</li>
        <li>
          Об&nbsp;оплате и&nbsp;получении договоримся по&nbsp;телефону. До&nbsp;звонка ничего платить
          не&nbsp;нужно.
        </li>
        <li>
          Чтобы изменить заказ, позвоните и&nbsp;назовите его номер: <Phones phones={phones} />.
        </li>
      </ol>
      {page !== '' && (
        <p>
          Что с&nbsp;заказом, видно{' '}
          <a className="order-link" href={page}>
            на&nbsp;его странице
          </a>
          . Сохраните её: на&nbsp;ней его можно и&nbsp;отменить.
        </p>
      )}
      <p className="order-ways">
        {hasMore ? (
          <button className="button" type="button" onClick={onAnother}>
            Оформить ещё один заказ
          </button>
        ) : (
          <a className="button" href={PRODUCTS}>
            Вернуться к выбору шин
          </a>
        )}
        <button className="button" type="button" onClick={() => window.print()}>
          Распечатать
        </button>
        <a className="button" href={fileOf(order, page, phones)} download={`Заказ ${number ?? ''}.txt`}>
          Сохранить
        </a>
      </p>
    </div>
  );
}
