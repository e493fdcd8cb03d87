import { basketEmpty } from '#src/api/basket.ts';
import { FILLED_BASKET, type FormAction } from '#src/domain/basket-forms.ts';
import { addTyre, placeOrder, removeLine, setQuantity } from './basket-forms.ts';
import { cancelOrder, findOrder, repeatOrder } from './order-forms.ts';
import type { Outcome, Sent } from './outcome.ts';
import { askForCall, pressOrder } from './phone-forms.ts';
import { takeChoice } from './sent-choice.ts';

/** What each form does. */
export const ACTIONS: Readonly<Record<FormAction, (sent: Sent) => Promise<Outcome>>> = {
  add: addTyre,
  set: setQuantity,
  remove: removeLine,
  async empty({ call }) {
    await call(basketEmpty, {});
    return { goTo: FILLED_BASKET };
  },
  order: placeOrder,
  find: findOrder,
  cancel: cancelOrder,
  repeat: repeatOrder,
  press: pressOrder,
  choose: takeChoice,
  call: askForCall,
};

export const isAction = (name: string): name is FormAction => Object.hasOwn(ACTIONS, name);
