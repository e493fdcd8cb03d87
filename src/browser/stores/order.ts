import { atom } from 'nanostores';
import type { CallFailure, Result } from '#src/api/client.ts';
import { placedOrder } from '#src/api/from-wire/basket.ts';
import type { OrderAnswer } from '#src/api/order.schema.ts';
import { order as orderCall } from '#src/api/order.ts';
import { soldAs } from '#src/domain/ecommerce.ts';
import {
  EMPTY_ORDER_FORM,
  NO_CHOICE,
  ORDER_LIMITS,
  type OrderErrors,
  type OrderField,
} from '#src/domain/order-fields.ts';
import { $basket, basketLines, basketWasOrdered, refreshBasket } from './basket.ts';
import { browser } from './browser.ts';
import { type AcceptedOrder, storedOrder } from './last-order.ts';
import {
  type FilledForm,
  forgetDraft,
  keepDraft,
  NEW_DRAFT,
  type OrderDraft,
  storedDraft,
} from './order-draft.ts';
import { reportOrder } from './order-report.ts';
import { call } from './shop-call.ts';

/** Why an order was not accepted. */
interface Refusal {
  message: string;
  /** Messages that belong to no field: an empty basket, an increased price. */
  others: readonly string[];
}

export type OrderState =
  | { status: 'filling'; form: FilledForm; errors: OrderErrors; refusal: Refusal | null }
  | { status: 'sending'; form: FilledForm }
  /** Sent without a response. Show the form even if the basket is empty: sending again creates no second order. */
  | { status: 'unanswered'; form: FilledForm; message: string }
  | AcceptedOrder;

const UNANSWERED =
  'Ответа на заказ нет, но ничего не потеряно. Нажмите «Отправить заказ» ещё раз: второй заказ не появится.';
/** Pauses before repeating a request while the server is still processing the same order (409). */
const ACCEPTING_MS = [1000, 2000, 4000];

const filling = (form: FilledForm): OrderState => ({ status: 'filling', form, errors: {}, refusal: null });

/** The order form of the basket page. */
export const $order = atom<OrderState>(filling(NEW_DRAFT.form));

let draft: OrderDraft = NEW_DRAFT;

function keep(changes: Partial<OrderDraft>): void {
  draft = { ...draft, ...changes };
  keepDraft(draft);
}

/** Shows the last order in place of an empty basket. Its script is loaded only by visitors who have ordered. */
async function showLastOrder(isElsewhere: boolean): Promise<void> {
  if (storedOrder() === null) return;
  const again = (await import('./order-again.ts')).orderAgain(isElsewhere);
  if (again && $order.get().status === 'filling' && basketLines().length === 0) $order.set(again);
}

/**
 * Starts with the draft stored in this tab: a filled-in form, or an order without a response. Without one the last order is
 * shown until the basket has lines again.
 */
export function startOrder(): void {
  draft = storedDraft();
  const { form, sent } = draft;
  $order.set(sent ? { status: 'unanswered', form, message: UNANSWERED } : filling(form));
  showLastOrder(false).catch(console.error);
}

/**
 * Keeps the order form in step with a basket that other tabs order and fill. An order is one of another tab if lines were shown
 * here before. @returns unsubscribe
 */
export function followBasket(): () => void {
  let hadLines = basketLines().length > 0;
  return $basket.listen(state => {
    const order = $order.get();
    const hasLines = basketLines(state).length > 0;
    if (!hasLines && state.status === 'ready') showLastOrder(hadLines).catch(console.error);
    if (hasLines && order.status === 'accepted' && !order.isNew) $order.set(filling(draft.form));
    hadLines ||= hasLines;
  });
}

/** The errors of a form by rules that are loaded when they are first needed; none when they cannot be: the server checks it anyway. */
async function findErrors(form: FilledForm): Promise<OrderAnswer['errors']> {
  const rules = await import('#src/domain/order-form.ts').catch(() => null);
  return rules?.formErrors(form) ?? [];
}

const LIMITS: Partial<Record<OrderField, number>> = ORDER_LIMITS;

/** Sets a field and clears its error. Nothing is cut off: a text that is too long gets its error at once. */
export function fillField<Field extends OrderField>(field: Field, value: FilledForm[Field]): void {
  const state = $order.get();
  if (state.status !== 'filling' && state.status !== 'unanswered') return;
  const form = { ...state.form, [field]: value };
  keep({ form });
  if (state.status === 'unanswered') $order.set({ ...state, form });
  else if (String(value).length > (LIMITS[field] ?? Infinity)) {
    $order.set({ ...state, form });
    void checkField(field);
  } else $order.set({ ...state, form, errors: { ...state.errors, [field]: undefined } });
}

