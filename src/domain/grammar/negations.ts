// cspell:ignore предл любл показыв покаж покуп выбир рассматрива маркиров обознач функци поддержк виатти исключ ранфлета
import { wordsOf } from '../query-words.ts';
import type { Meaning, Sense, Span } from './meaning.ts';
import { wordsNamed } from './senses.ts';

/** What a text says, in its order: each word or phrase with its alternative senses; none for a word that fits nothing. */
type Item = Span & { senses: readonly Sense[] };

interface Read {
  senses: readonly (readonly Sense[])[];
  unknown: readonly Span[];
}

interface Negated {
  senses: (readonly Sense[])[];
  unknown: Span[];
  /** Where the text says what is not wanted. */
  negated: Span[];
}

/** «Не нужны», «не предлагать»: precedes or follows what is not wanted. */
const WANTED =
  /^(?:(?:нуж|хо[чт]|предл[ао]|интерес|под[оох]|бер|рассматрива|став|любл|показыв|покаж|покуп|совету|выбир)\p{L}+|над[оа]|брать)$/u;
/** «Ненужны» in one word. */
const GLUED = new RegExp(WANTED.source.replace('^', '^не'), 'u');
/** Words between a negation and what it is about: «без индекса xl», «без всяких шипов». */
const BETWEEN =
  /^(?:(?:индекс|технолог|маркиров|помет|обознач|производит|систем|функци|поддержк|вс[яе]к)\p{L}*|эт(?:от?|[аиу]|ой|их|ого))$/u;
/** «Китай совсем не нужен». */
const ADVERB = /^(?:вообще|вовсе|совсем|точно|больше|никогда)$/u;
/** «Без лишних шипов», where the adjective is no word of the trade. */
const ADJECTIVE = /^\p{L}{2,}[ыи]х$/u;
/** «Не только зимние» denies nothing, and demands nothing either. */
const SOFT = /^(?:только|лишь|обязательно|просто)$/u;
/** «Нет» too. */
const BEHIND = /^(?:нету?|никаких)$/u;
/** «Но», which sounds as no does, begins what is wanted. */
const BUT = 'но';
/** A sentence or an enumeration ends. */
const STOP = /[,;:!?]|\.(?:\s|$)|(?<!\p{L})но(?!\p{L})/u;
const JOINT = /^(?:и|или|and|or)$/u;
/** Negations that stand before a list: «кроме кама, виатти». After «не» a comma may begin what is wanted: «не зимние, летние». */
const BEFORE_LIST = /^(?:без|кроме|помимо|вместо|исключ\p{L}+|за исключением|without|except)$/u;

/** Words of one group follow each other as one thing that is not wanted: «хакка 10», «лада веста 2017». */
const GROUPS: Readonly<Partial<Record<Meaning['kind'], string>>> = {
  brand: 'goods',
  name: 'goods',
  mark: 'goods',
  car: 'car',
  make: 'car',
  generation: 'car',
  year: 'car',
};

const kindOf = ({ senses: [sense] }: Item): Meaning['kind'] | undefined => sense?.meaning.kind;
const groupOf = (item: Item): string | undefined => {
  const kind = kindOf(item);
  return kind && (GROUPS[kind] ?? kind);
};

/** Behind these no word of the same name stands: «нокиан кама» are two. */
const FIRST_OF_NAME: readonly unknown[] = ['brand', 'make'];
/** What «не нужны» may be about when something stands behind it too; sizes, prices and cars are hardly meant then. */
const UNCLEAR: readonly unknown[] = ['season', 'studs', 'flag', 'brand', 'name', 'choice'];

/** «Китай не предлагать зимние», «шипы не нужны r16»: the first of these are what is not wanted, the others are wanted. */
const DENIED: readonly unknown[] = ['choice', 'studs', 'flag'];
const STILL_WANTED: readonly unknown[] = ['season', 'rim', 'size', 'width', 'height'];

