import { SEARCH_LENGTH } from '#src/domain/filter.ts';

interface Props {
  id: string;
  /** The text in it at first, which a visitor has typed: React escapes all of it. */
  value?: string | undefined;
}

/** The field of a search by text. */
export const SearchField = ({ id, value }: Props) => (
  <input
    id={id}
    className="field search-field"
    type="search"
    name="string"
    defaultValue={value}
    placeholder="Поиск шин"
    {...SEARCH_LENGTH}
    autoComplete="off"
    enterKeyHint="search"
    required
  />
);
