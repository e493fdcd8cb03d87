/** How an order was made: from the basket, of one tyre in one press, or as a wish to be called, which has no tyres. */
export type OrderSource = 'basket' | 'press' | 'call';

/** What lists call the sources; an order of the basket is just an order. */
export const SOURCE_NAMES: Readonly<Record<OrderSource, string>> = {
  basket: '',
  press: 'в один клик',
  call: 'перезвонить',
};
