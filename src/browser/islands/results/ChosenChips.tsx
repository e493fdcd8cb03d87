import type { MouseEvent } from 'react';
import { Icon } from '#src/browser/parts/Icon.tsx';
import { resetFilter } from '#src/browser/stores/filter.ts';
import { drop, pick } from '#src/browser/stores/results.ts';
import { type Chosen, chosenIn, without } from '#src/domain/chosen.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { isPlainClick } from './turn-page.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import type { VisibleSearch } from './visible-search.ts';

/** The active conditions as links, each to the same search without that condition. */
export function ChosenChips({ filter, understood }: VisibleSearch) {
  const { container, pressedIndex } = useFocusAfterRemoval(filter);
  const chosen = chosenIn(filter, understood);
  const press = (event: MouseEvent, at: number, act: () => void) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    pressedIndex.current = at;
    act();
  };
  const reset = () => {
    resetFilter();
    void pick();
  };
  const chip = (each: Chosen, at: number) => (
    <li key={`${each.key} ${each.key === 'string' ? each.text : each.value}`}>
      <a
        className="chip"
        href={productsPath(without(filter, each))}
        rel="nofollow"
        onClick={event => press(event, at, () => void drop(each))}
      >
        <span className="visually-hidden">Снять условие: </span>
        <span>{each.text}</span>
        <Icon size={16} path="M6 6l12 12M18 6 6 18" />
      </a>
    </li>
  );
  return (
    <div className="chosen" tabIndex={-1} ref={container}>
      {chosen.length > 0 && (
        <ul className="chip-list" aria-label="Выбранные условия">
          {chosen.map(chip)}
          <li>
            <a className="chosen-reset" href={PRODUCTS} onClick={event => press(event, chosen.length, reset)}>
              Сбросить всё
            </a>
          </li>
        </ul>
      )}
    </div>
  );
}
