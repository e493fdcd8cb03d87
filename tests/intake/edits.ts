import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';

/** A shop that is edited and imported in turn. */
export interface EditedShop {
  contentDir: string;
  dataDir: string;
  /** Days since the first import. */
  days: number;
}

/** An edit, with two numbers that choose its place and value. */
export interface Edit {
  what: keyof typeof EDITS;
  where: number;
  value: number;
}

type Cells = string[];

const tableOf = ({ contentDir }: EditedShop) => path.join(contentDir, 'products.csv');

/** Changes the lines of products.csv after the header. */
function editLines({ where, value }: Edit, shop: EditedShop, change: Change): void {
  const [header = '', ...lines] = readFileSync(tableOf(shop), 'utf8').trimEnd().split('\n');
  const columns = header.split(';');
  change(lines, where % lines.length, value, name => columns.indexOf(name));
  writeFileSync(tableOf(shop), `${[header, ...lines].join('\n')}\n`);
}

type Change = (lines: string[], at: number, value: number, column: (name: string) => number) => void;

const inCells =
  (change: (cells: Cells, value: number, column: (name: string) => number) => void): Change =>
  (lines, at, value, column) => {
    const cells = (lines[at] ?? '').split(';');
    change(cells, value, column);
    lines[at] = cells.join(';');
  };

const setCell = (name: string, values: readonly string[]): Change =>
  inCells((cells, value, column) => {
    cells[column(name)] = values[value % values.length] ?? '';
  });

const inTable = (change: Change) => (edit: Edit, shop: EditedShop) => editLines(edit, shop, change);

/** properties.csv with a property that no page shows. */
export const withHidden = (table: string, property: string): string =>
  /^id.*;hidden$/mu.test(table)
    ? table
    : table
        .trimEnd()
        .split('\n')
        .map(
          line => `${line};${/^id;/u.test(line) ? 'hidden' : line.startsWith(`${property};`) ? 'да' : ''}\n`,
        )
        .join('');

/** Replaces a text of another file, when it is there. */
const inFile =
  (file: string, from: string | RegExp, to: string) =>
  (_: Edit, { contentDir }: EditedShop) => {
    const place = path.join(contentDir, file);
    if (existsSync(place)) writeFileSync(place, readFileSync(place, 'utf8').replace(from, to));
  };

const damage = (bytes: Buffer, where: number): Buffer => {
  const damaged = Buffer.from(bytes);
  const at = where % bytes.length;
  damaged[at] = (damaged[at] ?? 0) ^ 255;
  return damaged;
};

const inStored =
  (change: (file: string, where: number) => void) =>
  (edit: Edit, { dataDir }: EditedShop) => {
    const folder = path.join(dataDir, 'import');
    if (existsSync(folder)) change(folder, edit.where);
  };

const later = (days: number) => (_: Edit, shop: EditedShop) => {
  shop.days += days;
};

const MODELS = ['kama-irbis', 'torero-mp47', 'nokian-hakka-van', 'bridgestone-ecopia', 'no-such-model'];

