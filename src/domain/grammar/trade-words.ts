import { OFF_ROAD } from '../tread.ts';
import { QUIET_DB } from '../tyre-label.ts';
import type { Meaning } from './meaning.ts';

/** The words of the trade with their meanings, apart from names of goods and cars. Spellings are folded: no ё, lower case. */

const SOFT = ['яя', 'ей', 'юю', 'ие', 'их', 'ий', 'ее', 'им', 'ими', 'его', 'ия'];
const HARD = ['ая', 'ой', 'ую', 'ые', 'ых', 'ый', 'ое', 'ым', 'ыми', 'ого'];

const forms = (stem: string, endings: readonly string[]): string[] => endings.map(ending => stem + ending);
const soft = (stem: string): string[] => forms(stem, SOFT);
const hard = (stem: string): string[] => forms(stem, HARD);
const split = (words: string): string[] => words.split(' ');

const meaning = (words: readonly string[], means: Meaning): (readonly [string, Meaning])[] =>
  words.map(word => [word, means] as const);

const SUMMER = [...split('лето лета лету летом лету летник летники летняк summer'), ...soft('летн')];
const WINTER = [
  ...split('зима зимы зиму зиме зимой зимник зимники зимняк зимовка winter'),
  ...soft('зимн'),
  'по зиме',
];
const ALL_SEASON = [
  ...split('всесезон всесезонка всесезонки всесезонку allseason'),
  ...hard('всесезонн'),
  ...hard('круглогодичн'),
  'all season',
  'four season',
];
const STUDDED = [
  ...split('шип шипы шыпы шипов шипом шипами шипах шиповка шиповки шиповку studded stud spike'),
  ...hard('шипован'),
  ...hard('шипованн'),
  ...hard('ошипован'),
  ...hard('ошипованн'),
  'с шипами',
  'на шипах',
  'с шипом',
];
const FRICTION = [
  ...split('липучка липучки липучку липучке липучкой липучек липа липу велкро нешиповка'),
  ...split('фрикционка фрикционки фрикционку скандинавка friction'),
  ...['фрикционн', 'скандинавск', 'нешипован', 'нешипованн', 'не шипован', 'не шипованн'].flatMap(hard),
  ...['бесшипн', 'бесшипов', 'безшипн', 'безшипов'].flatMap(hard),
  'без шипов',
  'без шипа',
  'не шиповка',
  'не шипы',
];
const RUN_FLAT = [
  ...split('ранфлет ранфлэт ранфлат рантфлет runflat rft rsc rof ssr'),
  'ран флет',
  'ран флэт',
  'ран флат',
  'run flat',
  'run on flat',
  'ран он флет',
];
const EXTRA_LOAD = [
  ...split('xl хл эксель'),
  ...hard('усиленн'),
  ...hard('усилен'),
  'extra load',
  'экстра лоад',
];
const CARGO = [
  ...hard('грузов'),
  ...hard('легкогрузов'),
  ...hard('коммерческ'),
  ...split('коммерческие коммерческих коммерческий'),
  ...split('микроавтобус микроавтобуса микроавтобуса микроавтобусы фургон фургона фургоны фургонов цешка'),
  'с индексом c',
  'с индексом с',
];
const KITS = split('комплект комплекта комплекты комплектом');
const COUNTED = split('шт штуки штук шины шин колеса колес покрышки покрышек баллона');
const FOUR = split('4 четыре четырех');
const countedBy = (counts: readonly string[]): string[] =>
  counts.flatMap(count => COUNTED.map(noun => `${count} ${noun}`));
