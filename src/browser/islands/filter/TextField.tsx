import { typeString } from '#src/browser/stores/filter.ts';
import { SEARCH_LENGTH } from '#src/domain/filter.ts';

/** The field of the search's text. */
export const TextField = ({ text }: { text: string }) => (
  <div className="filter-field">
    <label htmlFor="filter-string">Название содержит...</label>
    <input
      className="field"
      id="filter-string"
      type="text"
      name="string"
      value={text}
      onChange={event => typeString(event.target.value)}
      {...SEARCH_LENGTH}
      autoComplete="off"
    />
  </div>
);
