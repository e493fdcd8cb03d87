/** What kinds have resolved for other kinds to use; each kind adds its own part by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds
export interface Resolved {}
