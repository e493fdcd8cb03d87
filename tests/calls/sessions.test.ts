import { createHmac } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Basket } from '#src/api/basket.schema.ts';
import { failure } from '#src/api/failures.schema.ts';
import { cases } from '../harness/cases.ts';
import { IS_LONG } from '../harness/long.ts';
import { longTest } from '../harness/long-test.ts';
import { type OwnShop, openOwnShop } from '../harness/own-shop.ts';
import { type RawAnswer, rawCall } from '../harness/raw-call.ts';
import { cookiesOf, GOOD_FORM, Shopper } from '../harness/shopper.ts';

const PRODUCT = 7;
/** One day longer than a basket lasts. */
const DAYS_31 = 31 * 86_400;
const [OLD_KEY, KEY, NEW_KEY] = ['o', 'k', 'n'].map(letter => letter.repeat(32)) as [string, string, string];

let shop: OwnShop;
beforeAll(async () => {
  shop = await openOwnShop({ SESSION_SECRET: KEY });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
});

const get = (cookie?: string | string[], at: OwnShop = shop): Promise<RawAnswer> =>
  rawCall(`${at.url}/api/basket/get`, 'GET', cookie === undefined ? {} : { Cookie: cookie });

const visitor = async (at: OwnShop = shop, own: Record<string, string> = {}): Promise<Shopper> => {
  const shopper = new Shopper(() => at.url, own);
  await shopper.basket();
  return shopper;
};

/** Number of rows in all sales tables; a visitor who only reads must not add any. */
function rowCount(at: OwnShop = shop): number {
  const db = new Database(path.join(at.dataDir, 'sales.db'), { readonly: true });
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all() as string[];
  const rows = tables.map(name => db.prepare(`SELECT COUNT(*) FROM "${name}"`).pluck().get() as number);
  db.close();
  return rows.reduce((a, b) => a + b, 0);
}

