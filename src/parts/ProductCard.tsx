import type { ProductCard as Product } from '#src/api/wire.ts';
import { formatPrice, toKopecks } from '#src/domain/money.ts';
import { productPath } from '#src/domain/paths.ts';
import { SET_OF_TYRES, SET_UNIT } from '#src/domain/quantity.ts';
import { Badges } from './Badges.tsx';
import { BasketButton } from './BasketButton.tsx';
import { BrandMark } from './BrandMark.tsx';
import { CardPicture } from './CardPicture.tsx';
import { Flags } from './Flags.tsx';
import { Price } from './Price.tsx';
import { Stock } from './Stock.tsx';

interface Props {
  product: Product;
  /** Prices are for sets of four. */
  kit: boolean;
  first: boolean;
}

function CardPrice({ product, kit }: Pick<Props, 'product' | 'kit'>) {
  const { price, b_price, kit_price, discount } = product;
  if (kit && kit_price !== null)
    return (
      <>
        <Price
          price={kit_price}
          b_price={b_price && b_price * SET_OF_TYRES}
          discount={discount}
          unit={SET_UNIT}
        />
        <p className="card-kit">{`${formatPrice(toKopecks(price))} за\u00A01\u00A0шт.`}</p>
      </>
    );
  return (
    <>
      <Price price={price} b_price={b_price} discount={discount} />
      {kit_price !== null && <p className="card-kit">{`${formatPrice(toKopecks(kit_price))} ${SET_UNIT}`}</p>}
    </>
  );
}

/** A product: the whole card is one link, and one button. */
export function ProductCard({ product, kit, first }: Props) {
  const { id, name, size_str, stock, brand } = product;
  return (
    <article className="card">
      <CardPicture photo={product.photo} first={first} />
      <div className="card-facts">
        <BrandMark name={brand} ico={product.brand_img} />
        <h3 className="card-title">
          <a href={productPath(id)}>{name}</a>
        </h3>
        <p className="card-size">{size_str}</p>
        <Badges badges={product.promotions} />
        <Flags logicprop={product.logicprop} />
        <Stock stock={stock} />
        <CardPrice product={product} kit={kit} />
        <BasketButton id={id} name={name} size={size_str} stock={stock} kit={kit} />
      </div>
    </article>
  );
}
