import type { ReactNode } from 'react';
import type { Supplier, SupplierRows } from '../../api/prices.ts';
import { Problem, Row, Rows } from '../ui/parts.tsx';
import { timeText } from '../ui/texts.ts';

const STATES: Readonly<Record<Supplier['state'], string>> = {
  good: '',
  late: ', опаздывает',
  refused: ', не принят',
};

type ListProps = SupplierRows & { children?: (supplier: Supplier) => ReactNode };

/** The suppliers with their last lists, and what can be done with each. */
export const SupplierList = ({ suppliers, broken, children }: ListProps) => (
  <>
    {broken.map(why => (
      <Problem key={why} error={why} />
    ))}
    <Rows empty="Пока ни одного: отправьте первый прайс.">
      {suppliers.map(supplier => {
        const { name, at, said, state, waiting } = supplier;
        return (
          <Row
            key={name}
            person={name}
            main={said.length > 300 ? `${said.slice(0, 300)}…` : said}
            note={waiting > 0 && `ждут ответа: ${waiting}`}
          >
            <span className={state === 'good' ? '' : 'error'}>
              {at === null ? 'давно' : timeText(at)}
              {STATES[state]}
            </span>
            {children?.(supplier)}
          </Row>
        );
      })}
    </Rows>
  </>
);
