/** When a call was on its way, by the clock that all tabs share. */
export interface Answered {
  /** When it was sent. */
  from: number;
  /** When its answer came. */
  to: number;
}

/** Before every call. */
export const NEVER: Answered = { from: 0, to: 0 };

/** The shop answered `one` after it had answered `other`: it was sent when the other's answer was there. */
export const isCertainlyLater = (one: Answered, other: Answered): boolean => one.from >= other.to;

/** The other way round. Of calls that overlapped neither is certain. */
export const isCertainlyOlder = (one: Answered, other: Answered): boolean => one.to <= other.from;
