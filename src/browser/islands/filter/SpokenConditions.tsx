import { type MouseEvent, useEffect, useState } from 'react';
import { Icon } from '#src/browser/parts/Icon.tsx';
import { CROSS_PATH } from '#src/browser/parts/icon-paths.ts';
import { partText } from '#src/domain/chosen.ts';
import type { Filter } from '#src/domain/filter-keys.ts';
import type { UnderstoodPart } from '#src/domain/grammar/meaning.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { isPlainClick } from '../results/turn-page.ts';
import { useFocusAfterRemoval } from '../results/use-focus-after-removal.ts';
import { type Spoken, unsay } from './spoken.ts';

/** Where the panel is a sheet, which hides the conditions above the list (browser/styles/results.css). */
const SHEET = '(max-width: 62.4375rem)';

function useSheet(): boolean {
  const [isSheet, setSheet] = useState(false);
  useEffect(() => {
    const sheet = matchMedia(SHEET);
    const follow = () => setSheet(sheet.matches);
    follow();
    sheet.addEventListener('change', follow);
    return () => sheet.removeEventListener('change', follow);
  }, []);
  return isSheet;
}

/** What the typed words already narrow, in the sheet: links to the search without it, which change the panel. */
export function SpokenConditions({ filter, spoken }: { filter: Filter; spoken: Spoken }) {
  const { container, pressedIndex } = useFocusAfterRemoval(spoken.parts);
  const isSheet = useSheet();
  if (!isSheet || spoken.parts.length === 0) return null;
  const press = (event: MouseEvent, at: number, part: UnderstoodPart) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (spoken.isEarlier) return;
    pressedIndex.current = at;
    unsay(spoken, [part]);
  };
  return (
    <div className="chosen" ref={container} aria-busy={spoken.isEarlier}>
      <p className="search-note" id="filter-spoken">
        По словам поиска уже выбрано:
      </p>
      <ul className="chip-list" aria-labelledby="filter-spoken">
        {spoken.parts.map((part, at) => (
          <li key={part.text}>
            <a
              className="chip"
              href={productsPath({ ...filter, string: part.string })}
              rel="nofollow"
              onClick={event => press(event, at, part)}
            >
              <span className="visually-hidden">Убрать из поиска: </span>
              <span>{partText(part, filter.kit)}</span>
              <Icon size={16} path={CROSS_PATH} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
