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
      matches={({ text }, typed) => text.toLowerCase().includes(typed.trim().toLowerCase().replace(',', '.'))}
      isDisabled={option => isUnavailable(option, chosen)}
      emptySearch={emptySearch}
      hasFocus={hadFocus}
      isOpenAtFirst={wasPressed}
      menuParent={document.getElementById(id)?.closest('form') ?? null}
      onChoose={option => onChoose(option?.value ?? '')}
    />
  );
}
