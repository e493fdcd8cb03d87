/** The time span of a call, by the clock that all tabs of the browser share, in milliseconds. */
export interface Answered {
  /** When it was sent. */
  from: number;
  /** When its response arrived. */
  to: number;
}

/** Earlier than every call. */
export const NEVER: Answered = { from: 0, to: 0 };

/** Whether `one` was sent after the response to `other` had arrived, so the server certainly answered it later. */
export const isCertainlyLater = (one: Answered, other: Answered): boolean => one.from >= other.to;

/** Whether the response to `one` arrived before `other` was sent. For overlapping calls both functions return false. */
export const isCertainlyOlder = (one: Answered, other: Answered): boolean => one.to <= other.from;