/** The names that some items say, words that follow each other being of one; null when other things are said. */
function namesOf(items: readonly Item[]): (readonly string[])[] | null {
  const names: (readonly string[])[][] = [];
  for (const [at, { from, senses }] of items.entries()) {
    const ways = senses.flatMap(({ meaning }) =>
      meaning.kind === 'brand' ? [wordsOf(meaning.brand)] : wordsNamed(meaning),
    );
    if (ways.length === 0) return null;
    const isNext = from - (items[at - 1]?.to ?? Infinity) === 1;
    const before = (isNext && names.pop()) || [[]];
    names.push(before.flatMap(words => ways.map(way => [...words, ...way])));
  }
  return names.flat();
}

/** The opposite of some senses of a text; null where the search cannot say it. */
function oppositeOf(items: readonly Item[], text: string): Meaning | null {
  const meanings = items.flatMap(({ senses }) => senses.map(({ meaning }) => meaning));
  const [first] = meanings;
  const names =
    first?.kind === 'brand' && meanings.every(({ kind }) => kind === 'brand') ? null : namesOf(items);
  const said = text.slice(items[0]?.from, items.at(-1)?.to);
  if (names && names.length > 0) return { kind: 'unnamed', names, said };
  if (!first || meanings.some(({ kind }) => kind !== first.kind)) return null;
  const valuesOf = <Kind extends Meaning['kind']>(
    _kind: Kind,
    of: (each: Extract<Meaning, { kind: Kind }>) => string,
  ) => [...new Set(meanings.map(each => of(each as Extract<Meaning, { kind: Kind }>)))];
  switch (first.kind) {
    case 'season':
      return { kind: 'without', field: 'seasons', names: valuesOf('season', ({ season }) => season) };
    case 'brand':
      return { kind: 'without', field: 'brands', names: valuesOf('brand', ({ brand }) => brand) };
    case 'rim':
      if (meanings.some(each => each.kind === 'rim' && each.cargo)) return null;
      return { kind: 'without', field: 'rims', names: valuesOf('rim', ({ rim }) => rim) };
    case 'width':
    case 'height':
      return { kind: 'without', field: `${first.kind}s`, names: valuesOf(first.kind, ({ value }) => value) };
    case 'choice': {
      if (first.field !== 'countries') return null;
      const countries = meanings.flatMap(each => (each.kind === 'choice' ? [each.names] : []));
      const titles = countries.map(names => names.at(-1) ?? '');
      return { kind: 'without', field: 'countries', names: countries.flat(), titles };
    }
    case 'without':
      return meanings.length === 1 && first.field === 'countries'
        ? { kind: 'choice', field: first.field, names: first.names }
        : null;
    case 'studs':
      return valuesOf('studs', ({ on }) => String(on)).length > 1 ? null : { kind: 'studs', on: !first.on };
    case 'price':
      // «Дороже 8000»; of «5000 руб» both sides may be meant.
      return meanings.length > 1 ||
        (first.from === null) === (first.to === null) ||
        !/^(?!по|за)\p{L}/u.test(said)
        ? null
        : { kind: 'price', from: first.to, to: first.from };
    case 'flag': {
      const [flag, other] = valuesOf('flag', each => each.flag);
      if (flag === 'kit' || other !== undefined) return null;
      return { kind: 'without', field: first.flag as 'runflat' | 'cargo' | 'xl', names: [first.flag] };
    }
    default:
      return null;
  }
}

/**
 * Reads «не», «без», «кроме» of a lower-case text. What they stand before is turned round where the search can say that;
 * otherwise it is left out together with them, so that nothing is read as its opposite.
 */
