import { useEffect, useRef } from 'react';
import { PRODUCTS } from '#src/domain/paths.ts';
import { Phones } from '#src/parts/Phones.tsx';
import { type OrderState, startOrder } from '#src/stores/order.ts';

interface Props {
  order: Extract<OrderState, { status: 'accepted' }>;
  phones: readonly string[];
  /** Something was put into the basket after the order. */
  hasMore: boolean;
}

/** Stands in place of the form once the order is accepted. */
export default function OrderResult({ order, phones, hasMore }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const { message, errors } = order;
  return (
    <div className="order-result" role="status" tabIndex={-1} ref={place}>
      <h2>Спасибо за заказ!</h2>
      <p className="order-number">{message}</p>
      {errors.length > 0 && (
        <ul className="plain-list">
          {errors.map(error => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <p>
        Шины отложены для&nbsp;вас. О&nbsp;доставке или самовывозе договоримся по&nbsp;телефону. Чтобы
        изменить заказ, позвоните и&nbsp;назовите его номер: <Phones phones={phones} />.
      </p>
      <p>
        {hasMore ? (
          <button className="button" type="button" onClick={startOrder}>
            Оформить ещё один заказ
          </button>
        ) : (
          <a className="button" href={PRODUCTS}>
            Вернуться к выбору шин
          </a>
        )}
      </p>
    </div>
  );
}
