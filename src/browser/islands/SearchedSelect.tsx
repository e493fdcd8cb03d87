import type { KeyboardEvent } from 'react';
import Select, { type AriaLiveMessages, type GroupBase } from 'react-select';
import styles from '#src/browser/styles/select.css?inline';
import { useStyles } from './use-styles.ts';

export interface SearchedSelectProps<Option> {
  /** Prefix of the element ids, unique on the page. */
  instanceId: string;
  /** Id of the text field, for a label outside. */
  inputId?: string;
  /** Accessible name and placeholder, where no label outside names the list. */
  label?: string;
  /** Name of the form control; without it the choice is not part of a form. */
  name?: string;
  options: readonly Option[];
  chosen: Option | null;
  textOf: (option: Option) => string;
  keyOf: (option: Option) => string;
  matches: (option: Option, typed: string) => boolean;
  isDisabled?: (option: Option) => boolean;
  /** Text shown when no option matches. */
  emptySearch: string;
  isLoading?: boolean;
  isClearable?: boolean;
  hasFocus: boolean;
  isOpenAtFirst?: boolean;
  /** The element that the open list is rendered into: a modal dialog covers everything outside it. */
  menuParent: HTMLElement | null;
  /** Called with the new choice, or with null when it is cleared. */
  onChoose: (option: Option | null) => void;
  /** Called on Escape while the list is closed. */
  onEscape?: () => void;
}

/** Maximum height of the open list (spec section 9). */
const MENU_PX = 350;

const SCREEN_READER_TEXTS: AriaLiveMessages<unknown, false, GroupBase<unknown>> = {
  guidance: ({ context }) =>
    context === 'menu' ? 'Стрелками выбирайте, Enter подтверждает, Escape закрывает список.' : '',
  onChange: ({ label, action }) => (action === 'clear' ? 'Выбор снят.' : `Выбрано: ${label ?? ''}.`),
  onFocus: ({ label }) => label ?? '',
  onFilter: ({ resultsMessage }) => resultsMessage,
};

/** The shop's sentence for no match, which in the specification is English; then one in Russian besides. */
function EmptySearch({ text }: { text: string }) {
  if (/[а-яё]/iu.test(text)) return text;
  return (
    <>
      <span lang="en">{text}</span> Такого в&nbsp;списке нет.
    </>
  );
}

/**
 * A list that is searched by typing, styled by `browser/styles/select.css`. Only this file imports the library. Import it dynamically
 * together with the component that uses it: both files are then loaded in parallel.
 */
export function SearchedSelect<Option>(props: SearchedSelectProps<Option>) {
  useStyles(styles);
  const { instanceId, inputId, label, name, options, chosen, textOf, keyOf, matches } = props;
  const {
    isDisabled,
    emptySearch,
    isLoading,
    isClearable,
    hasFocus,
    isOpenAtFirst,
    menuParent,
    onChoose,
    onEscape,
  } = props;
  // The library handles Escape even while its list is closed.
  const handleEscape = (event: KeyboardEvent) => {
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
      // A list of its own each time: `matches` may find more than before, and only in a new list Enter chooses what is found.
      options={[...options]}
      value={chosen}
      getOptionLabel={textOf}
      getOptionValue={keyOf}
      isOptionDisabled={option => isDisabled?.(option) ?? false}
      filterOption={({ data }, typed) => matches(data, typed)}
      noOptionsMessage={() => <EmptySearch text={emptySearch} />}
      loadingMessage={() => 'ЗАГРУЗКА'}
      screenReaderStatus={({ count }) => `Найдено: ${count}.`}
      ariaLiveMessages={SCREEN_READER_TEXTS}
      isLoading={isLoading ?? false}
      isClearable={isClearable ?? false}
      autoFocus={hasFocus}
      defaultMenuIsOpen={isOpenAtFirst ?? false}
      maxMenuHeight={MENU_PX}
      menuPlacement="auto"
      menuPosition="fixed"
      menuPortalTarget={menuParent}
      onKeyDown={handleEscape}
      onChange={onChoose}
    />
  );
}
