import type { Filter } from '#src/domain/filter-keys.ts';
import { type PriceBar, priceBarsText } from '#src/domain/price-bars.ts';

interface Props {
  bars: readonly PriceBar[];
  filter: Filter;
}

const WIDTH = 10;
const GAP = 1;
const HEIGHT = 40;

/** How many tyres cost how much, drawn and in words; bars outside of the chosen prices are pale. */
export function PriceBars({ bars, filter: { priceFrom, priceTo, kit } }: Props) {
  const most = Math.max(...bars.map(({ count }) => count));
  const isChosen = ({ from, to }: PriceBar) =>
    (priceFrom === null || to > priceFrom) && (priceTo === null || from <= priceTo);
  const draw = (isIncluded: (bar: PriceBar) => boolean) =>
    bars
      .map((bar, at) => {
        const height = bar.count === 0 ? 0 : Math.max(1, Math.round((HEIGHT * bar.count) / most));
        return height > 0 && isIncluded(bar)
          ? `M${at * WIDTH} ${HEIGHT}v-${height}h${WIDTH - GAP}v${height}z`
          : '';
      })
      .join('');
  return (
    <div className="price-bars">
      <svg
        viewBox={`0 0 ${bars.length * WIDTH - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className="price-bars-other" d={draw(bar => !isChosen(bar))} />
        <path d={draw(isChosen)} />
      </svg>
      <p>{`${kit ? 'Цены за шину: ' : ''}${priceBarsText(bars)}`}</p>
    </div>
  );
}
