/** What kinds have become that others build upon; each kind adds its own by `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the kinds
export interface Together {}
