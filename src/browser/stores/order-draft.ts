import type { EcommerceProduct } from '#src/domain/ecommerce.ts';
import { EMPTY_ORDER_FORM, type OrderForm, type ReceivingChoice } from '#src/domain/order-fields.ts';
import { browser } from './browser.ts';

/** The form of the page, whose choice is known where the shopper has made it. */
export type FilledForm = OrderForm & Partial<ReceivingChoice>;

/**
 * An order until its response arrives, stored so that a reload loses nothing. It contains personal data, so it is stored only
 * as long as the tab is open.
 */
export interface OrderDraft {
  form: FilledForm;
  /** Idempotency key, created at the first attempt and reused for all. */
  key: string | null;
  /** The whole body sent under that key without a response; the server may have accepted it. */
  sent: FilledForm | null;
  /** Contents of the basket when it was sent. */
  lines: readonly EcommerceProduct[];
}

const KEY = 'order';

export const NEW_DRAFT: OrderDraft = { form: EMPTY_ORDER_FORM, key: null, sent: null, lines: [] };

/** The stored form with all current fields; null if it is not valid. */
function formFrom(value: unknown): FilledForm | null {
  if (typeof value !== 'object' || value === null) return null;
  const form = { ...EMPTY_ORDER_FORM, ...value };
  return Object.values(form).every(field => typeof field === 'string' || typeof field === 'boolean')
    ? form
    : null;
}

/** The draft stored in this tab, or a new one. */
export function storedDraft(): OrderDraft {
  try {
    const { form, key, sent, lines } = JSON.parse(browser.tab.get(KEY) ?? '{}') as Partial<OrderDraft>;
    return {
      form: formFrom(form) ?? EMPTY_ORDER_FORM,
      key: typeof key === 'string' ? key : null,
      sent: formFrom(sent),
      lines: Array.isArray(lines) ? lines : [],
    };
  } catch {
    return NEW_DRAFT;
  }
}

export const keepDraft = (draft: OrderDraft): void => browser.tab.set(KEY, JSON.stringify(draft));

export const forgetDraft = (): void => browser.tab.set(KEY, null);