export function negate(text: string, read: Read): Negated {
  const wordsOf = ({ from, to }: Span) => text.slice(from, to).trim();
  const senses = read.senses.filter(([sense]) => !sense || wordsOf(sense) !== BUT);
  const { unknown } = read;
  /** Read as one phrase already: «без шипов», «не шипованные». */
  const isPhrase = (item: Item) => kindOf(item) === 'studs' && /^(?:не|без)\s/u.test(wordsOf(item));
  const items: Item[] = [
    ...senses.map(each => ({ from: each[0]?.from ?? 0, to: each[0]?.to ?? 0, senses: each })),
    ...unknown.map(span => ({ ...span, senses: [] })),
  ].sort((a, b) => a.from - b.from);
  const isNot = (item: Item) =>
    kindOf(item) === 'not' || (item.senses.length === 0 && GLUED.test(wordsOf(item)));
  if (!items.some(item => isNot(item) || isPhrase(item)))
    return { senses: [...senses], unknown: [...unknown], negated: [] };
  /** «Кроме: кама» and «шипы: нет» go on behind their colon. */
  const gapBefore = (at: number) => {
    const [one, other] = [items[at - 1], items[at]];
    const gap = text.slice(one?.to ?? 0, other?.from);
    return (one && isNot(one)) || (other && BEHIND.test(wordsOf(other))) ? gap.replace(':', '') : gap;
  };
  const isFiller = (item: Item) =>
    kindOf(item) === 'filler' ||
    [WANTED, BETWEEN, ADVERB, SOFT].some(words => words.test(wordsOf(item))) ||
    (item.senses.length === 0 && ADJECTIVE.test(wordsOf(item)));

  /** The first place from which nothing of the list that begins at a place stands; a list is of one group. */
  const endOfList = (start: number, first: Item, word: string): number => {
    const group = groupOf(first);
    const isOfNames = group === 'goods' || group === 'car';
    let end = start;
    for (let at = start; at < items.length; at++) {
      const gap = gapBefore(at);
      if (STOP.test(gap.replace(',', ''))) break;
      if (gap.includes(',') && group !== 'goods' && !BEFORE_LIST.test(word)) break;
      const item = items[at] as Item;
      const isJoined = gap.includes(',') || gap.includes('/') || JOINT.test(wordsOf(items[at - 1] as Item));
      if (JOINT.test(wordsOf(item))) continue;
      const isSame = groupOf(item) === group && (isJoined || isOfNames || sameOption(first, item));
      // Of «не зимние шипованные» either word may be what is not wanted.
      const isUnclear = group === 'season' && kindOf(item) === 'studs' && !isJoined && word !== '';
      if (!isSame && !isUnclear) break;
      end = at + 1;
    }
    return end;
  };

  /** What stands before a negation: a word or a name, with those that «и» joins to it; a verb with nothing behind it allows for fillers. */
  const listBefore = (at: number, isLoose: boolean): Item[] => {
    let end = at;
    const isPassed = (item: Item | undefined) =>
      item && (isLoose ? isFiller(item) && !JOINT.test(wordsOf(item)) : ADVERB.test(wordsOf(item)));
    while (isPassed(items[end - 1]) && !STOP.test(gapBefore(end))) end--;
    const last = items[end - 1];
    if (!last || !groupOf(last) || STOP.test(gapBefore(end))) return [];
    let start = end - 1;
    const isSame = (place: number) => {
      const item = items[place];
      return item !== undefined && groupOf(item) === groupOf(last) && !STOP.test(gapBefore(place + 1));
    };
    for (;;) {
      const [first, joint] = [items[start] as Item, items[start - 1]];
      const isOfName =
        ['goods', 'car'].includes(groupOf(first) ?? '') && !FIRST_OF_NAME.includes(kindOf(first));
      if (isOfName && isSame(start - 1)) start--;
      else if (joint && JOINT.test(wordsOf(joint)) && !STOP.test(gapBefore(start)) && isSame(start - 2))
        start -= 2;
      else return items.slice(start, end);
    }
  };

  const found: Negated = { senses: [], unknown: [], negated: [] };
  const emit = (span: Span, meaning: Meaning | null) => {
    found.negated.push(span);
    if (meaning) found.senses.push([{ ...span, meaning }]);
    else found.unknown.push(span);
  };
  for (let at = 0; at < items.length; ) {
    const item = items[at] as Item;
    if (!isNot(item)) {
      if (item.senses.length === 0) found.unknown.push(item);
      else found.senses.push(item.senses);
      at++;
      // «Без шипов и ранфлета»: whether the second is wanted is not clear.
      const [joint, next] = [items[at], items[at + 1]];
      if (isPhrase(item) && joint && JOINT.test(wordsOf(joint)) && next && kindOf(next) === 'flag') {
        emit({ from: joint.from, to: next.to }, null);
        at += 2;
      }
      continue;
    }
    let start = at + 1;
    while (start < items.length && !STOP.test(gapBefore(start)) && isFiller(items[start] as Item)) start++;
    const isVerb = items
      .slice(at, start)
      .some(each => WANTED.test(wordsOf(each)) || GLUED.test(wordsOf(each)));
    const next = STOP.test(gapBefore(start)) ? undefined : items[start];
    const isAfter = next !== undefined && !isNot(next);
    const isBehind = isVerb || (!isAfter && BEHIND.test(wordsOf(item)));
    const before = isBehind ? listBefore(at, isVerb && !isAfter) : [];
    const [first, last] = [before[0], before.at(-1)];
    const isBefore =
      first !== undefined &&
      last !== undefined &&
      found.senses.includes(last.senses as Sense[]) &&
      (!isAfter || UNCLEAR.includes(kindOf(last)) || kindOf(next) === kindOf(last));
    if (isBefore) {
      found.senses = found.senses.filter(([sense]) => (sense?.from ?? 0) < first.from);
      found.unknown = found.unknown.filter(({ from }) => from < first.from);
    }
    const isWantedNext =
      isBefore &&
      DENIED.includes(kindOf(last)) &&
      STILL_WANTED.includes(next && kindOf(next)) &&
      !JOINT.test(wordsOf(items[start - 1] as Item));
    if (!isAfter || isWantedNext) {
      const list = before.filter(each => kindOf(each) !== 'filler');
      if (isBefore) emit({ from: first.from, to: (items[start - 1] ?? item).to }, oppositeOf(list, text));
      else found.unknown.push(item);
      at = isBefore ? start : at + 1;
      continue;
    }
    const end = next.senses.length === 0 ? start + 1 : endOfList(start + 1, next, wordsOf(item));
    const list = items.slice(start, end).filter(each => kindOf(each) !== 'filler');
    const span = { from: isBefore ? first.from : item.from, to: list.at(-1)?.to ?? next.to };
    const isSoft = items.slice(at, start).some(each => SOFT.test(wordsOf(each)));
    const isUnclear = isBefore || isSoft || (kindOf(next) === 'price' && !isVerb);
    emit(span, isUnclear ? null : oppositeOf(list, text));
    at = end;
  }
  return withoutContradiction(found);
}

const sameOption = (one: Item, other: Item): boolean => {
  const [first, second] = [one.senses[0]?.meaning, other.senses[0]?.meaning];
  return first?.kind === 'flag' && second?.kind === 'flag' && first.flag === second.flag;
};

/** «Ни шипы, ни липучка» is neither; studs that are turned both ways are left out. */
function withoutContradiction({ senses, unknown, negated }: Negated): Negated {
  const turned = senses.filter(
    ([sense]) => sense?.meaning.kind === 'studs' && negated.some(({ from }) => from === sense.from),
  );
  const ways = new Set(turned.map(([sense]) => sense?.meaning.kind === 'studs' && sense.meaning.on));
  if (ways.size < 2) return { senses, unknown, negated };
  return {
    senses: senses.filter(each => !turned.includes(each)),
    unknown: [...unknown, ...turned.flat()],
    negated,
  };
}
