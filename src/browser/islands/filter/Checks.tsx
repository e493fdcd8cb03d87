import { toggleClearParams, toggleSeason } from '#src/browser/stores/filter.ts';
import type { Facets } from '#src/domain/facets.ts';
import type { FilterChoice } from '#src/domain/filter-choice.ts';
import { FLAG_FIELDS, keyOf, rowOf } from '#src/domain/filter-keys.ts';
import { FILTER_NAMES, SEASONS } from '#src/domain/season.ts';
import { CheckField } from './CheckField.tsx';
import { FlagChecks } from './FlagChecks.tsx';
import { isVisibleAt, type Place } from './panel.ts';
import { type Spoken, spokenAs, spokenSeasons, unsay } from './spoken.ts';

interface Props {
  choice: FilterChoice;
  facets: Facets | undefined;
  place: Place;
  spoken: Spoken;
}

/** Checkboxes of seasons and properties; «ВСЕ» means all seasons. */
export function Checks({ choice: { filter, clearParams }, facets, place, spoken }: Props) {
  const said = spokenSeasons(spoken);
  const isAll = clearParams && said.length === 0;
  const toggleAll = () => {
    if (said.length > 0) unsay(spoken, said);
    if (said.length === 0 || !clearParams) toggleClearParams();
  };
  return (
    <fieldset className="filter-checks">
      <legend className="visually-hidden">Сезон и свойства</legend>
      <CheckField label="ВСЕ" value="1" isOn={isAll} onToggle={toggleAll} />
      {SEASONS.map(season => (
        <CheckField
          key={season}
          label={FILTER_NAMES[season]}
          name={keyOf('seasons')}
          value={season}
          isOn={filter.seasons.includes(season)}
          said={spokenAs(spoken, keyOf('seasons'), season)}
          onUnsay={part => unsay(spoken, [part])}
          onToggle={() => toggleSeason(season)}
          count={facets && (facets.season[season] ?? 0)}
        />
      ))}
      <FlagChecks
        flags={FLAG_FIELDS.filter(flag => !rowOf(flag).more && isVisibleAt(place, flag))}
        filter={filter}
        facets={facets}
        spoken={spoken}
      />
    </fieldset>
  );
}
