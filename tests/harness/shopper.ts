import type { Basket, OrderAnswer } from '#src/api/sales-wire.ts';
import { type RawAnswer, rawCall } from './raw-call.ts';

/** Cookies of a response by name. */
export const cookiesOf = ({ headers }: Pick<RawAnswer, 'headers'>): Map<string, string> =>
  new Map(
    (headers['set-cookie'] ?? []).map(line => {
      const [pair = ''] = line.split(';');
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    }),
  );

/** A valid order form. */
export const GOOD_FORM = {
  name: 'Анна Петровна',
  phone: '8 (916) 123-45-67',
  email: 'anna@shop.example',
  comment: 'Позвоните после шести.',
  consent: true,
};

/** A visitor who keeps cookies and sends the headers of the specification's client. */
export class Shopper {
  readonly cookies = new Map<string, string>();
  readonly #url: () => string;
  /** Additional headers of every request. */
  readonly #own: Readonly<Record<string, string>>;

  constructor(url: string | (() => string), own: Readonly<Record<string, string>> = {}) {
    this.#url = typeof url === 'string' ? () => url : url;
    this.#own = own;
  }

  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return {
      'X-Requested-With': 'XMLHttpRequest',
      ...(cookie === '' ? {} : { Cookie: cookie }),
      'X-XSRF-TOKEN': this.cookies.get('XSRF-TOKEN') ?? '',
      ...this.#own,
    };
  }

  /** Sends a call and stores the cookies of the response. */
  async call(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<RawAnswer> {
    const answer = await rawCall(`${this.#url()}/api/${path}`, method, { ...this.headers, ...headers }, body);
    for (const [name, value] of cookiesOf(answer)) this.cookies.set(name, value);
    return answer;
  }

  /** Loads the basket. As the first call of a visit it issues session cookie and CSRF token. */
  async basket(): Promise<Basket> {
    return (await this.call('GET', 'basket/get')).json as Basket;
  }

  add(product: number | string, quantity: number | string): Promise<RawAnswer> {
    return this.call('GET', `basket/add/${product}/${quantity}`);
  }

  order(form: unknown, headers: Record<string, string> = {}): Promise<RawAnswer> {
    return this.call(
      'POST',
      'order',
      { 'Content-Type': 'application/json', ...headers },
      typeof form === 'string' ? form : JSON.stringify(form),
    );
  }

  /** Sends an order that must be accepted. @throws with the whole response when it is not */
  async accepted(form: unknown = GOOD_FORM, headers: Record<string, string> = {}): Promise<OrderAnswer> {
    const { status, json } = await this.order(form, headers);
    const answer = json as OrderAnswer;
    if (status !== 200 || answer.success !== 1)
      throw new Error(`not accepted: ${status} ${JSON.stringify(json)}`);
    return answer;
  }
}