const KIT = [
  ...KITS,
  // With its number: of «4 комплект шины», «4 шины» must not remain when it is removed.
  ...FOUR.flatMap(count => KITS.flatMap(kit => [`${count} ${kit}`, `${kit} из ${count}`])),
  ...countedBy(FOUR),
  ...countedBy(['все 4', 'все четыре']),
  ...split('за на').flatMap(word =>
    ['все', 'все 4', 'все четыре', '4', 'четыре', 'все колеса'].map(all => `${word} ${all}`),
  ),
];
const CHEAP = [
  ...split('недорого недорогие недорогая недорогую недорогих дешево дешевле подешевле дешевка'),
  ...hard('дешев'),
  ...hard('бюджетн'),
  ...split('бюджет эконом экономно подешевше cheap'),
  'по дешевке',
  'не дорого',
  ...hard('не дорог'),
  'не дорогие',
  'не дорогих',
];
const QUIET = [
  ...split('тихие тихих тихая тихую тихий тихое тихо бесшумные бесшумных малошумка'),
  ...hard('бесшумн'),
  ...hard('малошумн'),
  ...hard('низкошумн'),
  ...['нешумные', 'не шумные', 'не шумная', 'с низким шумом', 'с низким уровнем шума', 'низкий уровень шума'],
];
const LEADERS = [
  ...split('хит хиты хитов популярное бестселлер бестселлеры'),
  ...hard('популярн'),
  ...hard('продаваем'),
  ...split('хит хиты хитов лидер лидеры лидеров топ').map(word => `${word} продаж`),
];
const DISCOUNTED = [
  ...split('распродажа распродажи распродажу распродаже скидка скидки скидку скидкой скидок'),
  ...split('скидкой скидками').map(word => `со ${word}`),
  ...split('уценка уценки уценку уценкой ликвидация ликвидации'),
  ...hard('уцененн'),
];
const OFF_ROADERS = [
  ...hard('внедорожн'),
  ...hard('вездеходн'),
  ...split('оффроад оффроуд бездорожье бездорожья бездорожью'),
  ...['off road', 'офф роад', 'офф роуд', 'для бездорожья', 'по бездорожью'],
];
const ALL_TERRAIN = [
  ...['at', 'all terrain', 'олл террейн', 'алл террейн', 'ол террейн'],
  ...hard('внедорожн').map(word => `${word} at`),
];
const MUD_TERRAIN = [
  ...['mt', 'mud', 'mud terrain', 'мад', 'мад террейн', 'грязь', 'для грязи', 'по грязи'],
  ...['грязев', 'болотн', 'мудов', 'зубаст'].flatMap(hard),
  ...hard('грязев').map(word => `${word} mt`),
];
const VELAR = ['ая', 'ой', 'ую', 'ие', 'их', 'ий', 'ое', 'им', 'ими', 'ого'];
/** Countries of production by the stem of their adjective and the forms of their name. */
const COUNTRIES: readonly (readonly [stem: string, forms: string, ...names: string[]])[] = [
  ['японск', 'япония японии японию japan', 'Япония'],
  ['российск', 'россия россии россию russia', 'Россия'],
  ['отечественн', '', 'Россия'],
  ['корейск', 'корея кореи корею korea', 'Республика Корея', 'Южная Корея', 'Корея'],
  ['китайск', 'китай китая china', 'Китай'],
  ['немецк', 'германия германии germany', 'Германия'],
  ['финск', 'финляндия финляндии finland', 'Финляндия'],
  ['польск', 'польша польши', 'Польша'],
  ['белорусск', 'беларусь беларуси белоруссия белоруссии', 'Беларусь', 'Белоруссия'],
  ['американск', 'америка сша', 'США'],
  ['французск', 'франция франции', 'Франция'],
  ['итальянск', 'италия италии', 'Италия'],
  ['турецк', 'турция турции', 'Турция'],
  ['чешск', 'чехия чехии', 'Чехия'],
  ['венгерск', 'венгрия венгрии', 'Венгрия'],
  ['словацк', 'словакия словакии', 'Словакия'],
  ['румынск', 'румыния румынии', 'Румыния'],
  ['сербск', 'сербия сербии', 'Сербия'],
  ['испанск', 'испания испании', 'Испания'],
  ['тайск', 'таиланд таиланда тайланд', 'Таиланд'],
  ['вьетнамск', 'вьетнам вьетнама', 'Вьетнам'],
  ['малайзийск', 'малайзия малайзии', 'Малайзия'],
  ['филиппинск', 'филиппины филиппин', 'Филиппины'],
  ['словенск', 'словения словении', 'Словения'],
  ['португальск', 'португалия португалии', 'Португалия'],
  ['мексиканск', 'мексика мексики', 'Мексика'],
  ['индонезийск', 'индонезия индонезии', 'Индонезия'],
  ['канадск', 'канада канады', 'Канада'],
  ['индийск', 'индия индии', 'Индия'],
  ['британск', 'великобритания великобритании', 'Великобритания'],
  ['английск', 'англия англии', 'Великобритания'],
  ['бразильск', 'бразилия бразилии', 'Бразилия'],
  ['тайваньск', 'тайвань тайваня', 'Тайвань'],
  ['люксембургск', 'люксембург люксембурга', 'Люксембург'],
];
const OF_COUNTRIES = COUNTRIES.flatMap(([stem, own, ...names]) =>
  meaning([...forms(stem, stem.endsWith('н') ? HARD : VELAR), ...own.split(' ').filter(Boolean)], {
    kind: 'choice',
    field: 'countries',
    names,
  }),
);
/** What follows is not wanted. */
const NOT = [
  ...split(
    'не ни нет нету никаких без кроме помимо вместо исключая исключить исключение not no non without except',
  ),
  'только не',
  'но не',
  'а не',
  'и не',
  'за исключением',
];
/** The rims as shoppers say them: «пятнадцатые». */
const RIMS: Readonly<Record<string, string>> = {
  тринадцат: '13',
  четырнадцат: '14',
  пятнадцат: '15',
  шестнадцат: '16',
  семнадцат: '17',
  восемнадцат: '18',
  девятнадцат: '19',
  двадцат: '20',
};

