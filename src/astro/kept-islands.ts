import * as astro from 'astro/compiler-runtime';

type Call = Parameters<typeof astro.renderComponent>;
type Result = Call[0];
type Instance = Awaited<ReturnType<typeof astro.renderComponent>>;
type Destination = Parameters<Instance['render']>[0];
type Chunk = Parameters<Destination['write']>[0];

/** Longer props are those of lists, which are on one page each. */
const LONGEST_PROPS = 500;
const kept = new Map<unknown, Map<string, Instance>>();

/** Islands of a page so far: Astro numbers them, so that one that it has not rendered must be rendered when another follows. */
interface Islands {
  begun: number;
  left: (() => unknown) | null;
}
const islandsOf = new WeakMap<Result, Islands>();

/** An island that writes again what it has written. */
function recorded(instance: Instance): Instance {
  const chunks: Chunk[] = [];
  instance.render({ write: chunk => void chunks.push(chunk) });
  return {
    render(destination) {
      for (const chunk of chunks) destination.write(chunk);
    },
  };
}

/** What the first island of a page is known by; null when it is not the first, or shows more than its props say. */
function keyOf({ begun }: Islands, props: Call[3], slots: object): string | null {
  if (begun > 1 || Object.keys(slots).length > 0) return null;
  const key = JSON.stringify(props);
  return key.length <= LONGEST_PROPS ? key : null;
}

/** An island, by Astro; the only one of most pages, the dialog of the car, is rendered once. */
export function keptIsland(...call: Call): unknown {
  const [result, , component, props, slots = {}] = call;
  const islands = islandsOf.get(result) ?? { begun: 0, left: null };
  islandsOf.set(result, islands);
  islands.begun++;
  const key = keyOf(islands, props, slots);
  const known = key !== null && kept.get(component)?.get(key);
  if (known) {
    islands.left = () => astro.renderComponent(...call);
    return known;
  }
  islands.left?.();
  islands.left = null;
  const rendered = astro.renderComponent(...call);
  if (key === null) return rendered;
  return Promise.resolve(rendered).then(instance => {
    const own = recorded(instance);
    if (islands.begun === 1)
      kept.set(component, (kept.get(component) ?? new Map<string, Instance>()).set(key, own));
    return own;
  });
}
