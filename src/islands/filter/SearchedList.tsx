import { Select, spokenCount, spokenOf } from '../searched-select.ts';
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

const SPOKEN = spokenOf<Option>();

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
      screenReaderStatus={spokenCount}
      ariaLiveMessages={SPOKEN}
      autoFocus={hadFocus}
      maxMenuHeight={MENU_PX}
      menuPlacement="auto"
      menuPosition="fixed"
      menuPortalTarget={document.getElementById(id)?.closest('form') ?? null}
      onChange={option => onChoose(option?.value ?? '')}
    />
  );
}