/** Everything that may happen to a shop between two imports. */
const EDITS = {
  price: inTable(setCell('price', ['4990', '7 490,00', '15000', '3100', '999'])),
  'a stock': inTable(setCell('stock', ['0', '1', '4', '40'])),
  'an old price': inTable(setCell('old_price', ['', '99999'])),
  'a date of stock': inTable(setCell('stock_date', ['', '2026-06-02', '02.06.2026', '2031-01-01'])),
  'a year of production': inTable(setCell('year', ['', '2024', '2026'])),
  'a country': inTable(setCell('country', ['', 'Россия', 'Китай'])),
  'a property': inTable(setCell('noise', ['', '70', '71'])),
  'a new product': inTable((lines, at, value) => {
    lines.splice(value % lines.length, 0, (lines[at] ?? '').replace(/^\d+/u, String(1000 + value)));
  }),
  'a product less': inTable((lines, at) => void (lines.length > 5 && lines.splice(at, 1))),
  'all prices': inTable(lines => {
    for (const [at, line] of lines.entries()) lines[at] = line.replace(/;(\d+);/u, ';1$1;');
  }),
  'an empty line': inTable((lines, at) => void lines.splice(at, 0, '')),
  'a list of a supplier with its days': (edit: Edit, { contentDir }: EditedShop) => {
    const days = ['', '3', '3-5', '2 дня'][edit.value % 4] ?? '';
    mkdirSync(path.join(contentDir, 'prices'), { recursive: true });
    writeFileSync(
      path.join(contentDir, 'prices', 'yard.csv'),
      `id;price;stock;days\n7;9150;${edit.where % 3};${days}\n8;7000;4;\n35;;${edit.where % 2};3\n`,
    );
  },
  'products that lists hide': (edit: Edit, { contentDir }: EditedShop) => {
    const [first, second] = ['да', '', 'нет', 'да'].slice(edit.value % 3);
    mkdirSync(path.join(contentDir, 'prices'), { recursive: true });
    writeFileSync(
      path.join(contentDir, 'prices', 'north.csv'),
      `id;price;stock;hidden\n7;9150;0;${first}\n8;7000;0;${second}\n31;3700;${edit.where % 2};${first}\n34;3000;0;да\n`,
    );
  },
  'a name': inTable(setCell('name', ['Аврора 205/55 R16', 'Яшма Run Flat', 'Cordiant Comfort 3'])),
  'a size': inTable(
    setCell('size', ['205/55 R16', '195/65 R15', '185/75 R16C', '31x10.5 R15', '208/55 R16']),
  ),
  'a model': inTable(setCell('model', MODELS)),
  'spaces around a cell': inTable(
    inCells((cells, value) => {
      cells[value % cells.length] = ` ${cells[value % cells.length]} `;
    }),
  ),
  'a bad price': inTable(setCell('price', ['-1', 'дорого', '#REF!'])),
  'a bad property': inTable(setCell('noise', ['громко'])),
  'a line too short': inTable((lines, at) => {
    lines[at] = (lines[at] ?? '').split(';').slice(0, -1).join(';');
  }),
  'a cell in quotes': inTable(
    inCells((cells, value, column) => {
      cells[column('name')] = `"Шина ""Зима""\n № ${value}"`;
    }),
  ),
  'a product that is there already': inTable((lines, at) => void lines.push(lines[at] ?? '')),
  'a line elsewhere': inTable((lines, at, value) => {
    lines.splice(value % lines.length, 0, ...lines.splice(at, 1));
  }),
  'another id': inTable((lines, at, value) => {
    lines[at] = (lines[at] ?? '').replace(/^\d+/u, String(2000 + value));
  }),
  'line ends of Windows': (_: Edit, shop: EditedShop) =>
    writeFileSync(tableOf(shop), readFileSync(tableOf(shop), 'utf8').replace(/\r?\n/gu, '\r\n')),
  'UTF-16': (_: Edit, shop: EditedShop) =>
    writeFileSync(tableOf(shop), Buffer.from(`\uFEFF${readFileSync(tableOf(shop), 'utf8')}`, 'utf16le')),
  'a column that nobody reads': (_: Edit, shop: EditedShop) =>
    writeFileSync(tableOf(shop), readFileSync(tableOf(shop), 'utf8').replace('\n', ';colour\n')),
  'a column elsewhere': (_: Edit, shop: EditedShop) =>
    writeFileSync(
      tableOf(shop),
      readFileSync(tableOf(shop), 'utf8').replace(/^([^;\n]*);([^;\n]*)/gmu, '$2;$1'),
    ),
  'the text of a model': inFile('models/kama-irbis.md', 'Зимняя шина', 'Шина'),
  'a model without products': inFile('models/bridgestone-ecopia.md', '\nseason:', '\ndisable: true\nseason:'),
  'a model that is no more sold': inFile('models/torero-mp47.md', '\nseason:', '\ndisable: true\nseason:'),
  'a studded model': inFile('models/nokian-hakkapeliitta-r5.md', '\nseason:', '\nspikes: true\nseason:'),
  'the name of a brand': inFile('brands/torero.md', /^name: .*/mu, 'name: Тореадор'),
  'the order of brands': inFile('brands/torero.md', '\ncountry:', '\nsort: 1\ncountry:'),
  'a promotion': inFile('promos/cordiant.md', '  to: 16', '  to: 15'),
  'the date of a promotion': inFile('promos/torero.md', '\nsection:', '\ndate: 2026-06-16\nsection:'),
  'a far date': inFile('promos/gislaved.md', '\nsection:', '\ndate: 2031-06-16\nsection:'),
  'dated prices': (_: Edit, { contentDir }: EditedShop) =>
    writeFileSync(
      path.join(contentDir, 'prices.csv'),
      'id;price;old_price;from;to\n8;7000;;2026-06-16;2026-06-20\n35;3000;;2026-06-01;\n36;99;;2027-01-01;\n',
    ),
  'a rule of a collection': inFile('collections/cordiant_r16.md', /diametr:.*/u, 'diametr: ["15"]'),
  'a banner of a product': inFile('banners.csv', '\n7;', '\n8;'),
  'a redirect to a product': inFile('redirects.csv', '/page/delivery', '/product/35'),
  'a link to a product': (_: Edit, { contentDir }: EditedShop) =>
    appendFileSync(path.join(contentDir, 'pages/about.md'), '\n[шина](/product/36)\n'),
  'a dead link': (_: Edit, { contentDir }: EditedShop) =>
    appendFileSync(path.join(contentDir, 'pages/about.md'), '\n[шина](/product/1001)\n'),
  'a car': (_: Edit, { contentDir }: EditedShop) =>
    appendFileSync(path.join(contentDir, 'cars/fitment.csv'), 'Lada;Granta;III;2019;;1.6;185/65 R15;;;;\n'),
  'a telephone': inFile('shop.yaml', '200-01-02', '200-01-09'),
  'a renamed property': inFile('properties.csv', /^noise;[^;]*/mu, 'noise;Шумность'),
  'a hidden property': (_: Edit, { contentDir }: EditedShop) => {
    const place = path.join(contentDir, 'properties.csv');
    writeFileSync(place, withHidden(readFileSync(place, 'utf8'), 'noise'));
  },
  'a day': later(1),
  'half a year': later(183),
  'a year': later(366),
  'a day back': later(-1),
  'lost caches': inStored(folder => rmSync(folder, { recursive: true })),
  'a lost catalogue': (_: Edit, { dataDir }: EditedShop) =>
    rmSync(path.join(dataDir, 'catalogue.db'), { force: true }),
  'a damaged catalogue': ({ where }: Edit, { dataDir }: EditedShop) => {
    const file = path.join(dataDir, 'catalogue.db');
    // Beyond the page that tells the version, which an import from nothing reads too.
    if (existsSync(file)) {
      const bytes = readFileSync(file);
      writeFileSync(file, Buffer.concat([bytes.subarray(0, 65_536), damage(bytes.subarray(65_536), where)]));
    }
  },
} satisfies Record<string, (edit: Edit, shop: EditedShop) => void>;

const NAMES = Object.keys(EDITS) as (keyof typeof EDITS)[];
/** What changes every day. */
const DAILY = NAMES.slice(0, NAMES.indexOf('a name'));
const OFTEN = NAMES.slice(0, NAMES.indexOf('line ends of Windows'));

export const apply = (edit: Edit, shop: EditedShop): void => EDITS[edit.what](edit, shop);

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.oneof(
    { arbitrary: fc.constantFrom(...DAILY), weight: 3 },
    { arbitrary: fc.constantFrom(...OFTEN), weight: 2 },
    { arbitrary: fc.constantFrom(...NAMES), weight: 1 },
  ),
  where: fc.nat(100_000),
  value: fc.nat(1000),
});

/** Between two imports: some edits at once, and whether the import's release is refused, so that it has no successor. */
export const step = fc.record({
  edits: fc.array(edit, { maxLength: 3 }),
  isAbandoned: fc.boolean(),
});
