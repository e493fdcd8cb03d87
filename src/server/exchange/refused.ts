/** A request of 1C that cannot be fulfilled. The message is one Russian sentence for the reader of 1C's log. */
export class ExchangeRefused extends Error {
  readonly status: number;
  /** @param status of HTTP: 1C reads the text whatever it is */
  constructor(message: string, status = 200) {
    super(message);
    this.status = status;
  }
}
