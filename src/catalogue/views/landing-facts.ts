import { type LandingTyres, sizeText } from '#src/domain/landings.ts';
import { formatPrice, kopecks, times } from '#src/domain/money.ts';
import { SET_OF_TYRES } from '#src/domain/quantity.ts';
import { FILTER_NAMES, SEASONS } from '#src/domain/season.ts';
import { figure } from '#src/domain/size-words.ts';
import { geometryOf, measuringRim } from '#src/domain/tyre-geometry.ts';
import { loadKg, speedKmh } from '#src/domain/tyre-index.ts';
import type { TyreSize } from '#src/domain/tyre-size.ts';
import { countOf, type Forms, MODELS, TYRES } from '#src/domain/words.ts';
import type { Landing, LandingOffer, landingOffers } from '../landings.ts';

type Offers = readonly LandingOffer[];
type Parted = ReturnType<typeof landingOffers>;

const MAX_BRANDS = 10;
const TURNS: Forms = ['оборот', 'оборота', 'оборотов'];
const IN_SIZES: Forms = ['размере', 'размерах', 'размерах'];

const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1);

const span = <Value>(values: readonly Value[], of: (value: Value) => string): string => {
  const [first = '', last = ''] = [...values.slice(0, 1), ...values.slice(-1)].map(of);
  return first === last ? first : `от ${first} до ${last}`;
};

const inOrder = new Intl.Collator('ru', { numeric: true });
const unique = (values: readonly string[]): string[] => [...new Set(values)].sort(inOrder.compare);

/** «91 (615 кг)». */
const withUnit = (index: string, value: number | null, unit: string): string =>
  value === null ? index : `${index} (${value}\u00A0${unit})`;

/** «индекс нагрузки от 91 (615 кг) до 94 (670 кг), индекс скорости T (190 км/ч)»; of a load for single and twin tyres the first counts. */
function indices(offers: Offers): string {
  const loads = unique(offers.map(({ load }) => load));
  const speeds = unique(offers.map(({ speed }) => speed));
  const bySpeed = speeds.sort((one, other) => (speedKmh(one) ?? 0) - (speedKmh(other) ?? 0));
  const loadText = (index: string) => withUnit(index, loadKg(Number.parseInt(index, 10)), 'кг');
  const speedText = (index: string) => withUnit(index, speedKmh(index), 'км/ч');
  return `индекс нагрузки ${span(loads, loadText)}, индекс скорости ${span(bySpeed, speedText)}`;
}

const allIndices = ({ main, vans }: Parted): string =>
  `${indices(main)}${vans.length > 0 ? `; у\u00A0шин с\u00A0C\u00A0— ${indices(vans)}` : ''}`;

const sizeOf = (tyres: LandingTyres) =>
  ({ width: '', height: '', rim: '', ...tyres, commercial: false }) as TyreSize;

/** «, обычно допускаются ободья от 5,5 до 6,5″»; empty for tyres of vans, and where the size is of no series that is known. */
function rimText(subject: LandingTyres, { main }: Parted): string {
  const width = measuringRim({ ...sizeOf(subject), commercial: main.every(({ cargo }) => cargo === 1) });
  if (width === null) return '';
  return `, обычно допускаются ободья от ${figure(width - 0.5, 1)} до ${figure(width + 0.5, 1)}″ (точно говорит изготовитель шины)`;
}

/** What a size means: diameter, rim, and which indices are offered in it. */
function sizeFacts(subject: LandingTyres, offers: Parted): string[] {
  const { diameter, sidewall, turnsPerKm } = geometryOf(sizeOf(subject));
  const text = sizeText(subject);
  return [
    `Колесо ${text}: наружный диаметр ${figure(diameter)}\u00A0мм, боковина ${figure(sidewall)}\u00A0мм, ${countOf(Math.round(turnsPerKm), TURNS)} на\u00A0километр${rimText(subject, offers)}.`,
    `Шины ${text}, которые есть в\u00A0наличии: ${allIndices(offers)}.`,
  ];
}

