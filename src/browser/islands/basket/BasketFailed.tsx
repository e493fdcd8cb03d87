import { refreshBasket } from '#src/browser/stores/basket.ts';
import OrderByPhone from './OrderByPhone.tsx';

/** Shown when the basket could not be loaded: the reason, the phones and a retry button. */
export default function BasketFailed({ message, phones }: { message: string; phones: readonly string[] }) {
  return (
    <div className="empty" role="alert">
      <p>{`Корзина не\u00A0загрузилась. ${message}`}</p>
      <OrderByPhone phones={phones} />
      <p>
        <button className="button" type="button" onClick={refreshBasket}>
          Повторить
        </button>
      </p>
    </div>
  );
}
