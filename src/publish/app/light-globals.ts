/** What a route that is no page answers with: its bytes are all that is asked of it. */
class Answer {
  readonly #body: string;

  constructor(body: string) {
    this.#body = body;
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
  for (const [name, value] of Object.entries({ Response: Answer, Headers: NoHeaders }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
