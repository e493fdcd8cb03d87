import { useEffect } from 'react';
import type { OrderState } from '#src/stores/order.ts';

/** Heading and title of the basket's page say what happened as long as the result of an order stands below them. */
export function useResultTitle(order: OrderState): void {
  const isAccepted = order.status === 'accepted';
  const number = isAccepted ? order.number : null;
  useEffect(() => {
    const heading = document.querySelector('h1');
    const before = { heading: heading?.textContent ?? '', title: document.title };
    if (!isAccepted || !heading) return;
    heading.textContent = 'Спасибо за заказ!';
    document.title = before.title.replace(
      before.heading,
      number ? `Заказ № ${number} принят` : 'Заказ принят',
    );
    return () => {
      heading.textContent = before.heading;
      document.title = before.title;
    };
  }, [isAccepted, number]);
}
