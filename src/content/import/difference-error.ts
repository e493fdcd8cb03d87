/** An incremental import gives another catalogue than an import from nothing. */
export class DifferenceError extends Error {}
