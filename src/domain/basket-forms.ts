import type { Basket, BasketLine } from './basket.ts';
import type { Kopecks } from './money.ts';
import type { OrderErrors, OrderForm, ReceivingChoice } from './order-fields.ts';
import type { OrderStatus } from './order-status.ts';
import { BASKET } from './paths.ts';
import { choiceText } from './sent-choice.ts';

/** Plain forms that change a basket without scripts. All are sent to /basket by POST; `do` names what is wanted. */
export type FormAction =
  | 'add'
  | 'set'
  | 'remove'
  | 'empty'
  | 'order'
  | 'find'
  | 'cancel'
  | 'repeat'
  | 'press'
  | 'call'
  | 'choose';

/** Query keys of pages of /basket that the server renders for one visitor. */
export const PAGE_KEYS = {
  filled: 'form',
  removed: 'removed',
  count: 'count',
  order: 'order',
  choice: 'choice',
  ask: 'ask',
  key: 'key',
} as const;

/** The pages with a form of a phone alone, of the basket and to be called. */
export const PRESS_PAGE = `${BASKET}?${PAGE_KEYS.ask}=press`;
export const CALL_PAGE = `${BASKET}?${PAGE_KEYS.ask}=call`;

/** Leads to the address that puts the visitor's basket into another's. */
export const CHOICE_PAGE = `${BASKET}?${PAGE_KEYS.choice}`;

/** The address that puts the tyres of a basket into another's; of an empty one it names none. */
export const choicePath = (lines: readonly BasketLine[]): string =>
  `${CHOICE_PAGE}=${choiceText(lines) || 'x'}`;

/** The basket with plain forms. */
export const FILLED_BASKET = `${BASKET}?${PAGE_KEYS.filled}`;
/** The same after a tyre was put in: a visitor without a session has cookies blocked. */
export const FILLED_NOW = `${FILLED_BASKET}=now`;

/** The address of the buyer's page of an order. */
export const orderPath = ({ number, link }: { number: string; link: string }): string =>
  `${BASKET}?${PAGE_KEYS.order}=${number}&${PAGE_KEYS.key}=${link}`;

/** The basket with a form that puts back the line that was removed. */
export const afterRemoval = (product: number, count: number): string =>
  `${FILLED_BASKET}&${PAGE_KEYS.removed}=${product}&${PAGE_KEYS.count}=${count}`;

/** A tyre that is not in the basket, with a form that puts it in. */
interface OtherTyre {
  product: number;
  name: string;
}

/** What the page with plain forms holds: the basket, and what became of the form that was sent. */
export interface FilledBasket {
  /** Null while the store is away. */
  basket: Basket | null;
  /** Why nothing was done, with reasons that belong to no field and the page of the order that it is about. */
  problem: { message: string; others: readonly string[]; link?: string } | null;
  /** A quantity that was refused, as it was typed; `name` where its tyre is not in the basket. */
  quantity: { product: number; name: string; typed: string; error: string } | null;
  removed: (OtherTyre & { count: number }) | null;
  form: OrderForm;
  choice: ReceivingChoice;
  errors: OrderErrors;
  /** Sent with the order, so that a double press makes one. */
  key: string;
}

/** What the buyer's page of an order holds. Nothing in it tells who has ordered. */
export interface OrderPage {
  number: string;
  link: string;
  status: OrderStatus;
  /** Day and time in the shop's time zone. */
  created: string;
  lines: readonly { id: number; name: string; count: number; price: Kopecks }[];
  /** What delivery costs besides; null where none was chosen. */
  delivery: Kopecks | null;
  /** How it is received, in the shop's words; empty when nothing was chosen. */
  receiving: string;
  /** The phone that will be called, most of it hidden; empty where nobody will call. */
  phone: string;
  /** Why what was wanted was not done, or null. */
  problem: string | null;
}

/** What was typed to find an order, and why none was found. */
export interface OrderSearch {
  number: string;
  problem: string;
}

/** A form with a phone alone: one tyre in one press, or a wish to be called. */
export interface PhoneForm {
  action: 'press' | 'call';
  phone: string;
  /** When to call, as it was typed. */
  when: string;
  consent: boolean;
  /** The tyre of a press; null for the basket. */
  tyre: { product: number; name: string; quantity: string; price: Kopecks } | null;
  errors: Readonly<Partial<Record<'phone' | 'quantity' | 'consent' | 'when', string>>>;
  problem: { message: string; others: readonly string[] } | null;
  /** What was answered once it was taken. */
  done: string | null;
}

/** A phone form that nobody has filled in. */
export const newPhoneForm = (action: PhoneForm['action'], tyre: PhoneForm['tyre']): PhoneForm => ({
  action,
  phone: '',
  when: '',
  consent: false,
  tyre,
  errors: {},
  problem: null,
  done: null,
});

/** A choice that somebody has sent. */
export interface SentChoice {
  /** At today's prices, as many as there are; without what is no longer sold. */
  lines: readonly { id: number; name: string; count: number; price: Kopecks }[];
  /** What is other than when it was sent. */
  notes: readonly string[];
  /** The same for the form that puts it into the basket. */
  text: string;
}
