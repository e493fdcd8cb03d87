import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { type Chosen, chosenIn, without } from '#src/domain/chosen.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import { PRODUCTS } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { Drawing } from '#src/parts/Drawing.tsx';
import { resetFilter } from '#src/stores/filter.ts';
import { drop, pick } from '#src/stores/results.ts';
import { isPlain } from './turn-page.ts';

/** After a chip has gone the focus goes to the one in its place, to the last one, or to where they stood. */
function useFocusAfter(filter: Filter) {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the chips, which are drawn from the filter
  useLayoutEffect(() => {
    const at = pressed.current;
    if (at === null) return;
    pressed.current = null;
    const chips = place.current?.querySelectorAll<HTMLElement>('.chip') ?? [];
    (chips[Math.min(at, chips.length - 1)] ?? place.current)?.focus({ preventScroll: true });
  }, [filter]);
  return { place, pressed };
}

/** The conditions of the list that is shown, as links: each leads to the same search without it. */
export function ChosenChips({ filter }: { filter: Filter }) {
  const { place, pressed } = useFocusAfter(filter);
  const chosen = chosenIn(filter);
  const press = (event: MouseEvent, at: number, act: () => void) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    pressed.current = at;
    act();
  };
  const reset = () => {
    resetFilter();
    void pick();
  };
  const chip = (each: Chosen, at: number) => (
    <li key={`${each.key} ${each.value}`}>
      <a
        className="chip"
        href={productsPath(without(filter, each))}
        onClick={event => press(event, at, () => void drop(each))}
      >
        <span className="visually-hidden">Снять условие: </span>
        {each.text}
        <Drawing size={16} path="M6 6l12 12M18 6 6 18" />
      </a>
    </li>
  );
  return (
    <div className="chosen" tabIndex={-1} ref={place}>
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
