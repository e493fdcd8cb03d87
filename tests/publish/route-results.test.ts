import { describe, expect, test } from 'vitest';
import { RouteResults } from '#src/publish/app/route-results.ts';

type State = ConstructorParameters<typeof RouteResults>[0];
type First = ConstructorParameters<typeof RouteResults>[1];

/** Slots as Astro's class takes them. */
class Slots {
  readonly given: unknown[];

  constructor(...given: unknown[]) {
    this.given = given;
  }
}

/** Results of a route of which Astro made the first: with styles that rendering empties and notes that it fills. */
function routeResults(): RouteResults {
  const ofPage = {
    locals: {},
    site: new URL('https://shop.example'),
    url: new URL('https://shop.example/1'),
  };
  Object.defineProperty(ofPage, 'slots', { enumerable: true, get: () => new Slots() });
  const first = {
    styles: new Set(['/page.css']),
    createAstro: () => Object.create(ofPage),
    _metadata: { hasRenderedHead: false, extraHead: [], propagators: new Set() },
  };
  return new RouteResults({ logger: 'logger' } as unknown as State, first as unknown as First);
}

interface OfComponent {
  props: unknown;
  locals: unknown;
  site: URL;
  url: URL;
  self: unknown;
  slots: Slots;
}

describe('what pages of a route are rendered with', () => {
  test('is renewed for each page: what rendering has emptied and noted stays with it', () => {
    const results = routeResults();
    const one = results.of({});
    one.styles.clear();
    one._metadata.hasRenderedHead = true;
    one._metadata.extraHead.push('<style>');
    one._metadata.propagators.add({} as never);
    const other = results.of({});
    expect([...other.styles]).toEqual(['/page.css']);
    expect(other._metadata).toEqual({ hasRenderedHead: false, extraHead: [], propagators: new Set() });
  });

  test('gives each component its props and slots, and the locals of its own page', () => {
    const results = routeResults();
    const [locals, slots] = [{ page: 1 }, { default: () => 'inside' }];
    const result = results.of(locals);
    results.of({ page: 2 });
    const astro = result.createAstro({ id: 7 }, slots) as unknown as OfComponent;
    expect(astro.props).toEqual({ id: 7 });
    expect(astro.locals).toBe(locals);
    expect(astro.site.origin).toBe('https://shop.example');
    expect(astro.slots.given).toEqual([result, slots, 'logger']);
    expect(astro.slots).toBe(astro.slots);
    astro.self = 'component';
    expect(astro.self).toBe('component');
  });

  test('refuses what belongs to a request: the page would show another one’s', () => {
    const astro = routeResults().of({}).createAstro({}, null) as unknown as OfComponent;
    expect(() => astro.url).toThrow('Astro.url of a page that is rendered ahead');
  });
});
