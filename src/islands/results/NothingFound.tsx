import { impossibleText, nearestOptions } from '#src/domain/nearest-option.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { resetFilter } from '#src/stores/filter.ts';
import type { Found } from '#src/stores/found.ts';
import { takeProposal } from '#src/stores/preview.ts';
import { pick } from '#src/stores/results.ts';
import { Proposals } from '../filter/Proposals.tsx';

/** An answer without tyres, with ways on: the nearest searches that find some, and a fresh start. */
export function NothingFound({ found }: { found: Found }) {
  const proposals = nearestOptions(found.filter, found.facets);
  const reset = () => {
    resetFilter();
    void pick();
  };
  return (
    <div className="empty">
      <p>По&nbsp;этим условиям ничего не&nbsp;нашлось.</p>
      <p className="empty-why">{impossibleText(proposals)}</p>
      <Proposals
        proposals={proposals}
        onTake={proposal => {
          takeProposal(proposal);
          void pick();
        }}
      />
      <p className="empty-ways">
        <button className="button button-main" type="button" onClick={reset}>
          Сбросить условия
        </button>
        <button className="button" type="button" data-car-open aria-haspopup="dialog">
          Подобрать по авто
        </button>
        <a href={PRODUCTS}>Все шины</a>
      </p>
    </div>
  );
}
