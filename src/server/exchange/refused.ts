/** 1C asked for what cannot be done. The message is one Russian sentence for whoever reads its log. */
export class ExchangeRefused extends Error {
  readonly status: number;
  /** @param status of HTTP: 1C reads the text whatever it is */
  constructor(message: string, status = 200) {
    super(message);
    this.status = status;
  }
}
