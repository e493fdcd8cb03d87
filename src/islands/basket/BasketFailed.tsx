import { Phones } from '#src/parts/Phones.tsx';
import { refreshBasket } from '#src/stores/basket.ts';

/** The basket did not come: why, and two ways on. */
export default function BasketFailed({ message, phones }: { message: string; phones: readonly string[] }) {
  return (
    <div className="empty" role="alert">
      <p>Корзина не&nbsp;загрузилась. {message}</p>
      <p>
        Заказать можно и&nbsp;по&nbsp;телефону: <Phones phones={phones} />.
      </p>
      <p>
        <button className="button" type="button" onClick={refreshBasket}>
          Повторить
        </button>
      </p>
    </div>
  );
}
