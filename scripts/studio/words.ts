/** A text on a picture, in parts of its height and width from the upper left corner. */
export interface Label {
  text: string;
  at: readonly [x: number, y: number];
  /** Height of its letters' em in parts of the picture's height. */
  size: number;
  weight?: 400 | 600 | 700;
  colour?: 'white' | 'pale' | 'orange';
  align?: 'left' | 'middle' | 'right';
}

/** An arrow of a diagram, between two points in parts of the picture's width and height. */
export interface Arrow {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  colour: 'pale' | 'orange';
}

/** The sign of low pressure (ISO 2575), with its middle and its height in parts of the picture. */
export interface Sign {
  at: readonly [x: number, y: number];
  size: number;
}

/** Words on a picture: a banner's two lines over a shade from the left, or labels. */
export type Words =
  | { title: string; line: string }
  | { labels: readonly Label[]; shade?: 'left' | 'below' | 'above'; arrows?: readonly Arrow[]; sign?: Sign };
