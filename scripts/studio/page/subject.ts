/** What stands before the camera: everything that the page needs to build a tyre, as plain numbers. Lengths are mm. */
export interface Subject {
  section: Section;
  tread: Tread;
  wall: Wall;
  /** Seeds the grain of the rubber. */
  seed: number;
}

/** The shape of the section (ETRTO: section width, height of the sidewall, diameter of the rim). */
export interface Section {
  width: number;
  height: number;
  rim: number;
  treadWidth: number;
  /** How much lower the edge of the tread lies than its middle. */
  crownDrop: number;
  /** 0 a round shoulder, 1 a square one. */
  squareness: number;
  /** Height of the ridge that guards the rim. */
  rimGuard: number;
}

/**
 * A place on the tread: how many pitches along the circumference, and how far from the middle in half widths of the
 * tread (−1 the outer edge, that of the photographed sidewall; 1 the inner edge; beyond them the shoulders).
 */
export type Place = readonly [pitch: number, across: number];

interface Repeated {
  /** Drawn a second time on the other half, this many pitches further; absent when it is not. */
  mirror?: number;
  /** Drawn at each n-th pitch only. */
  every?: number;
  /** Which of them. */
  first?: number;
}

/** A groove round the whole tyre. */
export interface Ring {
  kind: 'ring';
  at: number;
  width: number;
  depth: number;
  form: 'straight' | 'wave' | 'zigzag' | 'step';
  /** mm to either side. */
  swing: number;
  /** Waves in a pitch: whole, or the ring does not close. */
  waves: number;
  phase: number;
  mirror?: number;
}

/** A groove across, of changing width along a smooth path. */
export interface Cut extends Repeated {
  kind: 'cut';
  path: readonly Place[];
  width: readonly [number, number];
  depth: number;
}

/** A thin slit. */
export interface Sipe extends Repeated {
  kind: 'sipe';
  path: readonly Place[];
  width: number;
  depth: number;
  /** mm to either side of its zigzag. */
  zig: number;
  /** mm of a zigzag. */
  wave: number;
}

/** A block that stands on the floor of the tread (patterns with more void than rubber). */
export interface Lug extends Repeated {
  kind: 'lug';
  corners: readonly Place[];
  /** mm below the top of the highest ones. */
  lower: number;
}

export type Mark = Ring | Cut | Sipe | Lug;

export interface Tread {
  depth: number;
  pitches: number;
  /** Lengths of pitches in their order, as parts of the mean: what makes a real tyre hum less. */
  rhythm: readonly number[];
  /** All void, for lugs to stand in. */
  open: boolean;
  marks: readonly Mark[];
  /** mm down the shoulder that grooves run out over. */
  runOut: number;
  studs: Studs | null;
  /** Height of the rubber that a chamfer takes from each edge. */
  chamfer: number;
}

export interface Studs {
  count: number;
  /** Rows, in half widths of the tread. */
  rows: readonly number[];
  /** mm. */
  body: number;
  form: 'round' | 'hexagon' | 'diamond';
}

/** What a sidewall says and how it is decorated. */
export interface Wall {
  brand: string;
  title: string;
  size: string;
  small: readonly string[];
  /** Marks such as M+S or the snowflake's mountain. */
  mountain: boolean;
  direction: 'ROTATION' | 'OUTSIDE' | '';
  font: {
    weight: 'bold' | 'regular' | 'italic';
    slant: number;
    stretch: number;
    stroke: number;
    spacing: number;
  };
  /** Letters: raised, outlined, or painted white. */
  letters: 'raised' | 'outline' | 'white';
  band: 'plain' | 'knurled' | 'wings' | 'checks' | 'rays';
  /** mm between fine ribs of the band. */
  rib: number;
  /** Concentric lines, as parts of the wall's height from the shoulder down. */
  lines: readonly number[];
  /** Blocks of the shoulder that run down the wall: mm, 0 when there are none. */
  biters: number;
  /** Twists the lettering round the axis, in parts of a turn. */
  turn: number;
}

export type View = 'quarter' | 'tread' | 'side';

/** A picture for banners and news: a tyre out of doors. */
export interface Outdoors {
  ground: 'asphalt' | 'snow' | 'gravel';
  /** Pixels. */
  size: readonly [width: number, height: number];
  /** Where the camera stands and looks, in radii of the tyre. */
  from: readonly [number, number, number];
  at: readonly [number, number, number];
  /** Height of the picture at the tyre, in radii. */
  high: number;
  /** Colours of the air near the ground and above, linear. */
  skyLow: readonly [number, number, number];
  skyHigh: readonly [number, number, number];
  exposure: number;
}
