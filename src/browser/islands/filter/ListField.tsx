import {
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { isUnavailable, type Option, optionText } from './options.ts';
import type { SearchedListProps } from './SearchedList.tsx';

interface Props {
  name: string;
  label: string;
  options: readonly Option[];
  chosen: string;
  onChoose: (value: string) => void;
  /** Text of the empty first option; null where `options` have it. */
  all?: string | null;
  /** Text shown when no option matches the typed text; without it the list stays native. */
  emptySearch?: string;
}

interface Searched {
  List: ComponentType<SearchedListProps>;
  hadFocus: boolean;
  wasPressed: boolean;
}

const OPENING_KEYS = [' ', 'Enter', 'ArrowDown', 'ArrowUp'];
/** How long a pressed list waits for the searchable one before the native one opens, in milliseconds. */
const PATIENCE_MS = 3000;

const hasMouse = () => matchMedia('(pointer: fine)').matches;

/** Whether the native list is open; false where browsers do not say. */
function isOpen(select: HTMLSelectElement | null): boolean {
  try {
    return select?.matches(':open') ?? false;
  } catch {
    return false;
  }
}

/**
 * Replaces a native list by a searchable one on hover, focus or press, on devices with a mouse and never while it is open. A
 * press before the searchable list is loaded opens that one as soon as it is, or the native one if it is not to be had.
 */
function useSearchedList(isSearchable: boolean) {
  const select = useRef<HTMLSelectElement>(null);
  const pressed = useRef<ReturnType<typeof setTimeout> | null>(null);
  const isNative = useRef(false);
  const [searched, setSearched] = useState<Searched | null>(null);
  const forgetPress = () => {
    clearTimeout(pressed.current ?? undefined);
    pressed.current = null;
  };
  const replaceList = async () => {
    if (!isSearchable || isNative.current || isOpen(select.current) || !hasMouse()) return;
    const [{ default: List }] = await Promise.all([
      import('./SearchedList.tsx'),
      import('../SearchedSelect.tsx'),
    ]);
    if (isNative.current || isOpen(select.current) || !select.current) return;
    const wasPressed = pressed.current !== null;
    forgetPress();
    // Synchronously: a Tab key between reading the focus and the replacement would focus the list that is being removed.
    const hadFocus = document.activeElement === select.current;
    flushSync(() => setSearched({ List, hadFocus, wasPressed }));
  };
  const openNative = () => {
    if (pressed.current === null) return;
    forgetPress();
    isNative.current = true;
    try {
      select.current?.showPicker();
    } catch {
      // Too long after the press, or an old browser: the next press opens it.
    }
  };
  const tryToReplace = () => void replaceList().catch(openNative);
  const press = (event: SyntheticEvent) => {
    if (!isSearchable || isNative.current || isOpen(select.current) || !hasMouse()) return;
    event.preventDefault();
    forgetPress();
    pressed.current = setTimeout(openNative, PATIENCE_MS);
    select.current?.focus();
    tryToReplace();
  };
  const handlers = {
    ref: select,
    onPointerMove: tryToReplace,
    onFocus: tryToReplace,
    onMouseDown: (event: MouseEvent) => event.button === 0 && press(event),
    onKeyDown: (event: KeyboardEvent) => OPENING_KEYS.includes(event.key) && press(event),
    onBlur: () => {
      forgetPress();
      isNative.current = false;
    },
  };
  return { searched, handlers };
}

/** A labelled list of the panel; its empty first option is «ВСЕ» unless `all` says otherwise. */
export function ListField({ name, label, options, chosen, onChoose, all = 'ВСЕ', emptySearch }: Props) {
  const { searched, handlers } = useSearchedList(emptySearch !== undefined);
  const id = `filter-${name}`;
  const allOptions = all === null ? options : [{ value: '', text: all, count: null }, ...options];
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
          wasPressed={searched.wasPressed}
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
