import fc from 'fast-check';

const CALL_HEADERS =
  'Host: localhost\r\nX-Requested-With: XMLHttpRequest\r\nAccept: application/json\r\nUser-Agent: fuzz\r\n';

/** Requests that are right before they are damaged. */
const WHOLE: readonly Buffer[] = [
  `GET / HTTP/1.1\r\n${CALL_HEADERS}\r\n`,
  `GET /products?width=205&season=winter HTTP/1.1\r\n${CALL_HEADERS}Accept-Encoding: br, gzip\r\n\r\n`,
  `GET /storage/film.mp4 HTTP/1.1\r\n${CALL_HEADERS}Range: bytes=0-99\r\n\r\n`,
  `GET /api/product/7 HTTP/1.1\r\n${CALL_HEADERS}Cookie: sid=a.1.b; XSRF-TOKEN=x.y\r\n\r\n`,
  `HEAD /api/basket/get HTTP/1.1\r\n${CALL_HEADERS}\r\n`,
  `POST /api/products/1 HTTP/1.1\r\n${CALL_HEADERS}Content-Type: application/json\r\nContent-Length: 27\r\n\r\n{"width":"205","string":"a"}`,
  `POST /api/order HTTP/1.1\r\n${CALL_HEADERS}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n2\r\n1}\r\n0\r\n\r\n`,
  `GET /api/main_data HTTP/1.0\r\n${CALL_HEADERS}Connection: keep-alive\r\n\r\n`,
  `GET http://localhost/brands HTTP/1.1\r\n${CALL_HEADERS}\r\nGET /basket HTTP/1.1\r\n${CALL_HEADERS}\r\n`,
].map(text => Buffer.from(text));

const DIRT: readonly Buffer[] = [
  ...['\r', '\n', '\r\n', '\0', ' ', '\t', ':', '\r\n\r\n', '\r\n ', 'Host: evil\r\n', 'Host: u:p@x\r\n'],
  ...[
    'Content-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Transfer-Encoding: x\r\n',
  ],
  ...[
    'Connection: upgrade\r\nUpgrade: websocket\r\n',
    'Expect: 100-continue\r\n',
    'Expect: x\r\n',
    'X-Forwarded-For: a\r\n',
  ],
  ...[
    'TRACE ',
    'CONNECT localhost:1 ',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'OPTIONS * ',
    'HTTP/0.9',
    'HTTP/9.9',
    '//',
    '/../',
  ],
  ...['%', '%00', '\\', '#', '?', 'ffffffffffffffffff\r\n', '-1\r\n', '0x10\r\n', 'Cookie: a=b\r\n'],
  ...[`X: ${'a'.repeat(17_000)}\r\n`, 'X: a\r\n'.repeat(2001), '/'.repeat(9000)],
]
  .map(text => Buffer.from(text))
  .concat(Buffer.from([0xff, 0xfe, 0x80, 0xc0]), Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]));

interface Damage {
  kind: 'flip' | 'cut' | 'insert' | 'double' | 'replace';
  at: number;
  length: number;
  byte: number;
  dirt: Buffer;
}

function damaged(bytes: Buffer, { kind, at: nat, length, byte, dirt }: Damage): Buffer {
  const at = nat % (bytes.length + 1);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (kind) {
    case 'flip':
      return Buffer.concat([before, Buffer.from([byte]), after.subarray(1)]);
    case 'cut':
      return Buffer.concat([before, after.subarray(length)]);
    case 'insert':
      return Buffer.concat([before, dirt, after]);
    case 'double':
      return Buffer.concat([before, after.subarray(0, length), after]);
    case 'replace':
      return Buffer.concat([before, dirt, after.subarray(length)]);
  }
}

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'insert', 'double', 'replace'),
  at: fc.nat(1000),
  length: fc.nat(60),
  byte: fc.nat(255),
  dirt: fc.constantFrom(...DIRT),
});

/** Bytes of an HTTP request with one to six places damaged, and where they are divided into two packets. */
export const anyBytes: fc.Arbitrary<{ bytes: Buffer; divided: number }> = fc
  .record({
    whole: fc.constantFrom(...WHOLE),
    damages: fc.array(damage, { minLength: 1, maxLength: 6 }),
    divided: fc.option(fc.nat(300), { nil: 0 }),
  })
  .map(({ whole, damages, divided }) => ({ bytes: damages.reduce(damaged, whole), divided }));
