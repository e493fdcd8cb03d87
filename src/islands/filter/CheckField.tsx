interface Props {
  label: string;
  value: string;
  isOn: boolean;
  /** Called when the visitor switches the checkbox. */
  onToggle: () => void;
  /** Absent for «ВСЕ», which only reflects other checkboxes and is not part of the URL. */
  name?: string;
  /** Whether another field of the form sends the value: then this one does not. */
  isSentElsewhere?: boolean;
  count?: number | undefined;
}

/** A checkbox of the panel; its count is not part of its accessible name. Without results it cannot be checked. */
export function CheckField({ label, name, value, isOn, onToggle, isSentElsewhere, count }: Props) {
  const isUnavailable = count === 0 && !isOn;
  return (
    <label className={isUnavailable ? 'check check-none' : 'check'}>
      <input
        type="checkbox"
        name={isSentElsewhere ? undefined : name}
        data-key={isSentElsewhere ? name : undefined}
        value={value}
        checked={isOn}
        disabled={isUnavailable}
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
