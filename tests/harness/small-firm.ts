import { randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { ONE_C } from './one-c.ts';

/** «Управление нашей фирмой» as it speaks: other names, other order of parameters, an archive in parts, its password at every call. */
export class SmallFirm {
  readonly #url: () => string;
  #cookie = '';

  constructor(url: () => string) {
    this.#url = url;
  }

  /** @returns the lines of the answer, or the document of one */
  async #say(type: string, mode: string, more = '', body?: Uint8Array<ArrayBuffer>): Promise<string[]> {
    const basic = Buffer.from(`${ONE_C.EXCHANGE_USER}:${ONE_C.EXCHANGE_PASSWORD}`).toString('base64');
    const answer = await fetch(
      `${this.#url()}/api/1c_exchange?mode=${mode}${more}&type=${type}&session=${randomUUID()}`,
      {
        // An empty POST where others send GET.
        method: mode === 'checkauth' ? 'GET' : 'POST',
        headers: {
          authorization: `Basic ${basic}`,
          'content-type': 'application/octet-stream',
          ...(this.#cookie === '' ? {} : { cookie: `lang=ru; ${this.#cookie}; last=1` }),
        },
        body: body ?? null,
      },
    );
    const text = new TextDecoder(answer.headers.get('content-type')?.split('charset=')[1]).decode(
      await answer.arrayBuffer(),
    );
    return text.startsWith('<?xml') ? [text] : text.split('\n');
  }

  async #enter(type: string): Promise<Map<string, string>> {
    const [said, name, value] = await this.#say(type, 'checkauth');
    if (said !== 'success') throw new Error(said);
    this.#cookie = `${name}=${value}`;
    const settings = await this.#say(type, 'init', '&version=3.1');
    return new Map(settings.map(line => line.split('=') as [string, string]));
  }

  async #send(type: string, name: string, bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<void> {
    for (let at = 0; at < bytes.length; at += limit) {
      const part = bytes.subarray(at, at + limit);
      const [said, why] = await this.#say(type, 'file', `&filename=${encodeURIComponent(name)}`, part);
      if (said !== 'success') throw new Error(`${name}: ${why}`);
    }
  }

  async #repeat(mode: string, more: string): Promise<void> {
    for (;;) {
      const [said, why] = await this.#say('catalog', mode, more);
      if (said === 'success') return;
      if (said !== 'progress') throw new Error(`${mode}: ${why}`);
    }
  }

  /** Sends goods: one archive, then each of its files by its path, then the end. */
  async sendGoods(files: Readonly<Record<string, Uint8Array>>): Promise<void> {
    const said = await this.#enter('catalog');
    if (said.get('zip') !== 'yes') throw new Error('no archive');
    const archive = zipSync({ ...files }, { level: 0 });
    await this.#send('catalog', `v8_${randomUUID()}.zip`, archive, Number(said.get('file_limit')));
    for (const name of Object.keys(files))
      await this.#repeat('import', `&filename=${encodeURIComponent(name)}`);
    await this.#repeat('deactivate', '&timestamp=1764374400');
    await this.#repeat('complete', '');
  }

  /** Takes orders: each query again until the shop has no more; answers with one file of all of them. */
  async takeOrders(): Promise<string[]> {
    await this.#enter('sale');
    const taken: string[] = [];
    for (;;) {
      const [xml = ''] = await this.#say('sale', 'query');
      const numbers = [...xml.matchAll(/<Номер>([^<]+)/gu)].map(([, number = '']) => number);
      if (numbers.length === 0) return taken;
      taken.push(...numbers);
      await this.#say('sale', 'success');
    }
  }

  /** Sends the orders back in CommerceML 3: each in a container, its status in its own words. */
  async answerOrders(statuses: Readonly<Record<string, string>>): Promise<void> {
    const said = await this.#enter('sale');
    const containers = Object.entries(statuses).map(
      ([number, status], at) =>
        `<Контейнер><Документ><Ид>${randomUUID()}</Ид><НомерВерсии>7</НомерВерсии><Номер>${number}</Номер><Номер1С>УНФ-${at}</Номер1С><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>${status}</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ></Контейнер>`,
    );
    const xml = `\uFEFF<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_3" ВерсияСхемы="3.1">${containers.join('')}</КоммерческаяИнформация>`;
    await this.#send('sale', 'documents_1.xml', Buffer.from(xml), Number(said.get('file_limit')));
    await this.#say('sale', 'import', '&filename=documents_1.xml');
  }
}
