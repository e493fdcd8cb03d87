import { TYRES_OF_AXLE } from '#src/domain/axle-size.ts';
import { badgesOnCard } from '#src/domain/badges.ts';
import { formatPrice, sum, times } from '#src/domain/money.ts';
import { ADD_PAIR, addPairName } from '#src/domain/pair-words.ts';
import { axlesText, isPairInStock, type PairedCard, type PairView } from '#src/domain/pairs.ts';
import { BASKET, modelPath, productPath } from '#src/domain/paths.ts';
import { choiceText } from '#src/domain/sent-choice.ts';
import { Badges } from './Badges.tsx';
import { BrandMark } from './BrandMark.tsx';
import { CardPicture } from './CardPicture.tsx';
import { Flags } from './Flags.tsx';
import { Price } from './Price.tsx';
import { Stock } from './Stock.tsx';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pair-button': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        'data-front': number;
        'data-rear': number;
        'data-name': string;
      };
    }
  }
}

/** The button of a pair. Without JavaScript its form puts both in, as a sent choice. */
function PairButton({ pair, name }: { pair: PairView; name: string }) {
  const { front, rear } = pair;
  const choice = choiceText([front, rear].map(({ id, price }) => ({ id, price, count: TYRES_OF_AXLE })));
  return (
    <pair-button data-front={front.id} data-rear={rear.id} data-name={name}>
      <form method="post" action={BASKET}>
        <input type="hidden" name="do" value="choose" />
        <input type="hidden" name="choice" value={choice} />
        <button
          className="button basket-button"
          type="submit"
          aria-label={addPairName(name)}
          suppressHydrationWarning
        >
          <span suppressHydrationWarning>{ADD_PAIR}</span>
        </button>
      </form>
    </pair-button>
  );
}

function AxleOfPair({ name, tyre }: { name: string; tyre: PairedCard }) {
  return (
    <li>
      <a href={productPath(tyre.id)}>{`${name}: ${tyre.size} ${tyre.index}`}</a>
      <span>{`${formatPrice(tyre.price)} за\u00A01\u00A0шт.`}</span>
      <Stock stock={tyre.stock} />
    </li>
  );
}

/** The price of two and two before a discount of either; null without one. */
function oldPriceOf({ front, rear }: PairView) {
  if (front.oldPrice === null && rear.oldPrice === null) return null;
  return times(sum([front.oldPrice ?? front.price, rear.oldPrice ?? rear.price]), TYRES_OF_AXLE);
}

/** A card of two front and two rear tyres of one model; it has the badges that both have. */
export function PairCard({ pair, first }: { pair: PairView; first: boolean }) {
  const { name, front, rear, price } = pair;
  const sizes = axlesText({ front: front.size, rear: rear.size });
  const badges = front.badges.filter(badge => rear.badges.some(({ title }) => title === badge.title));
  return (
    <article className="card pair-card">
      <CardPicture photo={front.photo} first={first} />
      <div className="card-facts">
        <BrandMark name={front.brand} icon={front.brandIcon} />
        <h3 className="card-title">
          <a href={modelPath(front.modelId)}>{name}</a>
        </h3>
        <p className="pair-sizes">{sizes}</p>
        <Badges badges={badgesOnCard(badges)} />
        <Flags flags={front.flags} />
        <ul className="pair-axles">
          <AxleOfPair name="Перед" tyre={front} />
          <AxleOfPair name="Зад" tyre={rear} />
        </ul>
        <Price price={price} oldPrice={oldPriceOf(pair)} unit={'за\u00A02\u00A0+\u00A02\u00A0шт.'} />
        {isPairInStock(pair) ? (
          <PairButton pair={pair} name={sizes} />
        ) : (
          <p className="hint">Пары сейчас нет: на&nbsp;каждую ось нужно две шины.</p>
        )}
      </div>
    </article>
  );
}
