import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { CarTyre } from '#src/api/cars.schema.ts';
import * as carsSchema from '#src/api/cars.schema.ts';
import { failure } from '#src/api/failures.schema.ts';
import type { Model, Product, ProductsAnswer } from '#src/api/goods.schema.ts';
import * as goodsSchema from '#src/api/goods.schema.ts';
import type { MainData } from '#src/api/main-data.schema.ts';
import { mainData as mainDataSchema } from '#src/api/main-data.schema.ts';
import * as textsSchema from '#src/api/texts.schema.ts';
import type { CarOption } from '#src/domain/car-choice.ts';
import { FIXTURE, openShop, type RunningShop } from '../harness/commands.ts';
import { type Answer, getJson, postJson } from '../harness/http.ts';

let shop: RunningShop;
beforeAll(async () => {
  shop = await openShop(FIXTURE);
});
afterAll(async () => {
  await shop.stop();
});

const read = (path: string, headers?: Record<string, string>) => getJson(`${shop.url}/api/${path}`, headers);
const ask = (path: string, body: unknown = {}, headers?: Record<string, string>) =>
  postJson(`${shop.url}/api/${path}`, body, headers);

/** Expects status 200 and a body that matches the wire's schema exactly. */
function holds<T>(shape: z.ZodType<T>, { status, json, headers }: Answer): void {
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('set-cookie')).toBeNull();
  expect(shape.safeParse(json).error?.issues ?? []).toEqual([]);
}

const products = async (filter: unknown, page = 1) =>
  (await ask(`products/${page}`, filter)).json as ProductsAnswer;

