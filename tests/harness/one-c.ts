export const ONE_C = { EXCHANGE_USER: 'exchange', EXCHANGE_PASSWORD: 'correct-horse-battery' } as const;

export interface Said {
  status: number;
  /** The answer in lines, decoded as its header says. */
  lines: string[];
  type: string;
}

/** 1C as the protocol has it speak: it asks for a cookie and sends it with every further call. */
export class OneC {
  readonly #url: () => string;
  readonly type: string;
  cookie = '';

  constructor(url: () => string, type = 'catalog') {
    this.#url = url;
    this.type = type;
  }

  /** @param query what follows `type`, as 1C writes it */
  async call(
    query: string,
    body?: Uint8Array<ArrayBuffer> | string,
    headers: Record<string, string> = {},
  ): Promise<Said> {
    const cookie = this.cookie === '' ? {} : { Cookie: this.cookie };
    const answer = await fetch(`${this.#url()}/api/1c_exchange?type=${this.type}&${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...cookie, ...headers },
      body: body ?? null,
    });
    const type = answer.headers.get('content-type') ?? '';
    const charset = /charset=(.+)/u.exec(type)?.[1] ?? 'utf-8';
    const text = new TextDecoder(charset).decode(await answer.arrayBuffer());
    return { status: answer.status, lines: text.split('\n'), type };
  }

  /** Logs in. @param forwarded the address that a proxy tells @returns the answer */
  async enter(
    user: string = ONE_C.EXCHANGE_USER,
    password: string = ONE_C.EXCHANGE_PASSWORD,
    forwarded?: string,
  ): Promise<Said> {
    const proxied = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
    const basic = Buffer.from(`${user}:${password}`).toString('base64');
    const said = await this.call('mode=checkauth', undefined, {
      Authorization: `Basic ${basic}`,
      ...proxied,
    });
    const [, name = '', value = ''] = said.lines;
    if (said.status === 200) this.cookie = `${name}=${value}`;
    return said;
  }

  /** Sends a file in chunks of the size that `init` answered. */
  async send(name: string, bytes: Uint8Array<ArrayBuffer>, size = bytes.length): Promise<void> {
    for (let at = 0; at < bytes.length; at += size) {
      const { lines } = await this.call(`mode=file&filename=${name}`, bytes.subarray(at, at + size));
      if (lines[0] !== 'success') throw new Error(`${name}: ${lines.join(' ')}`);
    }
  }

  /** Repeats a call while it answers `progress`. */
  async until(query: string): Promise<Said> {
    for (;;) {
      const said = await this.call(query);
      if (said.lines[0] !== 'progress') return said;
    }
  }
}
