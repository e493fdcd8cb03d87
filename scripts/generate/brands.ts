/** Price level of a brand. */
export type Tier = 'premium' | 'middle' | 'budget' | 'cheap';

export interface Brand {
  name: string;
  /** Address key. */
  url: string;
  country: string;
  tier: Tier;
  aliases: readonly string[];
  /** Names of its tyre families by season. */
  summer: readonly string[];
  winter: readonly string[];
  allseason: readonly string[];
}

/** By popularity: name | address | country | tier | spellings | summer families | winter families | all-season families. */
const TABLE = `
Cordiant|CORDIANT|Россия|cheap|Кордиант,Кордант|Comfort,Road Runner,Sport|Snow Cross,Winter Drive,Polar SL|Off Road,All Terrain
Nokian Tyres|nokian_tyres|Финляндия|premium|Нокиан,Нокиан Тайрс,Нокия,Хакка,Хаккапелиитта|Hakka Green,Hakka Blue,Hakka Black|Hakkapeliitta,Nordman,WR|Outpost,Rotiiva
Yokohama|yokohama|Япония|middle|Йокогама,Йокохама,Ёкогама|BluEarth,Advan Sport,Geolandar|iceGUARD,iceGUARD Stud,W.drive|Geolandar AT,Geolandar MT
Michelin|michelin|Франция|premium|Мишлен,Мишелин,Мичелин|Primacy,Pilot Sport,Energy Saver,Latitude Sport|X-Ice,X-Ice North,Alpin,Latitude Alpin|CrossClimate,LTX
Kama|kama|Россия|cheap|Кама|Euro,Breeze,Flame|Euro Winter,Alga,Grant Winter|Grant,Flame AT
Bridgestone|bridgestone|Япония|premium|Бриджстоун,Бриджстон|Turanza,Ecopia,Potenza,Alenza|Blizzak,Blizzak Spike,Blizzak DM|Dueler AT,Weather Control
Continental|continental|Германия|premium|Континенталь,Континентал,Конти|PremiumContact,EcoContact,SportContact,CrossContact|IceContact,VikingContact,WinterContact|AllSeasonContact,TerrainContact
Viatti|viatti|Россия|cheap|Виатти,Виати|Strada Asimmetrico,Bosco HT|Brina,Brina Nordico,Bosco Nordico|Bosco AT
Pirelli|pirelli|Италия|premium|Пирелли,Пирели|Cinturato,P Zero,Scorpion Verde,Powergy|Ice Zero,Ice Zero FR,Winter Sottozero,Scorpion Winter|Scorpion AT,Cinturato All Season
Hankook|hankook|Южная Корея|middle|Ханкук,Хэнкук,Ханкок|Ventus Prime,Kinergy Eco,Dynapro HP|Winter i*Pike,Winter i*cept,Dynapro i*cept|Dynapro AT,Kinergy 4S
Goodyear|goodyear|США|premium|Гудиер,Гудьир,Гудеар|EfficientGrip,Eagle F1,Excellence|UltraGrip Ice,UltraGrip Arctic,UltraGrip|Wrangler AT,Vector 4Seasons
Dunlop|dunlop|Великобритания|middle|Данлоп,Дюнлоп|SP Sport,SP Touring,Grandtrek PT|SP Winter Ice,Winter Maxx,Grandtrek Ice|Grandtrek AT,Grandtrek ST
Toyo|toyo|Япония|middle|Тойо,Тоё|Proxes,NanoEnergy,Open Country UT|Observe Ice,Observe GSi,Observe Garit|Open Country AT,Celsius
Ikon Tyres|ikon_tyres|Россия|middle|Икон,Айкон|Autograph Eco,Autograph Aqua,Autograph Ultra|Autograph Ice,Autograph Snow,Character Ice|Autograph Outdoor
Gislaved|gislaved|Швеция|middle|Гиславед,Гислават|Urban Speed,Premium Control,Ultra Control|Nord Frost,Soft Frost,Spike Control|Terra Control
Torero|torero|Россия|cheap|Тореро|MP30,MP47,Primavera|MP50,Winter Spike,Snow Trail|MP82
Kumho|kumho|Южная Корея|middle|Кумхо,Кумо|Ecsta,Ecowing,Solus|WinterCraft,WinterCraft Ice,I'Zen|Road Venture AT,Crugen
Nexen|nexen|Южная Корея|middle|Нексен,Нексан|N'Blue,N'Fera,Roadian HP|Winguard Spike,Winguard Ice,Winguard Sport|Roadian AT
Maxxis|maxxis|Тайвань|budget|Максис,Макзис|Premitra,Mecotra,Victra|Premitra Ice,Premitra Snow,ArcticTrekker|Bravo AT,Worm-Drive
Triangle|triangle|Китай|cheap|Триангл,Треугольник|Sportex,ReliaX,Protract|IcelynX,SnowLink,Winter TW|AgileX
Formula|formula|Италия|budget|Формула|Energy,Spider|Ice,Winter,Ice FR|All Seasons
Tigar|tigar|Сербия|budget|Тигар,Тайгар|High Performance,Touring,SUV Summer|Ice,Winter,Sigura Stud|Road Terrain
BFGoodrich|bfgoodrich|США|middle|БФ Гудрич,Гудрич|Advantage,g-Grip|g-Force Winter,g-Force Stud|All-Terrain KO,Mud-Terrain
Matador|matador|Словакия|budget|Матадор|Hectorra,Elite,Conquerra|Sibir Ice,Nordicca,Sibir Snow|All Weather
Sailun|sailun|Китай|cheap|Сайлун,Сайлен|Atrezzo,Terramax HT,Erange|Ice Blazer,Winterpro,Iceblazer WST|Terramax AT
Linglong|linglong|Китай|cheap|Линглонг,Линг Лонг|Green-Max,Sport Master,Crosswind HP|Nord Master,Winter Ice,Green-Max Winter|Crosswind AT
Laufenn|laufenn|Южная Корея|budget|Лауфен,Лауфенн|G Fit,S Fit,X Fit HT|i Fit Ice,i Fit|X Fit AT
Nitto|nitto|Япония|middle|Нитто,Нито|Neo Gen,Invo,NT860|Therma Spike,Winter SN|Terra Grappler,Ridge Grappler
Doublestar|doublestar|Китай|cheap|Даблстар|Dura Touring,Maximum,Dynamic|Winter DW,Snow Max|Wild Tiger
Belshina|belshina|Беларусь|cheap|Белшина,Бел Шина|Artmotion,Artmotion HP|Artmotion Snow,Artmotion Spike|Bravado
Amtel|amtel|Россия|cheap|Амтел|Planet,Planet EVO|NordMaster,NordMaster Ice|Cargo All
Barum|barum|Чехия|budget|Барум|Bravuris,Brillantis|Polaris,SnoVanis|Quartaris
Falken|falken|Япония|middle|Фалкен|Ziex,Azenis,Sincera|Eurowinter,Espia Ice|Wildpeak AT
Kormoran|kormoran|Польша|budget|Корморан|Road Performance,Gamma|Stud,Snow|All Season
Roadstone|roadstone|Южная Корея|budget|Роадстоун,Родстоун|Eurovis,N'Fera RU|Winguard Winspike,Winguard Snow|Roadian MT
GT Radial|gt_radial|Индонезия|budget|Джити Радиал,ГТ Радиал|Champiro,FE1,Savero HT|IcePro,WinterPro|Adventuro AT
Landsail|landsail|Китай|cheap|Ландсейл|LS,CLV|Ice Star,Snow Star|Rogueblazer
Westlake|westlake|Китай|cheap|Вестлейк|Zuper Eco,RP,Sport SA|SnowMaster,Ice Hunter|SL All Terrain
Marshal|marshal|Южная Корея|budget|Маршал|MH,MU Matrac|WinterCraft Marshal,I'Zen KW|Road Venture
Headway|headway|Китай|cheap|Хедвей|HU,HH|Snow-UHP,Snow-HP|Rugged AT`;

const listOf = (text: string | undefined): string[] => (text ?? '').split(',');

/** Forty brands, the most popular first. */
export const BRANDS: readonly Brand[] = TABLE.trim()
  .split('\n')
  .map(line => {
    const [name = '', url = '', country = '', tier = '', aliases, summer, winter, allseason] =
      line.split('|');
    return {
      name,
      url,
      country,
      tier: tier as Tier,
      aliases: listOf(aliases),
      summer: listOf(summer),
      winter: listOf(winter),
      allseason: listOf(allseason),
    };
  });
