import { useEffect } from 'react';

/**
 * Heading and title of the basket's page say what happened as long as the result of an order stands below them.
 * @param number The order's number; null if the answer has none.
 */
export function useResultTitle(number: string | null): void {
  useEffect(() => {
    const heading = document.querySelector('h1');
    if (!heading) return;
    const before = { heading: heading.textContent, title: document.title };
    heading.textContent = 'Спасибо за заказ!';
    document.title = before.title.replace(
      before.heading,
      number ? `Заказ № ${number} принят` : 'Заказ принят',
    );
    return () => {
      heading.textContent = before.heading;
      document.title = before.title;
    };
  }, [number]);
}
