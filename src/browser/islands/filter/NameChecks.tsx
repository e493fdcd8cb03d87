import { toggleName } from '#src/browser/stores/filter.ts';
import type { NameField } from '#src/domain/filter-choice.ts';
import { type Filter, keyOf } from '#src/domain/filter-keys.ts';
import { CheckField } from './CheckField.tsx';

interface Props {
  field: NameField;
  legend: string;
  names: readonly string[];
  filter: Filter;
  /** How many tyres each name would find; undefined while that is unknown. */
  counts: Readonly<Record<string, number>> | undefined;
}

/** Checkboxes of names, of which several may be chosen. */
export const NameChecks = ({ field, legend, names, filter, counts }: Props) =>
  names.length > 0 && (
    <fieldset className="filter-brands">
      <legend>{legend}</legend>
      <div className="filter-checks">
        {names.map(name => (
          <CheckField
            key={name}
            label={name}
            name={keyOf(field)}
            value={name}
            isOn={filter[field].includes(name)}
            onToggle={() => toggleName(field, name)}
            isSentElsewhere={field === 'brands' && filter.brands.length === 1 && filter.brands[0] === name}
            count={counts && (counts[name] ?? 0)}
          />
        ))}
      </div>
    </fieldset>
  );
