import { Phones } from '#src/browser/parts/Phones.tsx';

/** The sentence that an order can be given by phone, too. */
export default function OrderByPhone({ phones }: { phones: readonly string[] }) {
  return (
    <p>
      Заказать можно и&nbsp;по&nbsp;телефону: <Phones phones={phones} />.
    </p>
  );
}
