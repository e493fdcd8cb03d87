/** A place on the earth, in degrees. */
interface Place {
  name: string;
  address: string;
  lat: number;
  lon: number;
}

/** A dot of the drawing, in its units. `name` is empty where it would cover another one. */
interface MapDot {
  x: number;
  y: number;
  name: string;
  isOwn: boolean;
}

export interface OutpostMap {
  /** The own one is the last, so that it is drawn above the others. */
  dots: MapDot[];
  /** Length of the scale, and the distance that it shows. */
  scale: { length: number; km: number };
}

/** Size of the drawing, and its margins, which leave room for names and the pin. */
export const MAP_WIDTH = 320;
export const MAP_HEIGHT = 180;
const SIDE = 48;
const TOP = 40;
const BOTTOM = 28;
/** A shop with one place, or with places in one street, is drawn no larger than this: units in a kilometre. */
const MAX_SCALE = 24;
/** Dots nearer than this have one name. */
const APART = 40;
/** Other places that are drawn: the nearest. */
const MAX_NEIGHBOURS = 12;
const KM_IN_DEGREE = 111.2;
const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const SHORTEST_SCALE = 36;

/** The town of «область, район, село Дядьково, ул. Протекторная, д. 1»; the whole name where the address is of another form. */
export const townOf = ({ name, address }: Place): string =>
  address
    .split(/,\s*/u)
    .at(-3)
    ?.replace(/^\p{Ll}+\.?\s+/u, '') ?? name;

/** A drawing of one of the shop's places among the others, north at the top, from their coordinates alone. */
export function outpostMap(places: readonly Place[], own: Place): OutpostMap {
  const kmAt = Math.cos((own.lat * Math.PI) / 180) * KM_IN_DEGREE;
  const distance = (place: Place) =>
    Math.hypot((place.lon - own.lon) * kmAt, (place.lat - own.lat) * KM_IN_DEGREE);
  const others = places
    .filter(place => place !== own)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MAX_NEIGHBOURS);
  const pinned = [own, ...others];
  const edges = (values: number[]) => ({
    middle: (Math.min(...values) + Math.max(...values)) / 2,
    length: Math.max(...values) - Math.min(...values),
  });
  const east = edges(pinned.map(({ lon }) => lon * kmAt));
  const north = edges(pinned.map(({ lat }) => lat * KM_IN_DEGREE));
  const zoom = Math.min(
    MAX_SCALE,
    (MAP_WIDTH - 2 * SIDE) / east.length,
    (MAP_HEIGHT - TOP - BOTTOM) / north.length,
  );
  const dots: MapDot[] = [];
  for (const place of pinned) {
    const x = Math.round(MAP_WIDTH / 2 + (place.lon * kmAt - east.middle) * zoom);
    const y = Math.round((MAP_HEIGHT + TOP - BOTTOM) / 2 - (place.lat * KM_IN_DEGREE - north.middle) * zoom);
    const isFree = dots.every(dot => dot.name === '' || Math.hypot(dot.x - x, dot.y - y) > APART);
    dots.push({ x, y, name: isFree ? townOf(place) : '', isOwn: place === own });
  }
  const km = SCALES.find(each => each * zoom >= SHORTEST_SCALE) ?? 1000;
  return { dots: dots.reverse(), scale: { length: Math.round(km * zoom), km } };
}
