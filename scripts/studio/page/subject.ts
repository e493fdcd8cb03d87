/**
 * Everything that the page needs to build a tyre, as plain numbers; lengths are in mm. Property names are part of the keys in
 * content/storage/studio.json: renaming one renders all photographs again.
 */
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
  /** Height of the ridge that protects the rim. */
  rimGuard: number;
  /** In scenes: thickness of the sidewall, mm; absent for the usual one. */
  wall?: number;
}

/**
 * A position on the tread: pitches along the circumference, and the distance from the middle in half widths of the tread
 * (−1 is the outer edge, next to the rendered sidewall, 1 the inner edge; the shoulders lie beyond).
 */
export type TreadPosition = readonly [pitch: number, across: number];

interface Repeated {
  /** Repeated on the other half, shifted by this many pitches; absent when it is not repeated. */
  mirror?: number;
  /** Only at every n-th pitch. */
  every?: number;
  /** First pitch of these. */
  first?: number;
}

/** A groove round the whole tyre. */
export interface Ring {
  kind: 'ring';
  at: number;
  width: number;
  depth: number;
  form: 'straight' | 'wave' | 'zigzag' | 'step';
  /** Amplitude, mm. */
  swing: number;
  /** Waves per pitch: an integer, or the ring would not close. */
  waves: number;
  phase: number;
  mirror?: number;
}

/** A groove across, of changing width along a smooth path. */
export interface Cut extends Repeated {
  kind: 'cut';
  path: readonly TreadPosition[];
  width: readonly [number, number];
  depth: number;
}

/** A thin slit. */
export interface Sipe extends Repeated {
  kind: 'sipe';
  path: readonly TreadPosition[];
  width: number;
  depth: number;
  /** Amplitude of its zigzag, mm. */
  zig: number;
  /** Length of one zigzag, mm. */
  wave: number;
}

/** A block on the floor of the tread, in patterns with more void than rubber. */
export interface Lug extends Repeated {
  kind: 'lug';
  corners: readonly TreadPosition[];
  /** mm below the highest lugs. */
  lower: number;
}

export type Mark = Ring | Cut | Sipe | Lug;

export interface Tread {
  depth: number;
  pitches: number;
  /** Lengths of the pitches relative to the mean. Real tyres vary them to reduce noise. */
  rhythm: readonly number[];
  /** The tread is a void with lugs in it. */
  open: boolean;
  marks: readonly Mark[];
  /** Distance in mm down the shoulder over which grooves fade out. */
  runOut: number;
  studs: Studs | null;
  /** Height of the chamfer at the edges, mm. */
  chamfer: number;
  /** In scenes: what remains of the grooves after wear, mm; absent when new. */
  left?: number;
  /** In scenes: how many wear indicators (1.6 mm high, ECE 30) there are round the tyre; absent when they are too small to see. */
  indicators?: number;
}

export interface Studs {
  count: number;
  /** Rows, in half widths of the tread. */
  rows: readonly number[];
  /** Diameter, mm. */
  body: number;
  form: 'round' | 'hexagon' | 'diamond';
}

/** Texts and decoration of a sidewall. */
export interface Wall {
  brand: string;
  title: string;
  size: string;
  small: readonly string[];
  /** Whether it has the mark M+S. */
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
  /** Concentric lines, as fractions of the area of the lettering from the rim guard (0) to the shoulder (1). */
  lines: readonly number[];
  /** How far blocks of the shoulder continue down the sidewall, mm; 0 without such blocks. */
  biters: number;
  /** Rotation of the lettering round the axis, in turns. */
  turn: number;
  /** In scenes: texts besides, such as a date of manufacture. */
  marks?: readonly WallMark[];
}

/** A text of a sidewall in small raised letters. */
interface WallMark {
  text: string;
  /** Its middle, in turns. */
  at: number;
  /** Its foot in the area of the lettering, from the rim guard (0) to the shoulder (1). */
  foot: number;
  /** Height of its capitals, mm. */
  capital: number;
  /** Whether it has a frame. */
  framed?: boolean;
}