const FILLER = [
  ...countedBy(split('два две двух три трех пять шесть восемь')),
  ...split('шина шины шину шин шинам шинами шыны шинка шинки автошина автошины автошин'),
  ...split('резина резину резины резине резиной резинка авторезина авторезину авторезины'),
  ...split(
    'колесо колеса колес колесам колесами колесики покрышка покрышки покрышку покрышек скат скаты баллоны',
  ),
  ...split('tyre tyres tire tires shiny shina rezina'),
  ...split('купить куплю покупка заказать заказ нужна нужны нужен надо хочу ищу подобрать подбор продажа'),
  ...split('цена цены ценам цену стоимость сколько стоит прайс магазин интернет онлайн каталог'),
  ...split(
    'наличие наличии новая новые новую новых новый свежие оригинал оригинальные хорошие хорошая хорошую',
  ),
  ...split(
    'лучшие лучшая какие какую какая самые самая шт штук штуки штука размер размера размеры типоразмер',
  ),
  ...split('на для в с со под по из и или а у к от за до мне нам машина машину машины авто автомобиль'),
  ...split(
    'автомобиля легковые легковая легковую легковых легковой радиус радиуса диаметр диаметра дюйм дюймов',
  ),
  ...split(
    'руб рублей рубля р рос сезон сезона сезонные есть можно пожалуйста год года году годов гв г выпуска',
  ),
  ...split(
    'кузов кузове тип пара пару набор только with the for of r d марка марки модель бренд фирма фирмы',
  ),
  ...split('ныне страна страны стран республика производство производства производитель произведены'),
  ...['сделано в', 'made in', ...hard('сделанн'), ...hard('произведенн')],
  // Of a year, which says the rest.
  ...split('старше ранее раньше новее позже ниже менее меньше').map(word => `не ${word}`),
  ...split('новее минимум начиная после позже моложе'),
  ...split('каждая каждую каждое одна одну единицу обе два две двух три трех перед зад'),
  ...split('рядом сегодня завтра срочно при ли какой каких свежая свежую свежего свежей'),
  // The shopper's place says nothing about the tyre.
  ...split('рязань рязани москва москве спб'),
  ...split('пенз тул коломн').flatMap(city => forms(city, ['а', 'у', 'ы', 'е'])),
  ...split('калуга калугу калуги калуге орел'),
  ...split('тамбов липецк владимир воронеж саратов орл').flatMap(city => forms(city, ['', 'а', 'у', 'е'])),
];

