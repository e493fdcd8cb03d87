import { type ReactNode, useEffect, useState } from 'react';
import { $basket, type BasketState, basketLines, startBasket } from '#src/browser/stores/basket.ts';
import { startBasketPage } from '#src/browser/stores/basket-page.ts';
import { $order, followBasket, type OrderState, startOrder } from '#src/browser/stores/order.ts';
import { NEW_DRAFT } from '#src/browser/stores/order-draft.ts';
import { FILLED_BASKET } from '#src/domain/basket-forms.ts';
import type { DeliveryPrices } from '#src/domain/delivery-zone.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { useShared } from '../use-shared.ts';
import BasketFailed from './BasketFailed.tsx';
import BasketLines from './BasketLines.tsx';
import BasketNotes from './BasketNotes.tsx';
import type DeliveryTotal from './DeliveryTotal.tsx';
import OrderByPhone from './OrderByPhone.tsx';
import OrderForm from './OrderForm.tsx';
import type OrderResult from './OrderResult.tsx';
import RemovedLines from './RemovedLines.tsx';
import type { ShopTimes } from './shop-times.ts';

interface Props {
  phones: readonly string[];
  times: ShopTimes;
  /** What delivery costs, by the way that the form names. */
  prices: Readonly<Record<string, DeliveryPrices>>;
  /** The fields of the order form. */
  children?: ReactNode;
}

const UNKNOWN: BasketState = { status: 'unknown' };
const NEW_ORDER: OrderState = { status: 'filling', form: NEW_DRAFT.form, errors: {}, refusal: null };

/** The basket page below its title: lines, total and order form (spec section 2, basket). */
export default function BasketPage({ phones, times, prices, children }: Props) {
  const state = useShared($basket, UNKNOWN);
  const order = useShared($order, NEW_ORDER);
  useEffect(() => {
    startBasket();
    startOrder();
    const stops = [startBasketPage(), followBasket()];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  const [Result, setResult] = useState<typeof OrderResult>();
  // The result is loaded while the order is on its way, or when one is shown again; if that fails, its message is shown alone.
  useEffect(() => {
    if (order.status === 'sending' || order.status === 'accepted')
      import('./OrderResult.tsx').then(loaded => setResult(() => loaded.default)).catch(() => {});
  }, [order.status]);
  const zone = order.status === 'accepted' ? undefined : prices[order.form.receive ?? ''];
  const [Delivery, setDelivery] = useState<typeof DeliveryTotal>();
  useEffect(() => {
    if (zone) import('./DeliveryTotal.tsx').then(loaded => setDelivery(() => loaded.default)).catch(() => {});
  }, [zone]);
  const lines = basketLines(state);
  const isReady = state.status === 'ready';
  const isAccepted = order.status === 'accepted';
  // An order that was refused or has no answer yet stays visible when the basket becomes empty.
  const isOrderUnfinished = order.status !== 'filling' || order.refusal !== null;

  return (
    <div className="basket">
      {isAccepted &&
        (Result ? (
          <Result
            order={order}
            phones={phones}
            times={times}
            hasMore={lines.length > 0}
            onAnother={startOrder}
          />
        ) : (
          <p className="order-result" role="status">
            {order.message}
          </p>
        ))}
      <div className="basket-goods">
        <BasketNotes />
        {state.status === 'failed' && <BasketFailed message={state.message} phones={phones} />}
        {state.status === 'ready' && lines.length > 0 && <BasketLines basket={state.basket} />}
        {/* The page is published with this box: what a waiting visitor reads is there before any script. */}
        {lines.length === 0 && state.status !== 'failed' && !isAccepted && (
          <div className="basket-empty">
            <p className={isReady ? 'basket-title' : 'loader'}>{isReady ? 'Корзина пуста' : 'ЗАГРУЗКА'}</p>
            <OrderByPhone phones={phones} />
            {/* While the basket loads, browser/styles/basket.css shows this link after ten seconds, whatever the scripts do. */}
            <a className="button button-main" href={isReady ? PRODUCTS : FILLED_BASKET}>
              {isReady ? 'Подобрать шины' : 'Обновить страницу'}
            </a>
          </div>
        )}
        {!isAccepted && <RemovedLines />}
      </div>
      {!isAccepted && (lines.length > 0 || isOrderUnfinished) && (
        <OrderForm order={order}>
          {children}
          <ul className="ordered" aria-live="polite" aria-atomic="true">
            {Delivery && zone && lines.length > 0 && <Delivery lines={lines} prices={zone} />}
          </ul>
        </OrderForm>
      )}
    </div>
  );
}
