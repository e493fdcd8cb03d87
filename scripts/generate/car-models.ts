/** Class of a car; it decides the factory sizes. The letters are explained at the table below. */
export type Segment = 'a' | 'b' | 'c' | 'd' | 'e' | 's' | 'u' | 'x' | 'o' | 'v';

export interface CarMake {
  name: string;
  aliases: readonly string[];
  models: readonly { name: string; segment: Segment }[];
}

/**
 * Makes | other spellings | models by segment: a city, b small, c compact, d middle, e large, s sports, u crossovers,
 * x large crossovers, o off-roaders, v vans.
 */
const TABLE = `
Audi|Ауди,Авди|b:A1 c:A3,S3,RS3 d:A4,A5,S4,S5,RS5 e:A6,A7,A8,S6,S8,RS6 s:TT,R8 u:Q2,Q3,RS Q3 x:Q5,Q7,Q8,SQ5,SQ7,e-tron
BMW|БМВ,Бумер,Бэха|c:1 серии,2 серии,i3 d:3 серии,4 серии,M3,M4 e:5 серии,6 серии,7 серии,8 серии,M5 s:Z4,i8 u:X1,X2 x:X3,X4,X5,X6,X7,XM,iX
Chery|Чери,Черри,Чэри|a:Kimo b:Bonus,Very c:Arrizo 7,Arrizo 8,M11,Fora u:Tiggo 2,Tiggo 3,Tiggo 4,Tiggo 5,Tiggo 7 x:Tiggo 8
Changan|Чанган,Чаньань,Чангань|c:Eado,Alsvin,Lamore d:UNI-V u:CS35,CS55,CS75,UNI-T x:CS85,CS95,UNI-K o:Hunter
Chevrolet|Шевроле,Шеви,Шевролет|a:Spark b:Aveo,Cobalt,Lanos c:Cruze,Lacetti,Rezzo d:Epica,Malibu,Evanda s:Camaro,Corvette u:Tracker,Captiva,Trax x:Tahoe,TrailBlazer,Traverse o:Niva
Citroen|Ситроен,Ситроэн|a:C1 b:C2,C3,C-Elysee c:C4,Xsara,DS4 d:C5,DS5 u:C3 Aircross,C5 Aircross,C-Crosser v:Berlingo,Jumpy,Jumper,SpaceTourer
Daewoo|Дэу,Деу|a:Matiz b:Nexia,Gentra,Sens c:Nubira
Exeed|Эксид,Иксид|u:LX x:TXL,VX,RX
Ford|Форд|a:Ka b:Fiesta,Fusion c:Focus,C-MAX,Escort d:Mondeo,S-MAX e:Galaxy,Taurus s:Mustang u:EcoSport,Kuga,Puma x:Explorer,Edge,Expedition o:Ranger,Maverick v:Transit,Transit Custom,Tourneo Connect
GAZ|ГАЗ,Газель,Волга|d:31105,3110,Siber v:Соболь,Газель Next,Газель Бизнес,Валдай,Соболь NN
Geely|Джили,Гили,Джилли|b:MK,Otaka c:Emgrand EC7,Vision d:Preface,Emgrand GT u:Coolray,Atlas,Emgrand X7,GS x:Tugella,Monjaro,Okavango
Haval|Хавал,Хавейл,Хавэйл|u:Jolion,F7,F7x,M6,H2,H6 x:H8,H9,Dargo o:H5
Honda|Хонда|b:Jazz,Fit,City c:Civic,Insight,Stream d:Accord e:Legend u:HR-V,CR-V,Vezel x:Pilot,MDX,Crosstour o:Ridgeline v:Stepwgn,Odyssey
Hyundai|Хендай,Хундай,Хёндэ,Хендэ|a:Getz,i10,Atos b:Solaris,Accent,i20,Verna c:Elantra,i30,Matrix,Veloster d:Sonata,i40,NF e:Grandeur,Equus,Genesis u:Creta,Tucson,ix35,Kona x:Santa Fe,Palisade,Grand Santa Fe,ix55 o:Terracan,Galloper v:H-1,Staria,Porter
Infiniti|Инфинити,Инфини|d:G35,Q50,Q60 e:M35,Q70,Q45 u:EX35,QX30,QX50 x:FX35,FX50,QX60,QX70,QX80
Jeep|Джип|u:Compass,Renegade,Patriot x:Grand Cherokee,Commander o:Wrangler,Cherokee,Liberty
Kia|Киа,Кия|a:Picanto b:Rio,Rio X,Soul,Venga c:Ceed,ProCeed,Cerato,XCeed,Spectra,Carens d:Optima,K5,Magentis,Stinger e:Quoris,K8,K900,Cadenza,Opirus u:Seltos,Sportage x:Sorento,Mohave,Sorento Prime v:Carnival,Bongo
Lada|Лада,ВАЗ,Жигули|a:Ока,2101 b:Granta,Kalina,Priora,2107,2109,2110,2114,Samara c:Vesta,Largus,XRAY,Iskra d:Aura u:Vesta Cross,XRAY Cross,Largus Cross o:Niva Legend,Niva Travel,4x4
Land Rover|Ленд Ровер,Лендровер,Рендж Ровер|u:Freelander,Range Rover Evoque,Discovery Sport x:Range Rover,Range Rover Sport,Range Rover Velar,Discovery o:Defender
Lexus|Лексус|c:CT d:IS,RC e:ES,GS,LS s:LC u:UX,NX x:RX,GX,LX,TX
Mazda|Мазда|b:2,Demio,Verisa c:3,Axela,Premacy,5 d:6,Atenza s:MX-5,RX-8 u:CX-3,CX-30,CX-4,CX-5 x:CX-7,CX-9,CX-60 o:BT-50
Mercedes-Benz|Мерседес,Мерседес-Бенц,Мерс,Мерин|c:A-класс,B-класс,CLA d:C-класс,CLK e:E-класс,S-класс,CLS,Maybach s:SLK,SL,AMG GT u:GLA,GLB,GLK x:GLC,GLE,GLS,ML,GL o:G-класс v:Vito,Sprinter,V-класс,Citan
Mitsubishi|Мицубиси,Митсубиси,Мицубиши|a:i-MiEV b:Colt,Mirage c:Lancer,Lancer Evolution,Carisma d:Galant u:ASX,Outlander,Eclipse Cross,RVR x:Endeavor,Montero o:Pajero,Pajero Sport,L200 v:Delica,Grandis
Nissan|Ниссан,Нисан|a:Micra,March b:Note,Almera Classic,Tiida,Versa c:Almera,Sentra,Primera,Leaf d:Teana,Altima,Maxima s:350Z,370Z,GT-R u:Qashqai,X-Trail,Juke,Terrano,Kicks x:Murano,Pathfinder,Armada o:Patrol,Navara,NP300 v:NV200,Serena
OMODA|Омода|c:S5 u:C5,C7
Opel|Опель|a:Agila b:Corsa,Meriva,Tigra c:Astra,Zafira,Vectra d:Insignia,Omega u:Mokka,Antara,Crossland,Grandland v:Combo,Vivaro,Movano
Peugeot|Пежо,Пыжик|a:107,108 b:206,207,208,301 c:307,308,408 d:406,407,508 s:RCZ u:2008,3008,4007,4008 x:5008 v:Partner,Expert,Boxer,Traveller
Porsche|Порше,Порш|e:Panamera,Taycan s:911,Boxster,Cayman,718 x:Cayenne,Macan
Renault|Рено|a:Twingo b:Logan,Sandero,Clio,Symbol c:Megane,Fluence,Scenic,Grand Scenic d:Laguna,Latitude,Talisman u:Duster,Arkana,Kaptur,Koleos,Sandero Stepway v:Kangoo,Dokker,Trafic,Master
Skoda|Шкода|a:Citigo b:Fabia,Rapid,Roomster c:Octavia,Scala,Yeti d:Superb u:Karoq,Kamiq x:Kodiaq
Subaru|Субару,Субара|b:Justy c:Impreza,WRX,XV d:Legacy,Levorg u:Forester,Crosstrek x:Outback,Tribeca,Ascent
Suzuki|Сузуки,Судзуки|a:Alto,Wagon R,Ignis b:Swift,Baleno,Liana c:SX4 Sedan d:Kizashi u:SX4,Vitara,Grand Vitara o:Jimny
Tank|Танк|x:500 o:300,400
Toyota|Тойота,Тоёта|a:Aygo,Passo b:Yaris,Vitz,Probox,Corolla Axio c:Corolla,Auris,Prius,Verso,Allion d:Camry,Avensis,Mark II,Carina e:Crown,Avalon,Chaser s:GT86,Supra,Celica u:RAV4,C-HR,Yaris Cross,Corolla Cross x:Highlander,Venza,Harrier,Sequoia o:Land Cruiser,Land Cruiser Prado,Hilux,FJ Cruiser,Fortuner v:Alphard,Hiace,ProAce,Sienna
UAZ|УАЗ,Уазик,Козлик|o:Patriot,Hunter,Pickup,3151,Профи v:452
Volkswagen|Фольксваген,VW,Фольц|a:Up,Lupo b:Polo,Fox,Pointer c:Golf,Jetta,Bora,New Beetle,Touran d:Passat,Passat CC,Arteon,ID.7 e:Phaeton s:Scirocco,Golf R u:Tiguan,Taos,T-Cross,T-Roc x:Touareg,Teramont,Atlas v:Caddy,Transporter,Multivan,Crafter,Caravelle o:Amarok
Volvo|Вольво|c:C30,V40,S40,V50 d:S60,V60,V70,S70 e:S80,S90,V90 s:C70 u:XC40,C40,V60 Cross Country x:XC60,XC70,XC90,EX90`;

/** Makes and their models, 600 models in all. */
export const CAR_MAKES: readonly CarMake[] = TABLE.trim()
  .split('\n')
  .map(line => {
    const [name = '', aliases = '', models = ''] = line.split('|');
    return {
      name,
      aliases: aliases.split(','),
      models: [...models.matchAll(/([a-z]):(.*?)(?= [a-z]:|$)/gu)].flatMap(([, segment, names = '']) =>
        names.split(',').map(model => ({ name: model, segment: segment as Segment })),
      ),
    };
  });
