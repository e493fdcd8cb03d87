import { atom } from 'nanostores';
import type { CallFailure, Result } from '#src/api/client.ts';
import { placedOrder } from '#src/api/from-wire/basket.ts';
import type { OrderAnswer } from '#src/api/order.schema.ts';
import { order as orderCall } from '#src/api/order.ts';
import { soldAs } from '#src/domain/ecommerce.ts';
import { ORDER_LIMITS, type OrderForm } from '#src/domain/order-fields.ts';
import { $basket, basketLines, basketWasOrdered, refreshBasket } from './basket.ts';
import { browser } from './browser.ts';
import { type AcceptedOrder, storedOrder } from './last-order.ts';
import { forgetDraft, keepDraft, NEW_DRAFT, type OrderDraft, storedDraft } from './order-draft.ts';
import { reportOrder } from './order-report.ts';
import { call } from './shop-call.ts';

export type OrderField = keyof OrderForm;
export type FieldErrors = Readonly<Partial<Record<OrderField, string>>>;

/** Why an order was not accepted. */
interface Refusal {
  message: string;
  /** Messages that belong to no field: an empty basket, an increased price. */
  others: readonly string[];
}

export type OrderState =
  | { status: 'filling'; form: OrderForm; errors: FieldErrors; refusal: Refusal | null }
  | { status: 'sending'; form: OrderForm }
  /** Sent without a response. Show the form even if the basket is empty: sending again creates no second order. */
  | { status: 'unanswered'; form: OrderForm; message: string }
  | AcceptedOrder;

const UNANSWERED =
  'Ответа на заказ нет, но ничего не потеряно. Нажмите «Отправить заказ» ещё раз: второй заказ не появится.';
/** Pauses before repeating a request while the server is still processing the same order (409). */
const ACCEPTING_MS = [1000, 2000, 4000];

const filling = (form: OrderForm): OrderState => ({ status: 'filling', form, errors: {}, refusal: null });

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
async function findErrors(form: OrderForm): Promise<OrderAnswer['errors']> {
  const rules = await import('#src/domain/order-form.ts').catch(() => null);
  return rules?.formErrors(form) ?? [];
}

const LIMITS: Partial<Record<OrderField, number>> = ORDER_LIMITS;

/** Sets a field and clears its error. Nothing is cut off: a text that is too long gets its error at once. */
export function fillField<Field extends OrderField>(field: Field, value: OrderForm[Field]): void {
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
  if (before.status !== 'filling' || before.form[field] === '') return;
  const error = (await findErrors(before.form)).find(each => each.field === field);
  const state = $order.get();
  // It may have been filled in again, or sent, meanwhile.
  if (state.status !== 'filling' || state.form[field] !== before.form[field]) return;
  $order.set({ ...state, errors: { ...state.errors, [field]: error?.message } });
}

/** Sends a form under the draft's key; waits and repeats while the server processes the same order. */
async function send(form: OrderForm, key: string, fields: object): Promise<Result<OrderAnswer>> {
  const body = { ...fields, ...form };
  let result = await call(orderCall, { body, key });
  for (const ms of ACCEPTING_MS) {
    if (result.ok || result.status !== 409) break;
    await new Promise<void>(resolve => void browser.after(ms, resolve));
    result = await call(orderCall, { body, key });
  }
  return result;
}

const isSame = (a: OrderForm | null, b: OrderForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Splits errors into those of form fields and others. */
function splitErrors(
  form: OrderForm,
  errors: OrderAnswer['errors'],
): { errors: FieldErrors; others: string[] } {
  const isField = (field: string) => Object.hasOwn(form, field);
  return {
    errors: Object.fromEntries(
      errors.filter(({ field }) => isField(field)).map(({ field, message }) => [field, message]),
    ),
    others: errors.filter(({ field }) => !isField(field)).map(({ message }) => message),
  };
}

function showRefusal(form: OrderForm, message: string, errorList: OrderAnswer['errors']): void {
  // The refusal is of this form only: an earlier one sent under the key may still have been accepted.
  if (isSame(draft.sent, form)) keep({ sent: null });
  const { errors, others } = splitErrors(form, errorList);
  $order.set({ status: 'filling', form, errors, refusal: { message, others } });
}

function showAccepted(answer: OrderAnswer, from: number): void {
  const order = answer.order ? placedOrder(answer.order) : null;
  const { lines } = draft;
  reportOrder(order, lines);
  draft = NEW_DRAFT;
  forgetDraft();
  basketWasOrdered(
    from,
    order ? { number: order.number, link: order.link, lines, at: browser.now() } : undefined,
  );
  const errors = answer.errors.map(({ message }) => message);
  const [number, link] = [order?.number ?? null, order?.link ?? ''];
  $order.set({ status: 'accepted', message: answer.message, errors, number, link, lines, isNew: true });
}

/** Whether a failure means that this order was certainly not accepted. */
const isCertainlyRefused = ({ kind, status }: CallFailure): boolean => kind === 'refused' && status !== 409;

/**
 * «Отправить заказ». Ignored while an order is being sent. The key is kept until a response arrives, so that repeated attempts
 * create one order. @param fields of the form on the page, which
 * has more than the store: the honeypot, which people do not see, and what shop.yaml asks besides
 */
export async function sendOrder(fields: object = {}): Promise<void> {
  const state = $order.get();
  if (state.status === 'sending' || state.status === 'accepted') return;
  const { form } = state;
  const key = draft.key ?? browser.newKey();
  const lines = basketLines().map(line => soldAs(line, line.count));
  keep({ form, key, sent: draft.sent ?? form, lines: lines.length > 0 ? lines : draft.lines });
  $order.set({ status: 'sending', form });
  const from = browser.now();
  let result = await send(form, key, fields);
  if (!result.ok && result.status === 422) {
    // The key was used: the earlier form did arrive, and sending it again returns its answer.
    if (draft.sent && !isSame(draft.sent, form)) result = await send(draft.sent, key, fields);
    else keep({ key: null, sent: null });
  }
  if (result.ok && result.value.success === 1) {
    showAccepted(result.value, from);
  } else if (result.ok && result.value.success === 0) {
    showRefusal(form, result.value.message, result.value.errors);
    refreshBasket();
  } else if (!result.ok && isCertainlyRefused(result)) {
    showRefusal(form, result.message, result.errors.length > 0 ? result.errors : await findErrors(form));
  } else {
    const isCut = !result.ok && result.kind === 'offline';
    const message = isCut ? `Нет связи с магазином. ${UNANSWERED}` : UNANSWERED;
    $order.set({ status: 'unanswered', form, message });
  }
}
