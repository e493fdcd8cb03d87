import type { UnderstoodPart } from '#src/domain/grammar/meaning.ts';

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
  /** The typed text names it: the box is checked, and unchecking takes it out of the text by `onUnsay`. */
  said?: UnderstoodPart | undefined;
  onUnsay?: (said: UnderstoodPart) => void;
}

/** A checkbox of the panel; its count is not part of its accessible name. Without results it cannot be checked. */
export function CheckField({
  label,
  name,
  value,
  isOn,
  onToggle,
  isSentElsewhere,
  count,
  said,
  onUnsay,
}: Props) {
  const isChecked = isOn || said !== undefined;
  const isUnavailable = count === 0 && !isChecked;
  const isSent = !(isSentElsewhere || (said && !isOn));
  const change = (isNow: boolean) => {
    if (isNow === isChecked) return;
    if (said) onUnsay?.(said);
    if (isNow !== isOn) onToggle();
  };
  return (
    <label className={isUnavailable ? 'check check-none' : 'check'}>
      <input
        type="checkbox"
        name={isSent ? name : undefined}
        data-key={name}
        value={value}
        checked={isChecked}
        disabled={isUnavailable}
        onChange={event => change(event.target.checked)}
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