describe('the session', () => {
  // spec: 6.cookie-session
  test('the first read of the basket sets a session cookie and a script-readable CSRF cookie; the second sets none', async () => {
    const first = await get();
    expect(first.json).toEqual({ count: 0, summa: 0, items: {}, notes: [] });
    expect(first.headers['cache-control']).toBe('no-store');
    const [session = '', token = '', ...more] = first.headers['set-cookie'] ?? [];
    expect(more).toEqual([]);
    expect(session).toMatch(/^sid=[\w.-]{60,120}; Path=\/; Max-Age=2678400; SameSite=Lax; HttpOnly$/u);
    expect(token).toMatch(/^XSRF-TOKEN=[\w.-]{60,120}; Path=\/; Max-Age=2678400; SameSite=Lax$/u);
    const cookie = [...cookiesOf(first)].map(pair => pair.join('=')).join('; ');
    expect((await get(cookie)).headers['set-cookie']).toBeUndefined();
  });

  test('two hundred visitors get different ids of 128 bits', async () => {
    const ids = new Set<string | undefined>();
    for (let batch = 0; batch < 4; batch++)
      for (const answer of await Promise.all(Array.from({ length: 50 }, () => get())))
        ids.add(cookiesOf(answer).get('sid')?.split('.')[0]);
    expect(ids.size).toBe(200);
    for (const id of ids) expect(Buffer.from(id ?? '', 'base64url')).toHaveLength(16);
  });

  test('no other read sets a cookie, whatever cookies are sent', async () => {
    for (const cookie of ['', 'sid=forged; XSRF-TOKEN=forged'])
      for (const read of ['main_data', `product/${PRODUCT}`, 'by_car/makes', 'nothing', 'banner/main']) {
        const answer = await rawCall(`${shop.url}/api/${read}`, 'GET', { Cookie: cookie });
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
  });

  test('an id chosen by the client is not accepted, and reads store nothing', async () => {
    const genuine = (await visitor()).cookies.get('sid') ?? '';
    const before = rowCount();
    const cookieText = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-.=+/%~"!$'), maxLength: 90 });
    const bitFlip = fc
      .tuple(fc.nat(genuine.length - 1), fc.integer({ min: 1, max: 7 }))
      .map(([at, bit]) => {
        const other = String.fromCharCode(genuine.charCodeAt(at) ^ bit);
        return genuine.slice(0, at) + other + genuine.slice(at + 1);
      })
      .filter(value => /^[\w.-]+$/u.test(value) && value !== genuine);
    const cut = fc.nat(genuine.length - 1).map(length => genuine.slice(0, length));
    const known = fc.constantFrom(
      'aaaa',
      '__proto__',
      'constructor',
      'null',
      `${genuine}x`,
      `"${genuine}"`,
      'A'.repeat(4096),
      `${genuine.split('.')[0]}.${genuine.split('.')[1]}.${'A'.repeat(43)}`,
      `${genuine}; sid=${genuine}`,
      `x; sid=${genuine}`,
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(cookieText, bitFlip, cut, known), async forged => {
        const answer = await get(`sid=${forged}`);
        expect(answer.status).toBe(200);
        const issued = cookiesOf(answer).get('sid') ?? '';
        expect(issued).not.toBe('');
        expect(issued.split('.')[0]).not.toBe(forged.split('.')[0]);
      }),
      cases(100, 4000),
    );
    expect(rowCount()).toBe(before);
  });

  test('a refused change stores nothing', async () => {
    const before = rowCount();
    for (const shopper of await Promise.all(Array.from({ length: 20 }, () => visitor())))
      expect((await shopper.call('GET', `basket/add/${PRODUCT}/1`, { 'X-XSRF-TOKEN': 'x' })).status).toBe(
        403,
      );
    expect(rowCount()).toBe(before);
  });

  test('one visitor does not see the basket of another', async () => {
    const [anna, boris] = [await visitor(), await visitor()];
    await anna.add(PRODUCT, 2);
    expect((await boris.basket()).count).toBe(0);
    expect((await anna.basket()).count).toBe(2);
  });

  test('a change renews the session, which lasts longer than the changed basket', async () => {
    const anna = await visitor();
    const [id] = (anna.cookies.get('sid') ?? '').split('.');
    const yesterday = (Math.floor(Date.now() / 86_400_000) - 1).toString(36);
    const signature = createHmac('sha256', KEY).update(`sid!${id}!${yesterday}`).digest('base64url');
    anna.cookies.set('sid', `${id}.${yesterday}.${signature}`);
    const { headers, status } = await anna.add(PRODUCT, 1);
    expect(status).toBe(200);
    const line = headers['set-cookie']?.find(each => each.startsWith('sid='));
    expect(line?.split('.')[0]).toBe(`sid=${id}`);
    expect(Number(/Max-Age=(\d+)/u.exec(line ?? '')?.[1])).toBeGreaterThan(30 * 86_400);
    // Scripts take who has no token for a visitor without a basket.
    expect(headers['set-cookie']?.[1]).toMatch(
      `XSRF-TOKEN=${anna.cookies.get('XSRF-TOKEN')}; Path=/; Max-Age`,
    );
    expect((await anna.add(PRODUCT, 2)).headers['set-cookie']).toBeUndefined();
  });

  test('a session cookie of an earlier day is renewed with the same id; one of 32 days ago is invalid', async () => {
    const id = 'AAAAAAAAAAAAAAAAAAAAAA';
    const issuedAgo = (days: number) => {
      const day = (Math.floor(Date.now() / 86_400_000) - days).toString(36);
      return `${id}.${day}.${createHmac('sha256', KEY).update(`sid!${id}!${day}`).digest('base64url')}`;
    };
    const renewed = cookiesOf(await get(`sid=${issuedAgo(2)}`)).get('sid') ?? '';
    expect(renewed.split('.')[0]).toBe(id);
    expect(renewed).not.toBe(issuedAgo(2));
    expect(cookiesOf(await get(`sid=${issuedAgo(0)}`)).get('sid')).toBeUndefined();
    expect(
      cookiesOf(await get(`sid=${issuedAgo(32)}`))
        .get('sid')
        ?.split('.')[0],
    ).not.toBe(id);
  });
});

describe('signing keys', () => {
  longTest(
    'of two keys the older is still valid and its cookies are renewed; cookies of a removed key are invalid',
    {
      timeout: 60_000,
    },
    async () => {
      await using rotating = await openOwnShop({ SESSION_SECRET: OLD_KEY });
      const anna = await visitor(rotating);
      await anna.add(PRODUCT, 3);
      const before = new Map(anna.cookies);
      rotating.env.SESSION_SECRET = `${NEW_KEY},${OLD_KEY}`;
      await rotating.restart();
      expect((await anna.add(PRODUCT, 2)).status).toBe(200);
      expect((await anna.basket()).count).toBe(2);
      for (const name of ['sid', 'XSRF-TOKEN']) expect(anna.cookies.get(name)).not.toBe(before.get(name));
      rotating.env.SESSION_SECRET = NEW_KEY;
      await rotating.restart();
      expect((await anna.basket()).count).toBe(2);
      const late = new Shopper(() => rotating.url);
      for (const [name, value] of before) late.cookies.set(name, value);
      expect((await late.add(PRODUCT, 1)).status).toBe(403);
      expect((await late.basket()).count).toBe(0);
    },
  );

  longTest('without SESSION_SECRET sessions survive a restart too', async () => {
    await using own = await openOwnShop();
    const anna = await visitor(own);
    await anna.add(PRODUCT, 3);
    await own.restart('SIGKILL');
    expect((await anna.add(PRODUCT, 4)).status).toBe(200);
    expect((await anna.basket()).count).toBe(4);
  });
});

