import { NearestSearches } from '#src/browser/parts/NearestSearches.tsx';
import { OtherWays } from '#src/browser/parts/OtherWays.tsx';
import { resetFilter } from '#src/browser/stores/filter.ts';
import type { Found } from '#src/browser/stores/found.ts';
import { takeProposal } from '#src/browser/stores/preview.ts';
import { pick } from '#src/browser/stores/results.ts';
import { emptyText } from '#src/domain/chosen.ts';
import { impossibleText, nearestOptions } from '#src/domain/nearest-option.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { Proposals } from '../filter/Proposals.tsx';

/** Shown for a search without results: the nearest searches that have some, and a reset. */
export function NothingFound({ found, phones }: { found: Found; phones: readonly string[] }) {
  const proposals = nearestOptions(found.filter, found.facets);
  const reset = () => {
    resetFilter();
    void pick();
  };
  return (
    <div className="empty">
      <p>По&nbsp;этим условиям ничего не&nbsp;нашлось.</p>
      <p className="empty-why">{emptyText(found.filter, found.understood)}</p>
      {proposals.length > 0 && <p className="empty-why">{impossibleText(proposals)}</p>}
      <NearestSearches nearest={found.nearest} />
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
      <OtherWays phones={phones} />
    </div>
  );
}
