import type { Choice } from './choice.ts';
import { CAR_LABELS } from './labels.ts';

/** A choice from a native select, for touch screens. */
export default function NativeChoice({ step, options, chosen, isLoading, onChoose }: Choice) {
  return (
    <select
      className="field"
      aria-label={CAR_LABELS[step]}
      aria-busy={isLoading}
      value={chosen?.slug ?? ''}
      onChange={event => onChoose(options.find(({ slug }) => slug === event.target.value) ?? null)}
    >
      <option value="">{CAR_LABELS[step]}</option>
      {options.map(({ name, slug }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </select>
  );
}
