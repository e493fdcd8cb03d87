import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isUnavailable, type Option, optionText } from './options.ts';
import type { SearchedListProps } from './SearchedList.tsx';

interface Props {
  name: string;
  label: string;
  options: readonly Option[];
  chosen: string;
  onChoose: (value: string) => void;
  /** Text of the empty first option. */
  all?: string;
  /** Text shown when no option matches the typed text; without it the list stays native. */
  emptySearch?: string;
}

interface Searched {
  List: ComponentType<SearchedListProps>;
  hadFocus: boolean;
}

const OPENING_KEYS = [' ', 'Enter', 'ArrowDown', 'ArrowUp'];

/** Replaces a native list by a searchable one on hover or focus, on devices with a mouse and never while it may be open. */
function useSearchedList(isSearchable: boolean) {
  const select = useRef<HTMLSelectElement>(null);
  const isInUse = useRef(false);
  const [searched, setSearched] = useState<Searched | null>(null);
  const replaceList = async () => {
    if (!isSearchable || isInUse.current || !matchMedia('(pointer: fine)').matches) return;
    const [{ default: List }] = await Promise.all([
      import('./SearchedList.tsx'),
      import('../SearchedSelect.tsx'),
    ]);
    if (isInUse.current) return;
    // Synchronously: a Tab key between reading the focus and the replacement would focus the list that is being removed.
    flushSync(() => setSearched({ List, hadFocus: document.activeElement === select.current }));
  };
  const tryToReplace = () => void replaceList().catch(() => {});
  const markInUse = () => {
    isInUse.current = true;
  };
  const handlers = {
    ref: select,
    onPointerMove: tryToReplace,
    onFocus: tryToReplace,
    onMouseDown: markInUse,
    onKeyDown: (event: KeyboardEvent) => OPENING_KEYS.includes(event.key) && markInUse(),
    onBlur: () => {
      isInUse.current = false;
    },
  };
  return { searched, handlers };
}

/** A labelled list of the panel; its empty first option is «ВСЕ» unless `all` says otherwise. */
export function ListField({ name, label, options, chosen, onChoose, all = 'ВСЕ', emptySearch }: Props) {
  const { searched, handlers } = useSearchedList(emptySearch !== undefined);
  const id = `filter-${name}`;
  const allOptions = [{ value: '', text: all, count: null }, ...options];
  return (
    <div className="filter-field">
      <label htmlFor={id}>{label}</label>
      {searched ? (
        <searched.List
          id={id}
          name={name}
          options={allOptions}
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
          {allOptions.map(option => (
            <option key={option.value} value={option.value} disabled={isUnavailable(option, chosen)}>
              {optionText(option)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
