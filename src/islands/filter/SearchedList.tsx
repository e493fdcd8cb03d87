import Select, { type AriaLiveMessages, type GroupBase } from 'react-select';
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

/** Highest menu (spec section 9). */
const MENU_PX = 350;

const SPOKEN: AriaLiveMessages<Option, false, GroupBase<Option>> = {
  guidance: ({ context }) =>
    context === 'menu' ? 'Стрелками выбирайте, Enter подтверждает, Escape закрывает список.' : '',
  onChange: ({ label }) => `Выбрано: ${label ?? ''}.`,
  onFocus: ({ label }) => label ?? '',
  onFilter: ({ resultsMessage }) => resultsMessage,
};

/** A list of the panel that is searched by typing. */
export default function SearchedList(props: SearchedListProps) {
  const { id, name, options, chosen, onChoose, emptySearch, hadFocus } = props;
  return (
    <Select<Option>
      unstyled
      className="select"
      classNamePrefix="select"
      instanceId={id}
      inputId={id}
      name={name}
      options={options}
      value={options.find(({ value }) => value === chosen) ?? null}
      getOptionLabel={optionText}
      getOptionValue={({ value }) => value}
      isOptionDisabled={option => isDead(option, chosen)}
      filterOption={({ data }, typed) =>
        data.text.toLowerCase().includes(typed.trim().toLowerCase().replace(',', '.'))
      }
      noOptionsMessage={() => emptySearch}
      screenReaderStatus={({ count }) => `Найдено: ${count}.`}
      ariaLiveMessages={SPOKEN}
      autoFocus={hadFocus}
      maxMenuHeight={MENU_PX}
      menuPlacement="auto"
      onChange={option => onChoose(option?.value ?? '')}
    />
  );
}
