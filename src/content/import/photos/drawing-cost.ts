/** A drawing of more elements or copies, or of deeper ones, is none that an editor made. */
const MAX_ELEMENTS = 50_000;
const DEEPEST = 100;
/** Copies of copies, one in the other. */
const MAX_CHAIN = 20;
/** What a browser draws for it: a copy by `use` counts as often as it is shown. */
const MAX_DRAWN = 200_000;

/** What an element draws: itself with all that is in it, and the ids of what it refers to. */
interface Drawn {
  ids: string[];
  elements: number;
  copies: string[];
}

const TAG = /<(\/?)[^\s/<>]+(?=[\s/>])((?:"[^"<]*"|'[^'<]*'|[^"'<>])*)>/gu;
const ATTRIBUTE = /([^\s=/"']{1,100})\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const PAINT = /url\(\s*["']?#([^"')]*)/gu;
/** Signs that XML and addresses read as others, so that two spellings would be one id. */
const AMBIGUOUS = /[&%\s]/u;

function drawnBy(inside: string): Drawn {
  const drawn: Drawn = { ids: [], elements: 1, copies: [] };
  for (const [, name = '', double, single] of inside.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? '';
    if (name === 'id' || name === 'xml:id') drawn.ids.push(value);
    else if (/(?:^|:)href$/u.test(name)) drawn.copies.push(value.replace('#', ''));
    else for (const [, id = ''] of value.matchAll(PAINT)) drawn.copies.push(id);
  }
  return drawn;
}

/** Elements by id, and the drawing as a whole under the empty id; null when it has too many or too deep ones. */
function elementsOf(svg: string): Map<string, Drawn> | null {
  const whole: Drawn = { ids: [''], elements: 0, copies: [] };
  const known = new Map<string, Drawn>();
  const open: Drawn[] = [whole];
  let count = 0;
  const close = () => {
    const done = open.pop();
    if (!done) return;
    const parent = open.at(-1);
    if (parent) {
      parent.elements += done.elements;
      for (const copy of done.copies) parent.copies.push(copy);
    }
    for (const id of done.ids) {
      // Of several elements with one id all count: which of them is shown depends on the browser.
      const all = known.get(id) ?? { ids: [id], elements: 0, copies: [] };
      all.elements += done.elements;
      for (const copy of done.copies) all.copies.push(copy);
      known.set(id, all);
    }
  };
  for (const [, isEnd, inside = ''] of svg.matchAll(TAG)) {
    if (isEnd) {
      if (open.length > 1) close();
      continue;
    }
    const drawn = drawnBy(inside);
    count += Math.max(1, drawn.copies.length);
    if (count > MAX_ELEMENTS || open.length > DEEPEST) return null;
    if ([...drawn.ids, ...drawn.copies].some(id => AMBIGUOUS.test(id))) return null;
    open.push(drawn);
    if (inside.endsWith('/')) close();
  }
  while (open.length > 0) close();
  return known;
}

/**
 * Whether a drawing without comments stays within what a browser and the import can draw: a few kilobytes of copies of
 * copies (`use`, patterns, masks) may stand for billions of elements.
 */
export function isDrawable(svg: string): boolean {
  const known = elementsOf(svg);
  if (!known) return false;
  const costs = new Map<string, number>();
  const costOf = (id: string, chain: number): number => {
    const cost = costs.get(id);
    if (cost !== undefined) return cost;
    if (chain > MAX_CHAIN) return Number.POSITIVE_INFINITY;
    // What copies itself has no end.
    costs.set(id, Number.POSITIVE_INFINITY);
    const { elements, copies } = known.get(id) ?? { elements: 0, copies: [] };
    const drawn = copies.reduce((sum, copy) => sum + costOf(copy, chain + 1), elements);
    costs.set(id, drawn);
    return drawn;
  };
  return costOf('', 0) <= MAX_DRAWN;
}