describe('a second cookie XSRF-TOKEN, set by a parent domain or for a path', () => {
  test('neither locks a visitor out nor lets anyone in', async () => {
    const [anna, boris] = [await visitor(), await visitor()];
    const [own = '', others = ''] = [anna, boris].map(each => each.cookies.get('XSRF-TOKEN'));
    const session = `sid=${anna.cookies.get('sid')}`;
    const add = (tokens: string[], header: string) =>
      rawCall(`${shop.url}/api/basket/add/${PRODUCT}/1`, 'GET', {
        ...anna.headers,
        Cookie: [session, ...tokens.map(token => `XSRF-TOKEN=${token}`)].join('; '),
        'X-XSRF-TOKEN': header,
      });
    for (const second of ['', 'x', others, 'A'.repeat(300), `${'A'.repeat(43)}.${own.split('.')[1]}`])
      for (const tokens of [
        [second, own],
        [own, second],
        [second, own, second],
      ]) {
        expect((await add(tokens, own)).status, tokens.join(' ')).toBe(200);
        const refused = await add(tokens, second);
        expect(refused.status, tokens.join(' ')).toBe(403);
        // What the 403 sets is taken beside the second one, which nobody removed.
        const fresh = cookiesOf(refused).get('XSRF-TOKEN') ?? '';
        expect((await add([second, fresh], fresh)).status).toBe(200);
      }
    const read = await get(`${session}; XSRF-TOKEN=x; XSRF-TOKEN=${own}`);
    expect(read.headers['set-cookie']).toBeUndefined();
    expect(cookiesOf(await get(`${session}; XSRF-TOKEN=x; XSRF-TOKEN=${others}`)).has('XSRF-TOKEN')).toBe(
      true,
    );
  });
});

describe('a shop on https', () => {
  test('uses only the Secure cookie __Host-sid and accepts only its own origin', async () => {
    await using https = await openOwnShop({ SITE_URL: 'https://shop.example', SESSION_SECRET: KEY });
    const own = { Host: 'shop.example' };
    const anna = await visitor(https, own);
    expect([...anna.cookies.keys()]).toEqual(['__Host-sid', 'XSRF-TOKEN']);
    const [session, token] =
      (await rawCall(`${https.url}/api/basket/get`, 'GET', own)).headers['set-cookie'] ?? [];
    expect(session).toMatch(
      /^__Host-sid=[\w.-]+; Path=\/; Max-Age=2678400; SameSite=Lax; HttpOnly; Secure$/u,
    );
    expect(token).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; Max-Age=2678400; SameSite=Lax; Secure$/u);
    expect(DAYS_31).toBe(2_678_400);
    const tossed = { ...own, Cookie: `sid=${anna.cookies.get('__Host-sid')}` };
    const answer = await rawCall(`${https.url}/api/basket/get`, 'GET', tossed);
    expect(cookiesOf(answer).has('__Host-sid')).toBe(true);
    const add = (headers: Record<string, string>) => anna.call('GET', `basket/add/${PRODUCT}/1`, headers);
    const passes = async (headers: Record<string, string>) => (await add(headers)).status === 200;
    expect(await passes({ Origin: 'https://shop.example' })).toBe(true);
    expect(await passes({ Referer: 'https://shop.example/product/7?x=1' })).toBe(true);
    for (const origin of [
      'http://shop.example',
      'https://shop.example:8443',
      'https://www.shop.example',
      'null',
    ])
      expect(await passes({ Origin: origin }), origin).toBe(false);
    for (const referer of [
      'https://shop.example@evil.example/',
      'https://shop.example.evil.example/',
      'about:blank',
    ])
      expect(await passes({ Referer: referer }), referer).toBe(false);
  });
});

