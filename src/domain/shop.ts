import type { BuyingFact } from './buying.ts';
import type { DeliveryZone } from './delivery-zone.ts';

/** The shop's own facts, from content/shop.yaml. */
export interface ShopInfo {
  name: string;
  slogan: string;
  description: string;
  /** At least one, the main one first, each as shown: +7 (XXX) XXX-XX-XX. */
  phones: readonly [string, ...string[]];
  email: string;
  address: { postal: string; region: string; city: string; street: string };
  coordinates: { lat: number; lon: number };
  /** `schema` is the schema.org spelling: Mo-Fr 09:00-19:00. */
  hours: readonly { days: string; time: string; schema: string }[];
  requisites: { seller: string; inn: string; ogrn: string; address: string };
  copyright_year: number;
  map: { picture: string; link: string };
  timezone: string;
  /** Number of the Metrika counter, or empty. */
  metrika: string;
  texts: { empty_search: string };
  outposts: readonly Outpost[];
  /** Facts beside the price of a product. */
  buying: readonly BuyingFact[];
  /** Where the shop's own cars deliver, nearest first; for the calculator on the page of delivery. */
  delivery: readonly DeliveryZone[];
  /** What the form of an order asks besides contacts. */
  ordering: { pickup: boolean; delivery: boolean; fitting: boolean };
  /** Address key of the consent document among the static pages. */
  consent_page: string;
  /** The same for letters about tyres that are in stock again; without it the shop does not offer them. */
  arrival_consent_page?: string | undefined;
}

interface Outpost {
  name: string;
  address: string;
  phone: string;
  hours: string;
  lat: number;
  lon: number;
  services: readonly string[];
  /** A plan of the way, or empty: a map is drawn from coordinates then. */
  plan: string;
  /** How to get in, and when an order can be collected: a sentence each, or empty. */
  way: string;
  pickup: string;
}

export const ADVANTAGE_ICONS = ['choice', 'guarantee', 'fitting', 'delivery'] as const;

/** The home page's own texts, from content/home.md. A link is empty while the page that it names is closed. */
export interface Home {
  title: string;
  description: string;
  main_img: {
    title: string;
    subtitle: string;
    lines: readonly string[];
    button: { text: string; link: string };
    images: readonly string[];
  };
  tiles: readonly { title: string; link: string; image: string }[];
  advantages: readonly {
    title: string;
    text: string;
    icon: (typeof ADVANTAGE_ICONS)[number];
    link: string;
  }[];
  /** The long text about the shop, sanitised HTML. */
  content: string;
}
