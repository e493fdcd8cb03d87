import type { FetchState } from 'astro/fetch';

type State = InstanceType<typeof FetchState>;
/** What Astro renders a page with: the route's styles and renderers, and what it notes while it renders. */
export type Result = Awaited<ReturnType<State['createResult']>>;
type CreateAstro = Result['createAstro'];
type Slots = Parameters<CreateAstro>[1];
type SlotsOf = new (result: Result, slots: Slots, logger: State['logger']) => object;

/** An object with its sets and lists copied: rendering adds to them and empties them. What is in them Astro changes only where a site has a `base`. */
const copied = <Of extends object>(of: Of): Of => {
  const copy = { ...of };
  for (const name in copy) {
    const value: unknown = copy[name];
    if (value instanceof Set) copy[name] = new Set(value) as never;
    else if (Array.isArray(value)) copy[name] = [...value] as never;
  }
  return copy;
};

/** `Astro` of a component: its props and slots, the page's locals, the site. */
type ComponentAstro = new (locals: object, result: Result, props: unknown, slots: Slots) => object;

/** @param sample what Astro makes for a component; the rest of it fails loudly, since a page is rendered from its locals alone */
function componentAstro(sample: object, logger: State['logger']): ComponentAstro {
  const { slots: ofSample, site } = sample as { slots: object; site: URL };
  const SlotsClass = ofSample.constructor as SlotsOf;
  class Astro {
    readonly props: unknown;
    readonly locals: object;
    readonly site = site;
    self: unknown = null;
    readonly #result: Result;
    readonly #given: Slots;
    #slots: object | undefined;

    constructor(locals: object, result: Result, props: unknown, given: Slots) {
      this.locals = locals;
      this.props = props;
      this.#result = result;
      this.#given = given;
    }

    get slots(): object {
      this.#slots ??= new SlotsClass(this.#result, this.#given, logger);
      return this.#slots;
    }
  }
  for (const name of Object.keys(Object.getPrototypeOf(sample) as object))
    if (!['locals', 'site', 'slots'].includes(name))
      Object.defineProperty(Astro.prototype, name, {
        get() {
          throw new Error(`Astro.${name} of a page that is rendered ahead: it has its locals alone`);
        },
      });
  return Astro;
}

/**
 * What pages of one route are rendered with. Astro makes it once, from the route's first page; making it for each page, with an address
 * taken to pieces and the answer's headers, takes a twelfth of a page's time.
 */
export class RouteResults {
  readonly #first: Result;
  readonly #Astro: ComponentAstro;

  /** @param first made by `state` for a page that is not rendered with it */
  constructor(state: State, first: Result) {
    this.#first = first;
    this.#Astro = componentAstro(first.createAstro({}, null), state.logger);
  }

  /** What a page with these locals is rendered with. */
  of(locals: object): Result {
    const Astro = this.#Astro;
    const result = {
      ...copied(this.#first),
      _metadata: copied(this.#first._metadata),
      createAstro: ((props, slots) => new Astro(locals, result, props, slots)) as CreateAstro,
    };
    return result;
  }
}
