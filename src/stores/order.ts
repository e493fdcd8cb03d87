import { atom } from 'nanostores';
import type { CallFailure, Result } from '#src/api/client.ts';
import { order } from '#src/api/contracts.ts';
import type { OrderAnswer } from '#src/api/sales-wire.ts';
import { formErrors, HONEYPOT, type OrderForm } from '#src/domain/order-form.ts';
import { basketItems, basketWasOrdered, refreshBasket } from './basket.ts';
import { browser } from './browser.ts';
import { soldAs } from './ecommerce.ts';
import { forgetDraft, keepDraft, keptDraft, NEW_DRAFT, type OrderDraft } from './order-draft.ts';
import { reportOrder } from './order-report.ts';
import { call } from './shop-call.ts';

export type OrderField = keyof OrderForm;
export type FieldErrors = Readonly<Partial<Record<OrderField, string>>>;

/** The answer to an order that was not accepted. */
interface Refusal {
  message: string;
  /** What belongs to no field: an empty basket, a price that rose. */
  others: readonly string[];
}

export type OrderState =
  | { status: 'filling'; form: OrderForm; errors: FieldErrors; refusal: Refusal | null }
  | { status: 'sending'; form: OrderForm }
  /** Sent, and nobody knows whether it arrived. Show the form even over an empty basket: sending again orders once. */
  | { status: 'unanswered'; form: OrderForm; message: string }
  | { status: 'accepted'; message: string; errors: readonly string[]; number: string | null };

const UNANSWERED =
  'Ответа на заказ нет, но ничего не потеряно. Нажмите «Отправить заказ» ещё раз: второй заказ не появится.';
/** Pauses while the shop is accepting this very order already (409). */
const ACCEPTING_MS = [1000, 2000, 4000];

const filling = (form: OrderForm): OrderState => ({ status: 'filling', form, errors: {}, refusal: null });

/** The order form of the basket page. */
export const $order = atom<OrderState>(filling(NEW_DRAFT.form));

let draft: OrderDraft = NEW_DRAFT;

function keep(changes: Partial<OrderDraft>): void {
  draft = { ...draft, ...changes };
  keepDraft(draft);
}

/** Begins with what this tab kept: a form filled in, an order that was not answered. */
export function startOrder(): void {
  draft = keptDraft();
  const { form, sent } = draft;
  $order.set(sent ? { status: 'unanswered', form, message: UNANSWERED } : filling(form));
}

/** Fills a field in; what was wrong with it is forgotten. */
export function fillField<Field extends OrderField>(field: Field, value: OrderForm[Field]): void {
  const state = $order.get();
  if (state.status !== 'filling' && state.status !== 'unanswered') return;
  const form = { ...state.form, [field]: value };
  keep({ form });
  if (state.status === 'unanswered') $order.set({ ...state, form });
  else $order.set({ ...state, form, errors: { ...state.errors, [field]: undefined } });
}

/** Looks at a field that the visitor has left: a hint in advance, the shop's answer decides. */
export function checkField(field: OrderField): void {
  const state = $order.get();
  if (state.status !== 'filling' || state.form[field] === '') return;
  const error = formErrors(state.form).find(each => each.field === field);
  $order.set({ ...state, errors: { ...state.errors, [field]: error?.message } });
}

/** Sends a form under the draft's key; waits while the shop is busy with the same order. */
async function send(form: OrderForm, key: string, trap: string): Promise<Result<OrderAnswer>> {
  const body = { ...form, [HONEYPOT]: trap };
  let result = await call(order, { body, key });
  for (const ms of ACCEPTING_MS) {
    if (result.ok || result.status !== 409) break;
    await new Promise<void>(resolve => void browser.after(ms, resolve));
    result = await call(order, { body, key });
  }
  return result;
}

const isSame = (a: OrderForm | null, b: OrderForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Errors by field, and those that belong to none. */
function sorted(form: OrderForm, errors: OrderAnswer['errors']): { errors: FieldErrors; others: string[] } {
  const isField = (field: string) => Object.hasOwn(form, field);
  return {
    errors: Object.fromEntries(
      errors.filter(({ field }) => isField(field)).map(({ field, message }) => [field, message]),
    ),
    others: errors.filter(({ field }) => !isField(field)).map(({ message }) => message),
  };
}

function refused(form: OrderForm, message: string, said: OrderAnswer['errors']): void {
  // The answer belongs to this form alone: another one sent before it may still be accepted.
  if (isSame(draft.sent, form)) keep({ sent: null });
  const { errors, others } = sorted(form, said);
  $order.set({ status: 'filling', form, errors, refusal: { message, others } });
}

function accepted(answer: OrderAnswer, from: number): void {
  reportOrder(answer.order, draft.lines);
  draft = NEW_DRAFT;
  forgetDraft();
  basketWasOrdered(from);
  const errors = answer.errors.map(({ message }) => message);
  $order.set({ status: 'accepted', message: answer.message, errors, number: answer.order?.number ?? null });
}

/** Whether a failure says for certain that this order was not accepted. */
const isAnswer = ({ kind, status }: CallFailure): boolean => kind === 'refused' && status !== 409;

/**
 * «Отправить заказ». Ignored while an order is on its way. The key is kept until an answer, so that any number of attempts is
 * one order. @param trap what stands in the field that no person sees
 */
export async function sendOrder(trap = ''): Promise<void> {
  const state = $order.get();
  if (state.status === 'sending' || state.status === 'accepted') return;
  const { form } = state;
  const key = draft.key ?? browser.newKey();
  const lines = Object.values(basketItems()).map(item => soldAs(item, item.count));
  keep({ form, key, sent: draft.sent ?? form, lines: lines.length > 0 ? lines : draft.lines });
  $order.set({ status: 'sending', form });
  const from = browser.now();
  let result = await send(form, key, trap);
  if (!result.ok && result.status === 422) {
    // The key was used: what was sent before has arrived after all, and its answer is there to be had.
    if (draft.sent && !isSame(draft.sent, form)) result = await send(draft.sent, key, trap);
    else keep({ key: null, sent: null });
  }
  if (result.ok && result.value.success === 1) {
    accepted(result.value, from);
  } else if (result.ok && result.value.success === 0) {
    refused(form, result.value.message, result.value.errors);
    refreshBasket();
  } else if (!result.ok && isAnswer(result)) {
    refused(form, result.message, result.errors);
  } else {
    const isCut = !result.ok && result.kind === 'offline';
    const message = isCut ? `Нет связи с магазином. ${UNANSWERED}` : UNANSWERED;
    $order.set({ status: 'unanswered', form, message });
  }
}
