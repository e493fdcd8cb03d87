import type { EcommerceProduct } from '#src/domain/ecommerce.ts';
import type { OrderForm } from '#src/domain/order-form.ts';
import { browser } from './browser.ts';

/**
 * An order until it is answered, kept so that a reload loses nothing. It holds a person's contacts, so it lives no longer than
 * the tab.
 */
export interface OrderDraft {
  form: OrderForm;
  /** Idempotency key, made at the first attempt and the same for all. */
  key: string | null;
  /** What was sent under that key without an answer: the shop may have accepted it. */
  sent: OrderForm | null;
  /** What was in the basket then. */
  lines: readonly EcommerceProduct[];
}

const KEY = 'order';

const EMPTY_FORM: OrderForm = { name: '', phone: '', email: '', comment: '', consent: false };

export const NEW_DRAFT: OrderDraft = { form: EMPTY_FORM, key: null, sent: null, lines: [] };

/** A form with the fields of today's, whatever was kept. */
function formFrom(value: unknown): OrderForm | null {
  if (typeof value !== 'object' || value === null) return null;
  const form = { ...EMPTY_FORM, ...value };
  return Object.values(form).every(field => typeof field === 'string' || typeof field === 'boolean')
    ? form
    : null;
}

/** The draft that this tab kept, or a new one. */
export function keptDraft(): OrderDraft {
  try {
    const { form, key, sent, lines } = JSON.parse(browser.tab.get(KEY) ?? '{}') as Partial<OrderDraft>;
    return {
      form: formFrom(form) ?? EMPTY_FORM,
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
