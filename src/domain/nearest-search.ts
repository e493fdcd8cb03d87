/** A search near one that finds nothing. */
export interface NearestSearch {
  /** «Без «R16»», «Только «Michelin»». */
  text: string;
  /** Its address after the question mark. */
  query: string;
  /** How many tyres it finds; at least one. */
  count: number;
}
