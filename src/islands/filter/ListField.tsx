import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDead, type Option, optionText } from './options.ts';
import type { SearchedListProps } from './SearchedList.tsx';

interface Props {
  name: string;
  label: string;
  options: readonly Option[];
  chosen: string;
  onChoose: (value: string) => void;
  /** Text of the empty first option. */
  all?: string;
  /** What a search among the options says when it finds none; a list without it is never searched. */
  emptySearch?: string;
}

interface Searched {
  List: ComponentType<SearchedListProps>;
  hadFocus: boolean;
}

const OPENING_KEYS = [' ', 'Enter', 'ArrowDown', 'ArrowUp'];

/** Takes a native list over by a searchable one on hover or focus of a fine pointer, never while it may be open. */
function useSearchedList(isSearchable: boolean) {
  const select = useRef<HTMLSelectElement>(null);
  const isInUse = useRef(false);
  const [searched, setSearched] = useState<Searched | null>(null);
  const takeOver = async () => {
    if (!isSearchable || isInUse.current || !matchMedia('(pointer: fine)').matches) return;
    const [{ default: List }] = await Promise.all([
      import('./SearchedList.tsx'),
      import('../SearchedSelect.tsx'),
    ]);
    if (isInUse.current) return;
    // At once: a Tab between the question and the exchange would lead to a list that is being taken away.
    flushSync(() => setSearched({ List, hadFocus: document.activeElement === select.current }));
  };
  const attempt = () => void takeOver().catch(() => {});
  const use = () => {
    isInUse.current = true;
  };
  const handlers = {
    ref: select,
    onPointerMove: attempt,
    onFocus: attempt,
    onMouseDown: use,
    onKeyDown: (event: KeyboardEvent) => OPENING_KEYS.includes(event.key) && use(),
    onBlur: () => {
      isInUse.current = false;
    },
  };
  return { searched, handlers };
}

/** A list of the panel, named by its placeholder; its empty first option is «ВСЕ». */
export function ListField({ name, label, options, chosen, onChoose, all = 'ВСЕ', emptySearch }: Props) {
  const { searched, handlers } = useSearchedList(emptySearch !== undefined);
  const id = `filter-${name}`;
  const listed = [{ value: '', text: all, count: null }, ...options];
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      {searched ? (
        <searched.List
          id={id}
          name={name}
          options={listed}
          chosen={chosen}
          onChoose={onChoose}
          emptySearch={emptySearch ?? ''}
          hadFocus={searched.hadFocus}
        />
      ) : (
        <select
          className="field"
          id={id}
          name={name}
          value={chosen}
          onChange={event => onChoose(event.target.value)}
          {...handlers}
        >
          {listed.map(option => (
            <option key={option.value} value={option.value} disabled={isDead(option, chosen)}>
              {optionText(option)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
