import fc from 'fast-check';
import { z } from 'zod';
import * as basket from '#src/api/basket.ts';
import * as carBodies from '#src/api/cars.schema.ts';
import * as cars from '#src/api/cars.ts';
import type { Contract } from '#src/api/contract.ts';
import { filterBody } from '#src/api/filter-body.schema.ts';
import * as goods from '#src/api/goods.ts';
import { mainData } from '#src/api/main-data.ts';
import { orderBody } from '#src/api/order.schema.ts';
import { order } from '#src/api/order.ts';
import { suggest } from '#src/api/suggest.ts';
import * as texts from '#src/api/texts.ts';

/** A request to one of the calls, or to nearly one. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Whether it carries the token of its session. */
  withToken: boolean;
}

const BODIES: ReadonlyMap<Contract, z.ZodType> = new Map<Contract, z.ZodType>([
  [goods.products, filterBody],
  [goods.getModels, filterBody],
  [cars.carModels, carBodies.modelsBody],
  [cars.carYears, carBodies.yearsBody],
  [cars.carGenerations, carBodies.generationsBody],
  [cars.carModifications, carBodies.modificationsBody],
  [cars.carTyres, carBodies.tyresBody],
  [order, orderBody],
]);

const CONTRACTS: readonly Contract[] = [
  ...[mainData, order, suggest],
  ...[goods, texts, cars, basket].flatMap(subject => Object.values(subject) as Contract[]),
];

/** Words that are right somewhere. */
const RIGHT = [
  ...['1', '2', '7', '34', '4', '205', '55', '16', '175/70 R13', '31x10.5', 'winter', 'summer', 'price_asc'],
  ...['Nokian Tyres', 'Cordiant', 'CORDIANT', 'nokian-hakkapeliitta-r5', 'cordiant-snow-cross-2', 'about'],
  ...['pressure', 'cordiant', 'summer_models', 'brands', 'home', 'kia', 'rio', '2015', 'true', 'шины ёлка'],
  ...['Анна', '8 (916) 123-45-67', 'anna@shop.example', 'on'],
];
const EXTREME = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    '1e2',
    '00',
    '٣',
    '999999999999999999999',
    'NaN',
    'null',
    '__proto__',
    'constructor',
  ],
  ...[
    "'",
    '"',
    ';--',
    '%',
    '%_%',
    '\\',
    '/',
    '..',
    '../../etc/passwd',
    '<script>',
    '{}',
    '[]',
    '$1',
    '\u0000',
    '\r\n',
  ],
  ...[
    '\u202E',
    '\uD800',
    '\uFEFF',
    'e\u0301',
    '\u{1F6DE}',
    'İ',
    'a'.repeat(101),
    'я'.repeat(5000),
    ' '.repeat(70_000),
  ],
];

const anyText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...RIGHT) },
  { weight: 3, arbitrary: fc.constantFrom(...EXTREME) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const anyNumber = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer(), fc.double());
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.boolean(),
  fc.constant(null),
  fc.array(anyText, { maxLength: 70 }),
  fc.jsonValue({ maxDepth: 5 }),
);

type Shape = z.core.JSONSchema.BaseSchema;

/** Values that fit a JSON schema, or nearly. */
function fitting(shape: Shape): fc.Arbitrary<unknown> {
  const wrong = { weight: 1, arbitrary: anyValue };
  const right = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 6, arbitrary }, wrong);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fc.oneof(...choices.map(each => fitting(each as Shape)));
  if (shape.enum) return right(fc.constantFrom(...shape.enum));
  switch (shape.type) {
    case 'object':
      return right(
        fc.record(
          Object.fromEntries(
            Object.entries(shape.properties ?? {}).map(([name, each]) => [name, fitting(each as Shape)]),
          ),
          { requiredKeys: [] },
        ),
      );
    case 'array':
      return right(fc.array(fitting((shape.items ?? {}) as Shape), { maxLength: 60 }));
    case 'boolean':
      return right(fc.boolean());
    case 'number':
      return right(anyNumber);
    case 'string':
      return right(anyText);
    default:
      return anyValue;
  }
}

