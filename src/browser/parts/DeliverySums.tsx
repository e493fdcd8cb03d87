import { deliverySums } from '#src/domain/delivery-zone.ts';
import type { Kopecks } from '#src/domain/money.ts';

interface Props {
  total: Kopecks;
  delivery: Kopecks | null;
}

/** What delivery costs and the sum with it, below the sum of the tyres in a list of class `ordered`; nothing without delivery. */
export const DeliverySums = ({ total, delivery }: Props) =>
  deliverySums(total, delivery).map(([what, sum]) => (
    <li className="ordered-sum" key={what}>
      <span>{what}</span>
      <strong>{sum}</strong>
    </li>
  ));
