import { TYRES_OF_AXLE } from '#src/domain/axle-size.ts';
import { badgesOnCard } from '#src/domain/badges.ts';
import type { ProductCard as Product } from '#src/domain/goods.ts';
import { indexInName, nameBeforeSize } from '#src/domain/index-in-name.ts';
import { formatPrice, times } from '#src/domain/money.ts';
import { productPath } from '#src/domain/paths.ts';
import { SET_OF_TYRES, SET_UNIT } from '#src/domain/quantity.ts';
import { Badges } from './Badges.tsx';
import { BasketButton } from './BasketButton.tsx';
import { BrandMark } from './BrandMark.tsx';
import { CardPicture } from './CardPicture.tsx';
import { CompareToggle } from './CompareToggle.tsx';
import { Flags } from './Flags.tsx';
import { Price } from './Price.tsx';
import { Stock } from './Stock.tsx';

interface Props {
  product: Product;
  /** Prices are for sets of four. */
  kit: boolean;
  /** Prices are for the two tyres of an axle. */
  two: boolean;
  first: boolean;
}

function CardPrice({ product, kit, two }: Pick<Props, 'product' | 'kit' | 'two'>) {
  const { price, oldPrice, kitPrice, discount } = product;
  if (two)
    return (
      <>
        <Price price={price} oldPrice={oldPrice} discount={discount} />
        <p className="card-kit">{`${formatPrice(times(price, TYRES_OF_AXLE))} за\u00A0${TYRES_OF_AXLE}\u00A0шт.`}</p>
      </>
    );
  if (kit && kitPrice !== null)
    return (
      <>
        <Price
          price={kitPrice}
          oldPrice={oldPrice && times(oldPrice, SET_OF_TYRES)}
          discount={discount}
          unit={SET_UNIT}
        />
        <p className="card-kit">{`${formatPrice(price)} за\u00A01\u00A0шт.`}</p>
      </>
    );
  return (
    <>
      <Price price={price} oldPrice={oldPrice} discount={discount} />
      {kitPrice !== null && <p className="card-kit">{`${formatPrice(kitPrice)} ${SET_UNIT}`}</p>}
    </>
  );
}

/** A product card: the whole card is a link, except for the basket button. The size in the name is seen once, below it. */
export function ProductCard({ product, kit, two, first }: Props) {
  const { id, name, size, stock, brand } = product;
  const index = indexInName(name, size);
  const [model, rest] = nameBeforeSize(name, size);
  return (
    <article className="card">
      <CardPicture photo={product.photo} first={first} upright />
      <div className="card-facts">
        <BrandMark name={brand} icon={product.brandIcon} />
        <h3 className="card-title">
          <a href={productPath(id)}>
            {model}
            {rest && <span className="visually-hidden">{rest}</span>}
          </a>
        </h3>
        <p className="card-size">
          {size}
          {index && <span className="card-index"> {index}</span>}
        </p>
        <Badges badges={badgesOnCard(product.badges)} />
        <Flags flags={product.flags} />
        <Stock stock={stock} />
        <CardPrice product={product} kit={kit} two={two} />
        <BasketButton id={id} size={size} stock={stock} set={two ? TYRES_OF_AXLE : kit ? SET_OF_TYRES : 1} />
        <CompareToggle id={id} name={name} inList />
      </div>
    </article>
  );
}