/** The alloy wheel that a tyre of a scene is mounted on. */
export interface Rim {
  spokes: number;
  style: 'single' | 'twin';
  finish: 'silver' | 'graphite' | 'turned';
  /** How much lower the hub lies than the outer ends of the spokes, mm. */
  dish: number;
  /** Whether the hub's bore is closed with a cap. */
  cap: boolean;
  /** Stick-on weights of 5 g in the well: how many, the turn of the row's middle, and where across (−1 to 1). */
  weights?: { count: number; at: number; across: number };
  /** On the valve instead of its cap. */
  gauge?: Gauge;
}

/** A pressure gauge. */
export interface Gauge {
  /** What its needle shows, bar. */
  reading: number;
  /** How far its dial is turned from the wheel's front, degrees. */
  facing: number;
}

/** A paper label on the tread of a new tyre. */
export interface Sticker {
  /** Its middle, in turns, and across from −1 to 1. */
  at: number;
  across: number;
  /** mm round the tyre, and across it. */
  long: number;
  broad: number;
  lines: readonly [brand: string, title: string, size: string];
  /** Under the barcode. */
  digits: string;
  seed: number;
}

export type View = 'quarter' | 'tread' | 'side' | 'low' | 'detail';

/** How a tyre of a scene stands or lies. Lengths are in radii of the scene's first tyre, angles in degrees. */
interface Pose {
  /** Where its middle is above the ground: x and z. */
  at: readonly [number, number];
  /** Turn round the vertical; 0 shows the lettered wall to +z. */
  yaw: number;
  /** 0 stands, 90 lies with its lettered wall up. */
  lean: number;
  /** Turn round its own axis. */
  spin: number;
  /** How high its lowest point is above the ground. */
  lift: number;
}

/** A tyre of a scene. */
export interface PlacedSubject extends Pose {
  subject: Subject;
  /** Samples per mm of its textures and meshes, relative to a model's photograph: 2 for macros. */
  detail: 1 | 2;
  /** Only this part of the circumference, in turns (0 is at the bottom), so that the cut shows; null for a whole tyre. */
  slice: readonly [number, number] | null;
  /** What the cut shows. */
  insert: boolean;
  /** A screw in the tread: position in turns, and across from −1 to 1. */
  screw: readonly [number, number] | null;
  /** What it is mounted on; absent for a bare tyre, so that the keys of scenes without wheels stay. */
  rim?: Rim;
  sticker?: Sticker;
}

export interface LampSetting {
  /** Position in radii from the middle of the first tyre, and power. */
  at: readonly [number, number, number];
  power: readonly [number, number, number];
}

/** Where tyres are photographed, for tiles, banners and texts. Property names are part of the keys in studio.json. */
export interface Outdoors {
  ground: 'asphalt' | 'snow' | 'gravel' | 'dirt' | 'floor' | 'ice';
  /** How much of the asphalt is under water, 0 to 1. */
  wet: number;
  /** Moves the pattern of the ground, so that no two pictures share a puddle. */
  shift: readonly [number, number];
  /** Pixels. */
  size: readonly [width: number, height: number];
  /** Position of the camera and the point it looks at, in radii of the first tyre. */
  from: readonly [number, number, number];
  at: readonly [number, number, number];
  /** Height of the picture at the point that the camera looks at, in radii. */
  high: number;
  /** Diameter of the lens in radii; 0 shows everything sharp. The point looked at is in focus. */
  lens: number;
  /** Linear colours of the sky at the horizon and above. */
  skyLow: readonly [number, number, number];
  skyHigh: readonly [number, number, number];
  lamps: readonly [LampSetting, LampSetting];
  /** Brightness of the softboxes. */
  room: number;
  exposure: number;
}
