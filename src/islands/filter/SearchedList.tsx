import { SearchedSelect } from '../SearchedSelect.tsx';
import { isDead, type Option, optionText } from './options.ts';

export interface SearchedListProps {
  id: string;
  name: string;
  options: readonly Option[];
  chosen: string;
  onChoose: (value: string) => void;
  emptySearch: string;
  /** The native list that it takes over had the focus. */
  hadFocus: boolean;
}

/** A list of the panel that is searched by typing. */
export default function SearchedList(props: SearchedListProps) {
  const { id, name, options, chosen, onChoose, emptySearch, hadFocus } = props;
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
      isDisabled={option => isDead(option, chosen)}
      emptySearch={emptySearch}
      hasFocus={hadFocus}
      drawnIn={document.getElementById(id)?.closest('form') ?? null}
      onChoose={option => onChoose(option?.value ?? '')}
    />
  );
}
