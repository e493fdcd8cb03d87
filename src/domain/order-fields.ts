/** The most characters of each text of the order form. */
export const ORDER_LIMITS = { name: 100, email: 254, comment: 2000 } as const;

/**
 * A field that shoppers do not see and only spam programs fill in. Its name resembles no usual field, so that browsers and
 * password managers do not fill it; the page hides it from sight, the tab order and screen readers.
 */
export const HONEYPOT = 'proverka_formy';

/** The form as the shopper filled it in. */
export interface OrderForm {
  name: string;
  phone: string;
  email: string;
  comment: string;
  consent: boolean;
}

/** A form that nobody has filled in. */
export const EMPTY_ORDER_FORM: OrderForm = { name: '', phone: '', email: '', comment: '', consent: false };

/** Fields that shop.yaml may add to the form: one of its ways of receiving, the address of delivery, fitting. */
export interface ReceivingChoice {
  receive: string;
  address: string;
  fitting: boolean;
}

export type OrderField = keyof OrderForm | keyof ReceivingChoice;

/** What is wrong with the fields, in Russian. */
export type OrderErrors = Readonly<Partial<Record<OrderField, string>>>;

export const NO_CHOICE: ReceivingChoice = { receive: '', address: '', fitting: false };
