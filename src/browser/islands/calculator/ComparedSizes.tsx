import { EMPTY_FILTER } from '#src/domain/filter.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { figure, signed, speedRows, verdictOf } from '#src/domain/size-words.ts';
import { differenceOf, geometryOf, measuringRim } from '#src/domain/tyre-geometry.ts';
import { formatSize, type TyreSize } from '#src/domain/tyre-size.ts';
import { WheelPair } from './WheelPair.tsx';

const rimText = (size: TyreSize): string => {
  const rim = measuringRim(size);
  return rim === null ? '—' : `${figure(rim, 1)}J`;
};

/** Results with tyres of one size. */
const tyresOf = ({ width, height, rim }: TyreSize): string =>
  productsPath({ ...EMPTY_FILTER, widths: [width], heights: height === '' ? [] : [height], rims: [rim] });

/** What changes when one size takes another's place: sentence, drawing, figures, speedometer. */
export function ComparedSizes({ old, next }: { old: TyreSize; next: TyreSize }) {
  const [before, after] = [geometryOf(old), geometryOf(next)];
  const difference = differenceOf(before, after);
  const verdict = verdictOf(difference);
  const [oldName, newName] = [formatSize(old), formatSize(next)];
  const rows: readonly (readonly [string, string, string, string])[] = [
    ['Диаметр, мм', figure(before.diameter), figure(after.diameter), signed(difference.diameter)],
    ['Ширина, мм', figure(before.width), figure(after.width), signed(difference.width)],
    ['Высота боковины, мм', figure(before.sidewall), figure(after.sidewall), signed(difference.sidewall)],
    ['Клиренс, мм', '', '', signed(difference.clearance)],
    [
      'Оборотов на 1 км',
      figure(before.turnsPerKm),
      figure(after.turnsPerKm),
      signed(after.turnsPerKm - before.turnsPerKm),
    ],
    ['Обод по стандарту', rimText(old), rimText(next), ''],
  ];
  return (
    <div className="compared">
      <section className={verdict.fits ? 'verdict verdict-fits' : 'verdict'}>
        <h2>{verdict.title}</h2>
        <p>{verdict.text}</p>
        <p className="verdict-links">
          <a className="button" href={tyresOf(next)} rel="nofollow">
            {`Шины ${newName}`}
          </a>{' '}
          <a className="button" href={tyresOf(old)} rel="nofollow">
            {`Шины ${oldName}`}
          </a>
        </p>
      </section>
      <WheelPair old={{ name: oldName, geometry: before }} next={{ name: newName, geometry: after }} />
      <table className="figures">
        <caption>Размеры</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{oldName}</th>
            <th scope="col">{newName}</th>
            <th scope="col">Разница</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                <td key={at}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <table className="figures">
        <caption>Спидометр, км/ч</caption>
        <thead>
          <tr>
            <th scope="col">Показывает</th>
            <th scope="col">{`На самом деле с ${newName}`}</th>
          </tr>
        </thead>
        <tbody>
          {speedRows(before, after).map(row => (
            <tr key={row.indicated}>
              <th scope="row">{row.indicated}</th>
              <td>{figure(row.true, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
