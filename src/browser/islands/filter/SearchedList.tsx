import { isCalled, isFoundBy } from '#src/domain/car-choice.ts';
import { SearchedSelect } from '../SearchedSelect.tsx';
import { isUnavailable, type Option, optionText } from './options.ts';

export interface SearchedListProps {
  id: string;
  name: string;
  options: readonly Option[];
  chosen: string;
  onChoose: (value: string) => void;
  emptySearch: string;
  /** Whether the replaced native list had the focus. */
  hadFocus: boolean;
  /** Whether it was pressed to open: this one then opens at once. */
  wasPressed: boolean;
}

/** Whether typed text finds an option: sizes as they are written, names also in the other alphabet and layout and by their aliases. */
function isMatch({ text, value, aliases }: Option, typed: string): boolean {
  if (text.toLowerCase().includes(typed.trim().toLowerCase().replace(',', '.'))) return true;
  return aliases !== undefined && (isFoundBy(value, typed) || aliases.some(alias => isCalled(alias, typed)));
}

/** A list of the panel that is searched by typing. */
export default function SearchedList(props: SearchedListProps) {
  const { id, name, options, chosen, onChoose, emptySearch, hadFocus, wasPressed } = props;
  return (
    <SearchedSelect
      instanceId={id}
      inputId={id}
      name={name}
      options={options}
      chosen={options.find(({ value }) => value === chosen) ?? null}
      textOf={optionText}
      keyOf={({ value }) => value}
      matches={isMatch}
      isDisabled={option => isUnavailable(option, chosen)}
      emptySearch={emptySearch}
      hasFocus={hadFocus}
      isOpenAtFirst={wasPressed}
      menuParent={document.getElementById(id)?.closest('form') ?? null}
      onChoose={option => onChoose(option?.value ?? '')}
    />
  );
}