describe('every read call answers as wire.md specifies', () => {
  // spec: 3.main-data, 3.search-keys, 3.news-item, 3.brand, 3.model-card, 7.main_data
  test('main_data', async () => {
    const answer = await read('main_data');
    holds(mainDataSchema, answer);
    const { brands, width, diameter, topmodels, news } = answer.json as MainData;
    expect(brands.length).toBeGreaterThan(3);
    expect(diameter).toEqual([...diameter].sort((a, b) => Number(a) - Number(b)));
    expect(width[0]).toMatch(/^\d{3}$/u);
    expect(topmodels.every(model => model.group === 'topsell')).toBe(true);
    expect(news.map(item => item.date)).toEqual(
      news
        .map(item => item.date)
        .sort()
        .reverse(),
    );
  });

  // spec: 3.product, 3.pagination, 7.products, 9.page-size
  test('products: cards, count and facets', async () => {
    const answer = await ask('products/1');
    holds(goodsSchema.products, answer);
    const { items, take, facets } = answer.json as ProductsAnswer;
    expect(take).toEqual({ page: 1, count: take.count, onpage: 20 });
    expect(items).toHaveLength(Math.min(20, take.count));
    const all = Object.values(facets.brand).reduce((a, b) => a + b, 0);
    expect(all).toBe(take.count);
  });

  // spec: 3.sorts, 9.sorts
  test('pages of one list never overlap and together are the whole list', async () => {
    for (const sort of [undefined, 'price_asc', 'price_desc']) {
      const first = await products({ sort });
      const pages = Math.ceil(first.take.count / 20);
      const lists = await Promise.all(Array.from({ length: pages }, (_, at) => products({ sort }, at + 1)));
      const ids = lists.flatMap(list => list.items.map(item => item.id));
      expect(new Set(ids).size).toBe(first.take.count);
      const prices = lists.flatMap(list => list.items.map(item => item.price));
      const sign = sort === 'price_asc' ? 1 : -1;
      if (sort) expect(prices).toEqual([...prices].sort((a, b) => sign * (a - b)));
    }
  });

  test('a page past the last is empty with the true count', async () => {
    const { items, take } = await products({}, 999);
    expect(items).toEqual([]);
    expect(take.count).toBeGreaterThan(0);
    expect(take.page).toBe(999);
  });

  // spec: 3.filter, 3.logicprop
  test('seasons are combined by OR, other keys by AND; a facet counts the results its option would give', async () => {
    const both = await products({ season: { summer: true, winter: true } });
    const winter = await products({ season: { winter: true } });
    const summer = await products({ season: { summer: true } });
    expect(both.take.count).toBe(winter.take.count + summer.take.count);
    expect(winter.facets.season.summer).toBe(summer.take.count);
    const spikes = await products({ season: { winter: true }, spikes: true });
    expect(spikes.take.count).toBe(winter.facets.spikes);
    expect(spikes.items.every(item => item.logicprop.spikes && item.logicprop.winter)).toBe(true);
  });

  test('clear_params: seasons are ignored', async () => {
    const all = await products({});
    const cleared = await products({ clear_params: true, season: { winter: true } });
    expect(cleared.take.count).toBe(all.take.count);
  });

  test.each([
    ['""', ''],
    ['null', null],
    ['[]', []],
    ['"all"', 'all'],
  ])('%s means not set', async (_, value) => {
    const all = await products({});
    const same = await products({
      width: value,
      height: value,
      diametr: value,
      brand: value,
      sort: value,
      models_filter: value,
    });
    expect(same).toEqual(all);
  });

  test.each(['null', '[]', '1'])('a body that is no object is refused in Russian: %s', async body => {
    const { status, json } = await ask('products/1', JSON.parse(body));
    expect([status, (json as { errors: unknown }).errors]).toEqual([
      400,
      [{ field: '', message: 'ожидался объект JSON' }],
    ]);
  });

  test('a size is a string, a number or a list; a brand is a name in any case or a list', async () => {
    const text = await products({ width: '205' });
    expect(text.take.count).toBeGreaterThan(0);
    expect(await products({ width: 205 })).toEqual(text);
    expect(await products({ width: ['205'] })).toEqual(text);
    const list = await products({ width: [205, '185'] });
    expect(list.take.count).toBe(text.take.count + (text.facets.width['185'] ?? 0));
    const brand = await products({ brand: 'Nokian Tyres' });
    expect(brand.take.count).toBeGreaterThan(0);
    expect((await products({ brand: 'nokian tyres' })).take).toEqual(brand.take);
    expect((await products({ brand: ['Nokian Tyres', 'Nokian Tyres'] })).take).toEqual(brand.take);
  });

  test('an unknown brand or size gives an empty list, unknown keys are ignored', async () => {
    expect((await products({ brand: 'Нет такой' })).take.count).toBe(0);
    expect((await products({ width: '999' })).items).toEqual([]);
    expect(await products({ colour: 'red', price: 1 })).toEqual(await products({}));
  });

  // spec: 9.set-of-4
  test('kit: four in stock, kit_price is four prices', async () => {
    const kit = await products({ kit: true });
    expect(kit.items.length).toBeGreaterThan(0);
    for (const item of kit.items) {
      expect(item.stock).toBeGreaterThanOrEqual(4);
      expect(item.kit_price).toBe(item.price * 4);
    }
    const all = await products({});
    for (const item of all.items) expect(item.kit_price === null).toBe(item.stock < 4);
  });

  // spec: 3.model-card, 7.get_models
  test('get_models: by list, by brand with its description, by size', async () => {
    for (const models_filter of ['winter', 'summer', 'allseason', 'topsell', 'runflat', 'spikes', 'cargo'])
      holds(goodsSchema.models, await ask('get_models', { models_filter }));
    const brand = await ask('get_models', { brand: 'Nokian Tyres' });
    holds(goodsSchema.models, brand);
    expect(brand.json).toMatchObject({
      description: expect.stringContaining('<p>'),
      brand_ico: expect.stringMatching(/^\/storage\//u),
    });
    const sized = (await ask('get_models', { brand: 'Nokian Tyres', width: '205' })).json as {
      items: { brand: string }[];
    };
    expect(sized.items.length).toBeGreaterThan(0);
    expect(sized.items.every(item => item.brand === 'Nokian Tyres')).toBe(true);
  });

  // spec: 3.model-detail, 3.promo-entry, 3.video, 3.product, 7.get_model, 7.product
  test('get_model and product agree with the list', async () => {
    const { items } = await products({});
    for (const { id, model_id, price } of items.slice(0, 5)) {
      const model = await read(`get_model/${model_id}`);
      holds(goodsSchema.model, model);
      const rows = Object.values((model.json as Model).items).flat();
      expect(rows.find(row => row.id === id)?.price).toBe(price);
      const product = await read(`product/${id}`);
      holds(goodsSchema.product, product);
      expect((product.json as Product).model_id).toBe(model_id);
    }
  });

  test('a disabled model answers without positions, its products are in no list', async () => {
    const { json } = await read('main_data');
    expect(JSON.stringify(json)).not.toContain('"disable":true');
    const all = await products({});
    expect(Object.values(all.facets.season).reduce((a, b) => a + b, 0)).toBe(all.take.count);
  });

  // spec: 3.tree-node, 3.collection, 3.slider-item, 7.page, 7.promo, 7.article, 7.collection, 7.itemsbycat, 7.banner
  test('texts, trees, collections, banners', async () => {
    holds(textsSchema.textPage, await read('page/delivery'));
    holds(textsSchema.textPage, await read('promo/cordiant'));
    const news = await read('itemsbycat/news');
    holds(textsSchema.tree, news);
    const [first] = (news.json as { items: { key: string }[] }).items;
    holds(textsSchema.textPage, await read(`article/${first?.key}`));
    for (const key of ['partners_akcii', 'collections'])
      holds(textsSchema.tree, await read(`itemsbycat/${key}`));
    for (const { key } of (news.json as { childs: { key: string }[] }).childs)
      holds(textsSchema.tree, await read(`itemsbycat/${key}`));
    holds(textsSchema.collection, await read('collection/summer_models/1'));
    const past = await read('collection/summer_models/99');
    holds(textsSchema.collection, past);
    expect(past.json).toMatchObject({ models: [], take: { page: 99 } });
    holds(textsSchema.banners, await read('banner/main'));
    expect((await read('banner/nowhere')).json).toEqual([]);
  });

  // spec: 3.car-selection, 7.by_car.makes, 7.by_car.models, 7.by_car.years, 7.by_car.generations, 7.by_car.modification, 7.by_car.tyres
  test('the car cascade works from makes to sizes, by slugs and by names', async () => {
    const makes = await read('by_car/makes');
    holds(carsSchema.carOptions, makes);
    const spoken = await read('by_car/spoken');
    holds(carsSchema.carSpoken, spoken);
    expect(spoken.json).toContainEqual({
      slug: 'lada',
      names: ['lada', 'vaz', 'zhiguli', 'ваз', 'жигули', 'лада'],
      models: expect.arrayContaining([{ slug: 'vesta', names: expect.arrayContaining(['веста']) }]),
    });
    let sizes = 0;
    for (const make of makes.json as CarOption[]) {
      const models = await ask('by_car/models', { make: make.slug });
      holds(carsSchema.carOptions, models);
      expect((await ask('by_car/models', { make: make.name })).json).toEqual(models.json);
      for (const model of models.json as CarOption[]) {
        const car = { make: make.slug, model: model.slug };
        const years = await ask('by_car/years', car);
        holds(carsSchema.carOptions, years);
        const generations = await ask('by_car/generations', car);
        holds(carsSchema.carOptions, generations);
        for (const generation of generations.json as CarOption[])
          for (const year of (years.json as CarOption[]).slice(0, 2)) {
            const step = { ...car, year: year.slug, generation: generation.slug };
            const modifications = await ask('by_car/modification', step);
            holds(carsSchema.carOptions, modifications);
            const [modification] = modifications.json as CarOption[];
            if (!modification) continue;
            const tyres = await ask('by_car/tyres', { ...step, modification: modification.slug });
            holds(carsSchema.carTyres, tyres);
            sizes += (tyres.json as CarTyre[]).length;
            expect(
              (
                await ask('by_car/tyres', {
                  make: make.name,
                  model: model.name,
                  generation: generation.name,
                  modification: modification.name,
                  year: Number(year.slug),
                })
              ).json,
            ).toEqual(tyres.json);
            const plain = generation.name.replace(/ \(\d{4}–\d{4}\)$/u, '').toUpperCase();
            expect((await ask('by_car/modification', { ...step, generation: plain })).json).toEqual(
              modifications.json,
            );
          }
      }
    }
    expect(sizes).toBeGreaterThan(3);
  });

  // spec: 7.by_car.years, 7.by_car.generations, 7.by_car.modification
  test('a generation narrows years and a year narrows generations: every offered pair has modifications', async () => {
    const slugs = async (path: string, body: object) =>
      ((await ask(`by_car/${path}`, body)).json as CarOption[]).map(({ slug }) => slug);
    let pairs = 0;
    for (const { slug: make } of (await read('by_car/makes')).json as CarOption[])
      for (const model of await slugs('models', { make })) {
        const car = { make, model };
        const [years, generations] = [await slugs('years', car), await slugs('generations', car)];
        expect(await slugs('years', { ...car, generation: '' })).toEqual(years);
        expect(await slugs('generations', { ...car, year: null })).toEqual(generations);
        const offered = new Set<string>();
        for (const generation of generations)
          for (const year of await slugs('years', { ...car, generation }))
            offered.add(`${year} ${generation}`);
        const offeredBack = new Set<string>();
        for (const year of years)
          for (const generation of await slugs('generations', { ...car, year }))
            offeredBack.add(`${year} ${generation}`);
        expect([...offeredBack].sort()).toEqual([...offered].sort());
        for (const year of years)
          for (const generation of generations) {
            const modifications = await slugs('modification', { ...car, year, generation });
            expect(modifications.length > 0, `${make} ${model} ${year} ${generation}`).toBe(
              offered.has(`${year} ${generation}`),
            );
            pairs++;
          }
      }
    expect(pairs).toBeGreaterThan(20);
    const [make] = (await read('by_car/makes')).json as CarOption[];
    const [model] = await slugs('models', { make: make?.slug });
    expect(await slugs('years', { make: make?.slug, model, generation: 'нет' })).toEqual([]);
    expect(await slugs('generations', { make: make?.slug, model, year: 1900 })).toEqual([]);
    expect((await ask('by_car/years', { make: 'x', model: 'x', generation: [1] })).status).toBe(400);
  });

  test('a staggered pair names its axles, front first; a size of a van names its letter C', async () => {
    const { json } = await read('by_car/makes');
    const found: CarTyre[][] = [];
    for (const { slug: make } of json as CarOption[])
      for (const { slug: model } of (await ask('by_car/models', { make })).json as CarOption[])
        for (const { slug: year } of ((await ask('by_car/years', { make, model })).json as CarOption[]).slice(
          0,
          3,
        ))
          for (const { slug: generation } of (await ask('by_car/generations', { make, model }))
            .json as CarOption[])
            for (const { slug: modification } of (
              await ask('by_car/modification', { make, model, year, generation })
            ).json as CarOption[])
              found.push(
                (await ask('by_car/tyres', { make, model, year, generation, modification }))
                  .json as CarTyre[],
              );
    const staggered = found.find(tyres => tyres.some(tyre => tyre.axle === 'rear'));
    const axles = staggered?.flatMap(tyre => tyre.axle ?? []) ?? [];
    expect(axles.slice(0, 2)).toEqual(['front', 'rear']);
    const ofVans = found.flat().filter(({ commercial }) => commercial);
    expect(ofVans).toContainEqual({ width: '195', heigth: '70', diametr: '15', commercial: true });
  });

  test('sizes tell what the car needs of them, factory ones first; without a modification those of all', async () => {
    const vesta = { make: 'lada', model: 'vesta', year: 2019, generation: 'i' };
    const sizes = [
      { width: '185', heigth: '65', diametr: '15', load_index: '88', speed_index: 'H' },
      { width: '195', heigth: '65', diametr: '15', replacement: true, load_index: '91', speed_index: 'H' },
    ];
    expect((await ask('by_car/tyres', { ...vesta, modification: '1.6 MT' })).json).toEqual(sizes);
    expect((await ask('by_car/tyres', { ...vesta, modification: '*' })).json).toEqual(sizes);
    const granta = { make: 'lada', model: 'granta', year: 2015, generation: 'i', modification: '*' };
    const tyres = await ask('by_car/tyres', granta);
    holds(carsSchema.carTyres, tyres);
    expect((tyres.json as CarTyre[]).map(({ diametr }) => diametr)).toEqual(['14', '14']);
    expect((await ask('by_car/tyres', { ...granta, year: 2022 })).json).toEqual([]);
  });

  test('unknown cars give empty lists', async () => {
    expect((await ask('by_car/models', { make: 'нет' })).json).toEqual([]);
    expect((await ask('by_car/years', { make: 'нет', model: 'x' })).json).toEqual([]);
    const car = { make: 'нет', model: 'x', year: 'abc', generation: 'x', modification: 'x' };
    expect((await ask('by_car/modification', car)).json).toEqual([]);
    expect((await ask('by_car/tyres', car)).json).toEqual([]);
  });
});

describe('caching and tags', () => {
  test('reads by GET carry a strong tag and no-cache, and answer 304', async () => {
    const first = await read('main_data');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/u);
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await read('main_data', { 'If-None-Match': tag });
    expect(again.status).toBe(304);
    expect((await read('product/7')).headers.get('etag')).not.toBe(tag);
  });

  test('responses to POST and errors are not cacheable', async () => {
    expect((await ask('products/1')).headers.get('cache-control')).toBe('no-store');
    expect((await ask('products/1')).headers.get('etag')).toBeNull();
    expect((await read('product/999999')).headers.get('cache-control')).toBe('no-store');
  });

  test('a repeated request gets the same answer in any encoding', async () => {
    const question = { brand: 'Nokian Tyres', sort: 'price_asc' };
    const first = await ask('products/1', question, { 'Accept-Encoding': 'identity' });
    for (const encoding of ['br', 'gzip', 'identity', 'br']) {
      const again = await ask('products/1', question, { 'Accept-Encoding': encoding });
      expect(again.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(again.json).toEqual(first.json);
      expect(again.headers.get('cache-control')).toBe('no-store');
    }
    const second = await ask('products/2', question, { 'Accept-Encoding': 'identity' });
    expect(second.json).not.toEqual(first.json);
  });

  test('HEAD returns the headers of GET without a body', async () => {
    const response = await fetch(`${shop.url}/api/main_data`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('errors are JSON in Russian with the right status', () => {
  const refused = (status: number, answer: Answer, field?: string) => {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(failure.safeParse(answer.json).success).toBe(true);
    if (field !== undefined)
      expect((answer.json as { errors: { field: string }[] }).errors.map(error => error.field)).toContain(
        field,
      );
  };

  test.each(['0', '-1', 'abc', '1e9', '01', '1.5', '%D9%A3'])('page %s → 400', async page => {
    refused(400, await ask(`products/${page}`), 'page');
    refused(400, await read(`collection/summer_models/${page}`), 'page');
  });

  test.each([
    ['season', { season: 'winter' }],
    ['season.winter', { season: { winter: 'yes' } }],
    ['spikes', { spikes: 1 }],
    ['width', { width: { a: 1 } }],
    ['brand', { brand: 5 }],
    ['string', { string: 'x'.repeat(101) }],
    ['string', { string: 7 }],
    ['sort', { sort: 'name' }],
    ['models_filter', { models_filter: 'sport' }],
  ])('a wrong %s → 400 that names it', async (field, body) => {
    refused(400, await ask('products/1', body), field);
    refused(400, await ask('get_models', body), field);
  });

  test('a body that is not JSON, not an object or not UTF-8 → 400', async () => {
    for (const body of ['{', '', '[]', '"x"', '1', 'null']) refused(400, await ask('products/1', body));
  });

  test('a missing step of the car → 400 that names it', async () => {
    refused(400, await ask('by_car/models', {}), 'make');
    refused(400, await ask('by_car/tyres', { make: 'x' }), 'modification');
    refused(400, await ask('by_car/years', { make: 'x', model: '' }), 'model');
  });

  test('unknown things and addresses → 404', async () => {
    for (const path of [
      'product/999999',
      'product/abc',
      'product/0',
      'product/9007199254740993',
      'get_model/x',
      'get_model/Bridgestone-Ecopia',
      'page/x',
      'promo/x',
      'article/x',
      'collection/x/1',
      'itemsbycat/x',
      'nope',
      'by_car',
    ])
      refused(404, await read(path));
  });

  test('a wrong method → 405 with Allow', async () => {
    const get = await read('products/1');
    refused(405, get);
    expect(get.headers.get('allow')).toBe('POST');
    refused(405, await ask('main_data'));
    refused(405, await getJson(`${shop.url}/api/by_car/models`));
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const response = await fetch(`${shop.url}/api/main_data`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('a body that is too large is refused while it is being sent, on a connection that stays', async () => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.setEncoding('utf8').on('data', text => (heard += text));
    const answers = () => heard.match(/HTTP\/1\.1 \d+/gu) ?? [];
    const size = 900_000;
    socket.write(
      `POST /api/products/1 HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: XMLHttpRequest\r\nContent-Type: application/json\r\nContent-Length: ${size}\r\n\r\n`,
    );
    socket.write('x'.repeat(size - 100));
    await expect.poll(answers, { timeout: 10_000 }).toEqual(['HTTP/1.1 413']);
    socket.write(`${'x'.repeat(100)}GET /api/main_data HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await expect.poll(answers, { timeout: 10_000 }).toHaveLength(2);
    socket.destroy();
  });

  test('too large → 413, not JSON → 415', async () => {
    refused(413, await ask('products/1', { string: 'x'.repeat(70_000) }));
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonx',
    ])
      refused(415, await ask('products/1', {}, { 'Content-Type': type }));
  });

  test('keys such as __proto__ have no effect', async () => {
    refused(400, await ask('products/1', '{"season":{"__proto__":{"x":1},"winter":"1"}}'));
    expect((await products({ constructor: { prototype: { x: 1 } } })).take.count).toBeGreaterThan(0);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