/** JSON of the value, sometimes damaged. */
const bodyOf = (schema: z.ZodType): fc.Arbitrary<string> => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const whole = fitting(shape).map(value => JSON.stringify(value) ?? '');
  const damaged = fc
    .tuple(whole, fc.nat(), fc.constantFrom('', '}', '"__proto__":{"x":1}', '\u0000', '[['.repeat(3000)))
    .map(
      ([text, at, dirt]) => text.slice(0, at % (text.length + 1)) + dirt + text.slice(at % (text.length + 1)),
    );
  return fc.oneof({ weight: 5, arbitrary: whole }, { weight: 1, arbitrary: damaged });
};

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
/** What node:http refuses to send in a target or a header is the raw requests' part. */
const segment = fc.oneof(
  { weight: 9, arbitrary: anyText.map(encoded) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%zz', '%00', '%2F', '%C0%AF', '..', '.', '//', '%ED%A0%80', ';x'),
  },
);
const query = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(anyText.map(encoded), segment), { maxLength: 5 })
      .map(pairs => `?${pairs.map(pair => pair.join('=')).join('&')}`),
  },
);

const HEADERS = fc.record(
  {
    'X-Requested-With': fc.oneof({ weight: 9, arbitrary: fc.constant('XMLHttpRequest') }, fc.constant('x')),
    'Content-Type': fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', ';'),
    ),
    'Accept-Encoding': fc.constantFrom('gzip', 'br', 'zstd;q=0', '*', ',,;q='),
    'If-None-Match': fc.constantFrom('*', '"x"', 'W/'),
    'Idempotency-Key': fc.stringMatching(/^[ -~]{0,300}$/u),
    Origin: fc.constantFrom('http://localhost', 'null', 'http://[', 'https://evil.example'),
    'Sec-Fetch-Site': fc.constantFrom('same-origin', 'cross-site', 'none', ''),
    Range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,5-', 'lines=1'),
    Expect: fc.constant('100-continue'),
  },
  { requiredKeys: [] },
);

const requestTo = (contract: Contract): fc.Arbitrary<FuzzRequest> => {
  const schema = BODIES.get(contract);
  const body = schema ? bodyOf(schema) : anyValue.map(value => JSON.stringify(value) ?? '');
  const places = contract.path.match(/\{\w+\}/gu)?.length ?? 0;
  const path = fc
    .tuple(fc.array(segment, { minLength: places, maxLength: places }), query)
    .map(([segments, search]) => {
      let place = 0;
      return contract.path.replace(/\{\w+\}/gu, () => segments[place++] ?? '') + search;
    });
  const method = fc.oneof(
    { weight: 15, arbitrary: fc.constant<string>(contract.method) },
    fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  );
  return fc
    .record({
      method,
      path,
      body,
      withToken: fc.integer({ max: 9, min: 0 }).map(n => n > 0),
      headers: HEADERS,
      withBody: fc.integer({ max: 9, min: 0 }).map(n => n > 0),
    })
    .map(({ withBody, body, ...request }) => ({
      ...request,
      headers: {
        'X-Requested-With': 'XMLHttpRequest',
        ...(contract.method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        ...request.headers,
      },
      ...(withBody && !['GET', 'HEAD'].includes(request.method) ? { body } : {}),
    }));
};

/** Addresses of pages, prerendered or on demand. */
const PAGES = [
  '/products',
  '/models/winter',
  '/product',
  '/brand',
  '/article',
  '/page',
  '/_astro',
  '/storage',
  '',
];
const pageRequest: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom(...PAGES), fc.array(segment, { maxLength: 3 }), query, HEADERS)
  .map(([start, segments, search, headers]) => ({
    method: 'GET',
    path: [start, ...segments].join('/') + search || '/',
    headers,
    withToken: false,
  }))
  .map(request => ({ ...request, path: request.path.startsWith('/') ? request.path : `/${request.path}` }));

/** Requests over all calls and pages: right ones, nearly right ones, and extremes. */
export const anyRequest: fc.Arbitrary<FuzzRequest> = fc.oneof(...CONTRACTS.map(requestTo), pageRequest);
