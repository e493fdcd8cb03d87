import { axleSizeText } from '#src/domain/axle-size.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { OUT_OF_PAIRS, PAIRS } from '#src/domain/pair-words.ts';
import { axlesOf, axlesText, type FoundPairs, searchOfAxle } from '#src/domain/pairs.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { countOf, TYRES } from '#src/domain/words.ts';
import { PairCard } from './PairCard.tsx';

interface Props {
  pairs: FoundPairs;
  filter: Filter;
  /** How many tyres of the front size fit; they are listed below. */
  fronts: number;
  /** Whether this is the first list of the page. */
  first?: boolean;
}

/** Pairs for a car with different axles, and the way to the tyres of each axle alone. */
export function Pairs({ pairs, filter, fronts, first = false }: Props) {
  const axles = axlesOf(filter);
  if (axles === null) return null;
  const { count, items, rears } = pairs;
  const front = axleSizeText(axles.front);
  const rear = axleSizeText(axles.rear);
  return (
    <section className="pairs" aria-label="Пары на две оси">
      <h2>{axlesText({ front, rear })}</h2>
      {count === 0 ? (
        <p>Шин одной модели в&nbsp;обоих размерах по&nbsp;этим условиям нет.</p>
      ) : (
        <p>
          {items.length < count
            ? `Показаны ${items.length} из ${countOf(count, OUT_OF_PAIRS)}: добавьте условия, чтобы увидеть другие.`
            : `${countOf(count, PAIRS)} одной модели, цена за две передние и две задние шины.`}
        </p>
      )}
      {count > 0 && (
        <ul className="grid">
          {items.map((pair, index) => (
            <li key={`${pair.front.id} ${pair.rear.id}`}>
              <PairCard pair={pair} first={first && index === 0} />
            </li>
          ))}
        </ul>
      )}
      {fronts + rears > 0 && (
        <p className="pairs-loose">
          {'По\u00A0отдельности: '}
          {rears > 0 && (
            <a data-search="" href={productsPath(searchOfAxle(filter, 'rear', axles.rear))} rel="nofollow">
              {`зад ${rear} — ${countOf(rears, TYRES)}`}
            </a>
          )}
          <span>{fronts > 0 && `${rears > 0 ? '; ' : ''}перед ${front} — ниже`}</span>
        </p>
      )}
    </section>
  );
}
