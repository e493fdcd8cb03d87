import type { OrderState } from '#src/browser/stores/order.ts';
import type { OrderField } from '#src/domain/order-fields.ts';
import { FIELD_LABELS } from './field-labels.ts';

/** Why the order was not accepted: the server's message, errors that belong to no field, links to the wrong fields. */
export default function OrderProblem({ order }: { order: OrderState }) {
  if (order.status === 'unanswered')
    return (
      <div className="order-problem" role="alert" tabIndex={-1} data-problem="">
        <p>{order.message}</p>
      </div>
    );
  if (order.status !== 'filling' || !order.refusal) return null;
  const { errors, refusal } = order;
  const wrong = (Object.keys(FIELD_LABELS) as OrderField[]).filter(field => errors[field] !== undefined);
  return (
    <div className="order-problem" role="alert" tabIndex={-1} data-problem="">
      <p>{refusal.message}</p>
      {refusal.others.length > 0 && (
        <ul className="plain-list">
          {refusal.others.map(other => (
            <li key={other}>{other}</li>
          ))}
        </ul>
      )}
      {wrong.length > 0 && (
        <p>
          Исправьте:{' '}
          {wrong.map((field, at) => (
            <span key={field}>
              <span>{at > 0 && ', '}</span>
              <a href={`#order-${field}`}>{FIELD_LABELS[field]}</a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