/** Words that shoppers type and the shop has nothing for; listed so that they are not taken for misspelt names. */
const FOREIGN = [
  ...split(
    'камаз камаза зил маз краз краза трактор трактора мотошины мотошина мото мотоцикл велосипед квадроцикл',
  ),
  ...split(
    'диск диски дисков дисках литые литье штамповка штампованные камера камеры колпаки датчик датчики',
  ),
  ...split('бу такое сельхоз спецтехника прицеп прицепа погрузчик карьерные'),
  ...split('индекс индексом нагрузки скорости премиум отзывы тест тесты рейтинг шиномонтаж'),
  ...split('опт оптом весна весны весну весной осень осени осенью'),
  ...['гранд чероки', ...['весенн', 'осенн'].flatMap(soft)],
];

/** The meanings of the words that begin so, but of no phrases and no exclusions, in the order of the table, each once. @param beginning folded */
export const tradeBeginning = (beginning: string): Meaning[] => [
  ...new Set(
    TRADE_WORDS.flatMap(([word, means]) =>
      word.startsWith(beginning) && !word.includes(' ') && means.kind !== 'without' ? [means] : [],
    ),
  ),
];

/** Every spelling with its meaning; of equal spellings the first counts. */
export const TRADE_WORDS: readonly (readonly [string, Meaning])[] = [
  ...meaning(SUMMER, { kind: 'season', season: 'summer' }),
  ...meaning(WINTER, { kind: 'season', season: 'winter' }),
  ...meaning(ALL_SEASON, { kind: 'season', season: 'allseason' }),
  ...meaning(STUDDED, { kind: 'studs', on: true }),
  ...meaning(FRICTION, { kind: 'studs', on: false }),
  ...meaning(RUN_FLAT, { kind: 'flag', flag: 'runflat' }),
  ...meaning(EXTRA_LOAD, { kind: 'flag', flag: 'xl' }),
  ...meaning(CARGO, { kind: 'flag', flag: 'cargo' }),
  ...meaning(KIT, { kind: 'flag', flag: 'kit' }),
  ...meaning(CHEAP, { kind: 'cheap' }),
  ...meaning(QUIET, { kind: 'choice', field: 'noiseTo', names: [QUIET_DB] }),
  ...meaning(LEADERS, { kind: 'set', sets: ['leaders'] }),
  ...meaning(DISCOUNTED, { kind: 'set', sets: ['discounted'] }),
  ...meaning(ALL_TERRAIN, { kind: 'set', sets: ['all-terrain'] }),
  ...meaning(MUD_TERRAIN, { kind: 'set', sets: ['mud-terrain'] }),
  ...meaning(OFF_ROADERS, { kind: 'set', sets: OFF_ROAD }),
  ...OF_COUNTRIES,
  ...meaning(['импорт', ...['импортн', 'зарубежн', 'иностранн'].flatMap(hard)], {
    kind: 'without',
    field: 'countries',
    names: ['Россия'],
  }),
  ...Object.entries(RIMS).flatMap(([stem, rim]) => meaning(hard(stem), { kind: 'rim', rim, cargo: false })),
  ...meaning(NOT, { kind: 'not' }),
  ...meaning(FILLER, { kind: 'filler' }),
  ...meaning(split('доставка доставки доставку доставкой'), { kind: 'filler', isService: true }),
  ...meaning(FOREIGN, { kind: 'foreign' }),
];
