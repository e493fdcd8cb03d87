/** When the shop works. */
export interface ShopTimes {
  /** In schema.org's form: Mo-Fr 09:00-19:00. */
  hours: readonly string[];
  timeZone: string;
}
