import { KIT_NAME } from '#src/domain/chosen.ts';
import type { Facets } from '#src/domain/facets.ts';
import type { FilterChoice } from '#src/domain/filter-choice.ts';
import { FEATURES, FILTER_NAMES, SEASONS } from '#src/domain/season.ts';
import { toggleClearParams, toggleFlag, toggleSeason } from '#src/stores/filter.ts';
import { CheckField } from './CheckField.tsx';

interface Props {
  choice: FilterChoice;
  facets: Facets | undefined;
  /** With «от комплекта (4 шт.)». */
  withKit: boolean;
}

/** Seasons and properties; «ВСЕ» stands for all seasons. */
export function Checks({ choice: { filter, clearParams }, facets, withKit }: Props) {
  return (
    <fieldset className="filter-checks">
      <legend className="visually-hidden">Сезон и свойства</legend>
      <CheckField label="ВСЕ" value="1" isOn={clearParams} onToggle={toggleClearParams} />
      {SEASONS.map(season => (
        <CheckField
          key={season}
          label={FILTER_NAMES[season]}
          name="season"
          value={season}
          isOn={filter.seasons.includes(season)}
          onToggle={() => toggleSeason(season)}
          count={facets && (facets.season[season] ?? 0)}
        />
      ))}
      {FEATURES.map(feature => (
        <CheckField
          key={feature}
          label={FILTER_NAMES[feature]}
          name={feature}
          value="1"
          isOn={filter[feature]}
          onToggle={() => toggleFlag(feature)}
          count={facets?.[feature]}
        />
      ))}
      {withKit && (
        <CheckField
          label={KIT_NAME}
          name="kit"
          value="1"
          isOn={filter.kit}
          onToggle={() => toggleFlag('kit')}
          count={facets?.kit}
        />
      )}
    </fieldset>
  );
}
