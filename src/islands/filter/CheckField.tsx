interface Props {
  label: string;
  value: string;
  isOn: boolean;
  /** Called where the box differs from what is chosen. */
  onToggle: () => void;
  /** Absent where the box only mirrors others and is not part of the address. */
  name?: string;
  count?: number | undefined;
}

/** A checkbox of the panel; the count beside it is no part of its name. */
export function CheckField({ label, name, value, isOn, onToggle, count }: Props) {
  return (
    <label className={count === 0 ? 'check check-none' : 'check'}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isOn}
        onChange={event => event.target.checked !== isOn && onToggle()}
      />
      <span>{label}</span>
      {count !== undefined && (
        <span className="check-count" aria-hidden="true">
          {count}
        </span>
      )}
    </label>
  );
}