describe('only the shop’s own pages can make changes', () => {
  const ours = () => shop.url;
  const EVIL = 'https://evil.example';
  /** Values of each header with whether they indicate the shop’s own page; null: the header is not sent. */
  const FETCH_SITES = [null, 'same-origin', 'same-site', 'cross-site', 'none', 'same-origin, cross-site', ''];
  const ORIGINS = [null, 'OURS', 'http://127.0.0.1:1', 'null', EVIL, 'http://localhost.evil.example', ''];
  const REFERERS = [null, 'OURS/product/7', `${EVIL}/`, 'http://localhost@evil.example/', ''];
  const TOKENS = [
    'right',
    'absent',
    'of another session',
    'cut',
    'unsigned',
    'not the cookie',
    'not the header',
    'no cookie',
    'no session',
  ] as const;
  const REQUESTED_WITH = ['XMLHttpRequest', null, 'xmlhttprequest', 'fetch'];

  type Case = [
    fetchSite: string | null,
    origin: string | null,
    referer: string | null,
    token: (typeof TOKENS)[number],
    by: string | null,
  ];

  /** An independent implementation of the rule in wire.md. */
  const mayPass = (each: Case): boolean =>
    each[3] === 'right' && each[4] === 'XMLHttpRequest' && isOurs(each);

  function isOurs([fetchSite, origin, referer]: Case): boolean {
    if (fetchSite !== null) return fetchSite === 'same-origin';
    if (origin !== null) return origin === 'OURS' || origin === 'http://127.0.0.1:1';
    return referer === null || referer === 'OURS/product/7';
  }

  const real = (text: string) => text.replace('OURS', ours());

  function headersOf([fetchSite, origin, referer, token, by]: Case, anna: Shopper, boris: Shopper) {
    const own = anna.cookies.get('XSRF-TOKEN') ?? '';
    const others = boris.cookies.get('XSRF-TOKEN') ?? '';
    const pairs: Record<(typeof TOKENS)[number], [header: string | null, cookie: string | null]> = {
      right: [own, own],
      absent: [null, own],
      'of another session': [others, others],
      cut: [own.slice(0, -1), own.slice(0, -1)],
      unsigned: [`${'A'.repeat(43)}.${own.split('.')[1]}`, `${'A'.repeat(43)}.${own.split('.')[1]}`],
      'not the cookie': [own, others],
      'not the header': [others, own],
      'no cookie': [own, null],
      'no session': [own, own],
    };
    const [header, cookie] = pairs[token];
    const cookies = [
      token === 'no session' ? '' : `sid=${anna.cookies.get('sid')}`,
      cookie === null ? '' : `XSRF-TOKEN=${cookie}`,
    ];
    return {
      Cookie: cookies.filter(Boolean).join('; '),
      ...(header === null ? {} : { 'X-XSRF-TOKEN': header }),
      ...(by === null ? {} : { 'X-Requested-With': by }),
      ...(fetchSite === null ? {} : { 'Sec-Fetch-Site': fetchSite }),
      ...(origin === null ? {} : { Origin: real(origin) }),
      ...(referer === null ? {} : { Referer: real(referer) }),
    };
  }

  /** All origins with the right token; all tokens from the right origin; in the long form all tokens from everywhere. */
  const isTried = ([fetchSite, , referer, token, by]: Case): boolean =>
    IS_LONG ||
    (token === 'right' && by === 'XMLHttpRequest') ||
    (fetchSite === 'same-origin' && referer === null);
  const CASES: Case[] = FETCH_SITES.flatMap(fetchSite =>
    ORIGINS.flatMap(origin =>
      REFERERS.flatMap(referer =>
        TOKENS.flatMap(token => REQUESTED_WITH.map((by): Case => [fetchSite, origin, referer, token, by])),
      ),
    ),
  ).filter(isTried);

  const inBatches = async <T>(all: readonly T[], each: (one: T) => Promise<void>) => {
    for (let at = 0; at < all.length; at += 32) await Promise.all(all.slice(at, at + 32).map(each));
  };

  test(`of ${CASES.length} combinations of headers exactly the allowed ones change the basket`, {
    timeout: 120_000,
  }, async () => {
    const [anna, boris] = [await visitor(), await visitor()];
    await anna.add(PRODUCT, 4);
    const wrong: string[] = [];
    let passed = 0;
    const note = (each: Case, answer: RawAnswer) => wrong.push(`${JSON.stringify(each)} → ${answer.status}`);
    await inBatches(CASES, async each => {
      const answer = await rawCall(`${ours()}/api/basket/del/999`, 'GET', headersOf(each, anna, boris));
      if (mayPass(each)) passed += 1;
      if (answer.status !== (mayPass(each) ? 200 : 403)) note(each, answer);
      const vary = answer.headers.vary ?? '';
      if (!vary.includes('Sec-Fetch-Site') || !vary.includes('Origin'))
        wrong.push(`no Vary: ${JSON.stringify(each)}`);
      // What other sites send comes without the visitor's cookies, which an answer must not replace.
      const isRight = isOurs(each)
        ? cookiesOf(answer).has('XSRF-TOKEN')
        : answer.headers['set-cookie'] === undefined;
      if (answer.status === 403 && !(failure.safeParse(answer.json).success && isRight))
        wrong.push(`403 without JSON or with other cookies: ${JSON.stringify(each)}`);
    });
    expect(wrong).toEqual([]);
    // Sec-Fetch-Site same-origin: 7 origins × 5 referers; none of it: 2 origins × 5 referers, or no origin and 2 referers.
    expect(passed).toBe(7 * 5 + 2 * 5 + 2);
    expect((await anna.basket()).count).toBe(4);
  });

  // spec: 6.anti-forgery
  test('a refused request changes nothing, an accepted one does: empty, del, add and order', {
    timeout: 120_000,
  }, async () => {
    const [anna, boris] = [await visitor(), await visitor()];
    await anna.add(PRODUCT, 4);
    const refused = CASES.filter((each, at) => !mayPass(each) && at % 7 === 0);
    const form = JSON.stringify(GOOD_FORM);
    await inBatches(refused, async each => {
      const headers = headersOf(each, anna, boris);
      const answers = await Promise.all([
        ...[`empty`, `del/${PRODUCT}`, `add/${PRODUCT}/1`].map(call =>
          rawCall(`${ours()}/api/basket/${call}`, 'GET', headers),
        ),
        rawCall(`${ours()}/api/order`, 'POST', { ...headers, 'Content-Type': 'application/json' }, form),
      ]);
      expect(answers.map(answer => answer.status)).toEqual([403, 403, 403, 403]);
    });
    expect((await anna.basket()).items[PRODUCT]?.count).toBe(4);
    for (const each of CASES.filter(mayPass)) {
      const headers = headersOf(each, anna, boris);
      const emptied = await rawCall(`${ours()}/api/basket/empty`, 'GET', headers);
      expect((emptied.json as Basket).count).toBe(0);
      const added = await rawCall(`${ours()}/api/basket/add/${PRODUCT}/2`, 'GET', headers);
      expect((added.json as Basket).count).toBe(2);
    }
  });

  test('other methods, including HEAD, are 405 before any other check, and no response has CORS headers', async () => {
    const anna = await visitor();
    await anna.add(PRODUCT, 4);
    const calls = [
      ...['empty', `del/${PRODUCT}`, `add/${PRODUCT}/1`].flatMap(call =>
        ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(
          method => [method, `basket/${call}`] as const,
        ),
      ),
      ...['HEAD', 'GET', 'PUT', 'DELETE', 'OPTIONS'].map(method => [method, 'order'] as const),
    ];
    for (const [method, call] of calls) {
      const answer = await anna.call(method, call, { Origin: EVIL });
      expect(answer.status, `${method} ${call}`).toBe(405);
      expect(answer.headers.allow).toBe(call === 'order' ? 'POST' : 'GET');
      expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await anna.basket()).count).toBe(4);
  });

  test('a page left open gets a new token with the 403 and succeeds at its second attempt', async () => {
    const anna = new Shopper(ours);
    expect((await anna.add(PRODUCT, 1)).status).toBe(403);
    expect((await anna.add(PRODUCT, 1)).status).toBe(200);
    anna.cookies.set('XSRF-TOKEN', 'lost');
    expect((await anna.add(PRODUCT, 2)).status).toBe(403);
    expect((await anna.add(PRODUCT, 2)).status).toBe(200);
  });

  test('the CSRF check precedes the body: every forged order is 403, a genuine one may be 415, 413 or 400', async () => {
    const anna = await visitor();
    const bodies: [status: number, type: string, body: string][] = [
      [415, 'text/plain', '{}'],
      [415, 'application/x-www-form-urlencoded', 'name=x'],
      [415, 'multipart/form-data; boundary=x', '--x--'],
      [413, 'application/json', JSON.stringify({ comment: 'x'.repeat(70_000) })],
      [400, 'application/json', '{'],
      [400, 'application/json', '[]'],
    ];
    for (const [status, type, body] of bodies) {
      const forged = await anna.order(body, { 'Content-Type': type, 'Sec-Fetch-Site': 'cross-site' });
      expect(forged.status, type).toBe(403);
      expect((await anna.order(body, { 'Content-Type': type })).status, type).toBe(status);
    }
    const untyped = await anna.call('POST', 'order', {}, '{}');
    expect(untyped.status).toBe(415);
  });
});
