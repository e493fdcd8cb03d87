import type { KeyboardEvent } from 'react';
import Select, { type AriaLiveMessages, type GroupBase } from 'react-select';

export interface SearchedSelectProps<Option> {
  /** Distinguishes the list among those of a page. */
  instanceId: string;
  /** Id of the field typed into, where a label names it. */
  inputId?: string;
  /** What the list is for, where no label says it. */
  label?: string;
  /** Name in its form, where it has one. */
  name?: string;
  options: readonly Option[];
  chosen: Option | null;
  textOf: (option: Option) => string;
  keyOf: (option: Option) => string;
  matches: (option: Option, typed: string) => boolean;
  isDisabled?: (option: Option) => boolean;
  /** What a search that finds nothing says. */
  emptySearch: string;
  isLoading?: boolean;
  isClearable?: boolean;
  hasFocus: boolean;
  /** What the open list is drawn in: a dialog shows nothing that stands outside it. */
  drawnIn: HTMLElement | null;
  /** The choice; null once it is cleared. */
  onChoose: (option: Option | null) => void;
  /** Escape that did not close the open list. */
  onEscape?: () => void;
}

/** Highest menu (spec section 9). */
const MENU_PX = 350;

const SPOKEN: AriaLiveMessages<unknown, false, GroupBase<unknown>> = {
  guidance: ({ context }) =>
    context === 'menu' ? 'Стрелками выбирайте, Enter подтверждает, Escape закрывает список.' : '',
  onChange: ({ label, action }) => (action === 'clear' ? 'Выбор снят.' : `Выбрано: ${label ?? ''}.`),
  onFocus: ({ label }) => label ?? '',
  onFilter: ({ resultsMessage }) => resultsMessage,
};

/**
 * A list that is searched by typing, drawn by `styles/select.css`. The only file that knows the library behind it; ask for it
 * beside the component that imports it: the two then come at once.
 */
export function SearchedSelect<Option>(props: SearchedSelectProps<Option>) {
  const { instanceId, inputId, label, name, options, chosen, textOf, keyOf, matches } = props;
  const { isDisabled, emptySearch, isLoading, isClearable, hasFocus, drawnIn, onChoose, onEscape } = props;
  // The library keeps Escape to itself even with its list closed.
  const giveEscape = (event: KeyboardEvent) => {
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
    if (event.key !== 'Escape' || isOpen || !onEscape) return;
    event.preventDefault();
    onEscape();
  };
  return (
    <Select<Option>
      unstyled
      className="select"
      classNamePrefix="select"
      instanceId={instanceId}
      {...(inputId === undefined ? {} : { inputId })}
      {...(label === undefined ? {} : { 'aria-label': label, placeholder: label })}
      {...(name === undefined ? {} : { name })}
      options={options}
      value={chosen}
      getOptionLabel={textOf}
      getOptionValue={keyOf}
      isOptionDisabled={option => isDisabled?.(option) ?? false}
      filterOption={({ data }, typed) => matches(data, typed)}
      noOptionsMessage={() => emptySearch}
      loadingMessage={() => 'ЗАГРУЗКА'}
      screenReaderStatus={({ count }) => `Найдено: ${count}.`}
      ariaLiveMessages={SPOKEN}
      isLoading={isLoading ?? false}
      isClearable={isClearable ?? false}
      autoFocus={hasFocus}
      maxMenuHeight={MENU_PX}
      menuPlacement="auto"
      menuPosition="fixed"
      menuPortalTarget={drawnIn}
      onKeyDown={giveEscape}
      onChange={onChoose}
    />
  );
}
