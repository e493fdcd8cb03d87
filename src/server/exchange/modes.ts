/** What a call of the exchange does: its answer, in the lines of the protocol. @throws {ExchangeRefused} */
export type Mode = (query: URLSearchParams, body: Buffer) => Promise<string | Xml>;

/** An answer that is a document. */
export interface Xml {
  xml: string;
}

/** The calls of one `type`, apart from `checkauth`. */
export type Modes = Readonly<Record<string, Mode>>;