/** The same of a size in a season or of a brand, in few words. */
const sizeInShort = ({ title, subject }: Landing, offers: Parted): string =>
  `${title}: наружный диаметр ${figure(geometryOf(sizeOf(subject)).diameter)}\u00A0мм${rimText(subject, offers)}, ${allIndices(offers)}`;

function sizesInShort({ title, subject }: Landing, { all }: Parted): string {
  const sizes = new Set(all.map(sizeText)).size;
  const rims = unique(all.map(({ rim }) => rim));
  return `${title} есть в\u00A0${countOf(sizes, IN_SIZES)}${subject.rim === undefined ? `, диаметр ${span(rims, rim => `R${rim}`)}` : ''}`;
}

/** What the offers are like that a season, a brand or a kind parts from others. */
function ownFacts(landing: Landing, offers: Parted): string {
  const countBy = (names: readonly (readonly [string, (offer: LandingOffer) => boolean])[]): string => {
    const some = names
      .map(([name, has]) => ({ name, count: offers.all.filter(has).length }))
      .filter(({ count }) => count > 0);
    return some.length < 2 ? '' : some.map(({ name, count }) => `${name}\u00A0— ${count}`).join(', ');
  };
  const bySeason = countBy(
    SEASONS.map(season => [FILTER_NAMES[season].toLowerCase(), offer => offer.season === season]),
  );
  const byStuds = countBy([
    ['с\u00A0шипами', ({ spikes }) => spikes === 1],
    ['без шипов', ({ spikes, season }) => spikes === 0 && season === 'winter'],
  ]);
  const what = landing.subject.width === undefined ? sizesInShort : sizeInShort;
  const kinds = bySeason || byStuds;
  return `${what(landing, offers)}.${kinds && ` Всего: ${kinds}.`}`;
}

const priceOf = ({ price }: LandingOffer): string => formatPrice(price);

/** @param offers by rising price */
function priceText(name: string, offers: Offers): string {
  const at = (place: number) => offers[place]?.price ?? kopecks(0);
  const middle = (offers.length - 1) / 2;
  const median = kopecks(Math.round((at(Math.floor(middle)) + at(Math.ceil(middle))) / 2));
  const half =
    at(0) === at(offers.length - 1) ? '' : `, половина предложений не\u00A0дороже ${formatPrice(median)}`;
  const set = offers.find(({ stock }) => stock >= SET_OF_TYRES);
  const four = set && formatPrice(times(set.price, SET_OF_TYRES));
  return `Цены на ${name}: ${span(offers, priceOf)}${half} за\u00A0шину${four ? `, комплект из\u00A0четырёх\u00A0— от ${four}` : '.'}`;
}

const FOR_VANS = 'с\u00A0индексом C, для микроавтобусов и\u00A0лёгких грузовиков';

/** Sentences about the tyres of a landing page, of which no other page has any. Tyres of vans are priced apart. */
export function landingFacts(landing: Landing, offers: Parted): string[] {
  const { kind, title, subject } = landing;
  const { all, main, vans } = offers;
  const brands = unique(all.map(({ brand }) => brand));
  const models = new Set(all.map(({ model }) => model)).size;
  const named = brands.slice(0, MAX_BRANDS).join(', ');
  const more = brands.length > MAX_BRANDS ? ` и\u00A0ещё ${brands.length - MAX_BRANDS}` : '';
  const makers = subject.brand === undefined ? ` Марки: ${named}${more}.` : '';
  const areOfVans = kind !== 'van' && main.every(({ cargo }) => cargo === 1);
  const apart =
    vans.length > 0 ? ` Ещё ${countOf(vans.length, TYRES)} ${FOR_VANS}: ${span(vans, priceOf)}` : '';
  const name = `${inSentence(title)}${vans.length > 0 ? ' для легковых автомобилей' : ''}`;
  return [
    `${title}: в\u00A0наличии ${countOf(all.length, TYRES)}, ${countOf(models, MODELS)}.${makers}${areOfVans ? ` Все они ${FOR_VANS}.` : ''}`,
    `${priceText(name, main)}${apart}`,
    ...(kind === 'size' ? sizeFacts(subject, offers) : [ownFacts(landing, offers)]),
  ];
}