/** Validates a field that the visitor has left, as an early hint; the server's answer decides. */
export async function checkField(field: OrderField): Promise<void> {
  const before = $order.get();
  if (before.status !== 'filling' || (before.form[field] ?? '') === '') return;
  const error = (await findErrors(before.form)).find(each => each.field === field);
  const state = $order.get();
  // It may have been filled in again, or sent, meanwhile.
  if (state.status !== 'filling' || state.form[field] !== before.form[field]) return;
  $order.set({ ...state, errors: { ...state.errors, [field]: error?.message } });
}

/** Sends an order under the draft's key; waits and repeats while the server processes the same one. */
async function send(body: FilledForm, key: string): Promise<Result<OrderAnswer>> {
  let result = await call(orderCall, { body, key });
  for (const ms of ACCEPTING_MS) {
    if (result.ok || result.status !== 409) break;
    await new Promise<void>(resolve => void browser.after(ms, resolve));
    result = await call(orderCall, { body, key });
  }
  return result;
}

const isSame = (a: FilledForm | null, b: FilledForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Splits errors into those of form fields and others. */
function splitErrors(errors: OrderAnswer['errors']): { errors: OrderErrors; others: string[] } {
  const isField = (field: string) => Object.hasOwn({ ...EMPTY_ORDER_FORM, ...NO_CHOICE }, field);
  return {
    errors: Object.fromEntries(
      errors.filter(({ field }) => isField(field)).map(({ field, message }) => [field, message]),
    ),
    others: errors.filter(({ field }) => !isField(field)).map(({ message }) => message),
  };
}

function showRefusal(body: FilledForm, message: string, errorList: OrderAnswer['errors']): void {
  // The refusal is of this body only: an earlier one sent under the key may still have been accepted.
  if (isSame(draft.sent, body)) keep({ sent: null });
  const { errors, others } = splitErrors(errorList);
  $order.set({ status: 'filling', form: draft.form, errors, refusal: { message, others } });
}

function showAccepted(answer: OrderAnswer, from: number): void {
  const order = answer.order ? placedOrder(answer.order) : null;
  const { lines } = draft;
  reportOrder(order, lines);
  draft = NEW_DRAFT;
  forgetDraft();
  basketWasOrdered(from, order ? { ...order, lines, at: browser.now() } : undefined);
  const errors = answer.errors.map(({ message }) => message);
  const { number = null, link = '', total = null, delivery = null } = order ?? {};
  const { message } = answer;
  $order.set({ status: 'accepted', message, errors, number, link, lines, total, delivery, isNew: true });
}

/** Whether a failure means that this order was certainly not accepted. */
const isCertainlyRefused = ({ kind, status }: CallFailure): boolean => kind === 'refused' && status !== 409;

/**
 * «Отправить заказ». Ignored while an order is being sent. The key is kept until a response arrives, so that repeated attempts
 * create one order. @param fields of the form on the page, the hidden one included
 */
export async function sendOrder(fields: object = {}): Promise<void> {
  const state = $order.get();
  if (state.status === 'sending' || state.status === 'accepted') return;
  const { form } = state;
  const body = { ...form, ...fields };
  const key = draft.key ?? browser.newKey();
  const lines = basketLines().map(line => soldAs(line, line.count));
  keep({ form, key, sent: draft.sent ?? body, lines: lines.length > 0 ? lines : draft.lines });
  $order.set({ status: 'sending', form });
  const from = browser.now();
  let result = await send(body, key);
  if (!result.ok && result.status === 422) {
    // The key was used: the earlier form did arrive, and sending it again returns its answer.
    if (draft.sent && !isSame(draft.sent, body)) result = await send(draft.sent, key);
    else keep({ key: null, sent: null });
  }
  if (result.ok && result.value.success === 1) {
    showAccepted(result.value, from);
  } else if (result.ok && result.value.success === 0) {
    showRefusal(body, result.value.message, result.value.errors);
    refreshBasket();
  } else if (!result.ok && isCertainlyRefused(result)) {
    showRefusal(body, result.message, result.errors.length > 0 ? result.errors : await findErrors(form));
  } else {
    const isCut = !result.ok && result.kind === 'offline';
    const message = isCut ? `Нет связи с магазином. ${UNANSWERED}` : UNANSWERED;
    $order.set({ status: 'unanswered', form, message });
  }
}
