import type { AnswerOf, BodyOf, Contract, ParamsOf } from '#src/api/contract.ts';
import { failure } from '#src/api/failures.ts';
import type { OrderAnswer } from '#src/api/order.schema.ts';
import type { BasketView } from '#src/catalogue/views/basket.ts';
import type { FilledBasket } from '#src/domain/basket-forms.ts';
import type { OrderRequest, Sales } from '#src/orders/sales.ts';
import type { SentForm } from '#src/server/calls/place-order.ts';
import type { ServedCatalogue } from '#src/server/calls/served-catalogue.ts';
import { Refused } from '#src/server/http/endpoint.ts';

/** What buyers do with their orders by a link. */
export type BuyerOrders = Pick<Sales, 'orderByLink' | 'findOrderLink' | 'cancelByLink'>;

/** Answers a call of the visitor as if it had come over the network. */
export type Call = <C extends Contract>(
  contract: C,
  params: Readonly<Record<ParamsOf<C['path']>, string>>,
  body?: BodyOf<C>,
) => Promise<AnswerOf<C>>;

/** What a form is answered from. */
export interface Sent {
  call: Call;
  fields: URLSearchParams;
  served: ServedCatalogue;
  /** Places an order that is not of the basket. @throws {Refused} */
  place(sent: SentForm, of: OrderRequest['of']): Promise<OrderAnswer>;
  orders: BuyerOrders;
  /** The shop's time zone. */
  timeZone: string;
}

/** What the page of the basket says, or another page. */
export type PageOutcome =
  | { status: number; filled: Partial<FilledBasket> }
  | { status: number; view: BasketView };

/** Where the browser goes, or a page. */
export type Outcome = { goTo: string } | PageOutcome;

export const fieldOf = (fields: URLSearchParams, name: string): string => fields.get(name) ?? '';

/** A refusal in words, with reasons that belong to no field. */
export function problemOf({ status, errors, sentence }: Refused): NonNullable<FilledBasket['problem']> {
  const { message } = failure(status, errors, sentence);
  return { message, others: errors.map(each => each.message).filter(each => each !== message) };
}

/** The page of a refusal that no field explains. @throws whatever is no refusal, and that the store is away */
export function refusedPage(error: unknown): { status: number; filled: Partial<FilledBasket> } {
  if (!(error instanceof Refused) || error.status === 503) throw error;
  return { status: error.status, filled: { problem: problemOf(error) } };
}
