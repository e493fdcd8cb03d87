/** A catalogue that was brought forward is not what an import from nothing gives. */
export class DifferenceError extends Error {}
