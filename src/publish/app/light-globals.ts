/** What a route that is no page answers with: no more is asked of it than its status and bytes. */
class Answer {
  readonly status: number;
  readonly #body: string;

  constructor(body: string, { status = 200 }: { status?: number } = {}) {
    this.#body = body;
    this.status = status;
  }

  async arrayBuffer(): Promise<Uint8Array> {
    return Buffer.from(this.#body);
  }
}

/** Headers of an answer that nobody gets: whoever asks something of them fails. */
class NoHeaders {}

/**
 * Puts light classes in the places of `Response` and `Headers` in a thread that renders ahead. Astro makes headers for each route and
 * asks of each value whether it is a `Response`; with the first of these, Node loads its HTTP client, a twentieth of what a thread
 * that renders a thousand pages does.
 */
export function withoutHttpClient(): void {
  for (const [name, value] of Object.entries({ Response: Answer, Headers: NoHeaders })) {
    // Defined over, the class of Node would be loaded first.
    Reflect.deleteProperty(globalThis, name);
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
