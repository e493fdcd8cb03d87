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

/** A checkbox of the panel; the count beside it is no part of its name. One that leads nowhere cannot be turned on. */
export function CheckField({ label, name, value, isOn, onToggle, count }: Props) {
  const isDead = count === 0 && !isOn;
  return (
    <label className={isDead ? 'check check-none' : 'check'}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isOn}
        disabled={isDead}
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
