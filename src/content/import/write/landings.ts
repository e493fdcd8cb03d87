import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import {
  CAR_LANDINGS,
  GATHERED_BY,
  type LandingColumn,
  type LandingKind,
  type LandingRules,
  type LandingState,
  type LandingTyres,
  landingFilter,
  TYRE_LANDING_KINDS,
  type TyreLandingKind,
  tyreLanding,
  USUAL_LANDINGS,
} from '#src/domain/landings.ts';
import { carsPath, tyresPath } from '#src/domain/paths.ts';
import { productsPath } from '#src/domain/products-path.ts';
import { baseAddress } from '../check/addresses.ts';
import type { Problem } from '../check/problems.ts';
import type { TallyLine } from '../kinds/kind.ts';

interface Landing {
  path: string;
  kind: string;
  parent: string;
  subject: string;
  title: string;
  filter: string | null;
  offers: number;
}

interface StoredLanding extends Landing {
  state: LandingState;
}

const COLUMNS: Readonly<Record<LandingColumn, string>> = {
  width: 'p.width',
  height: 'p.height',
  rim: 'p.diametr',
  season: 'p.season',
  brand: 'b.name',
};

const OFFERED = 'p.position IS NOT NULL AND p.stock > 0';

/** The landing pages of a kind that any tyre in stock would stand on. */
function tyreLandings(db: Database.Database, kind: TyreLandingKind): Landing[] {
  const { by, having = {}, slug, title, parent } = tyreLanding(kind);
  const named = by.map(column => `${COLUMNS[column]} AS ${column}`);
  const conditions = Object.entries(having).map(([column, value]) =>
    typeof value === 'string' ? `p.${column} = '${value}'` : `p.${column} = ${Number(value)}`,
  );
  // A search without a profile finds tyres of every profile.
  if (by.includes('height')) conditions.push("p.height <> ''");
  const groups = by.length === 0 ? '' : `GROUP BY ${by.map(column => COLUMNS[column]).join()}`;
  const rows = db
    .prepare<[], LandingTyres & { offers: number }>(
      `SELECT ${[...named, ...(by.includes('brand') ? ['b.url AS brandUrl'] : []), 'count(*) AS offers'].join()}
       FROM product p ${by.includes('brand') ? 'JOIN brand b ON b.id = p.brand_id' : ''}
       WHERE ${[OFFERED, ...conditions].join(' AND ')} ${groups}`,
    )
    .all();
  return rows
    .filter(({ offers }) => offers > 0)
    .map(({ offers, ...tyres }) => ({
      path: tyresPath(slug(tyres)),
      kind,
      parent: tyresPath(parent(tyres)),
      subject: JSON.stringify(tyres),
      title: title(tyres),
      filter: productsPath(landingFilter(kind, tyres)),
      offers,
    }));
}

interface CarRow {
  make: string;
  model: string;
  generation: string;
  makeSlug: string;
  modelSlug: string;
  generationSlug: string;
  id: number;
  offers: number;
}

/** The landing pages of cars: offers that fit the factory sizes of a make, a model or a generation, with C where it needs that. */
function carLandings(db: Database.Database): Landing[] {
  return CAR_LANDINGS.flatMap((kind, depth) => {
    const id = `${['a', 'o', 'g'][depth]}.id`;
    const rows = db
      .prepare<[], CarRow>(
        `WITH offer AS (SELECT width, height, diametr, cargo, count(*) AS offers FROM product p WHERE ${OFFERED} GROUP BY 1, 2, 3, 4),
         fit AS (SELECT ${id} AS id, t.width, t.height, t.diametr, min(t.commercial) AS commercial
           FROM car_make a JOIN car_model o ON o.make_id = a.id JOIN car_generation g ON g.model_id = o.id
           JOIN car_modification m ON m.generation_id = g.id JOIN car_tyre t ON t.modification_id = m.id WHERE t.replacement = 0 GROUP BY 1, 2, 3, 4),
         counted AS (SELECT fit.id, sum(offer.offers) AS offers FROM fit JOIN offer USING (width, height, diametr)
           WHERE offer.cargo >= fit.commercial GROUP BY fit.id)
         SELECT a.name AS make, o.name AS model, g.name AS generation, a.slug AS makeSlug, o.slug AS modelSlug,
           g.slug AS generationSlug, counted.id, counted.offers
         FROM counted JOIN car_make a JOIN car_model o ON o.make_id = a.id JOIN car_generation g ON g.model_id = o.id
         WHERE ${id} = counted.id GROUP BY counted.id`,
      )
      .all();
    return rows.map(({ make, model, generation, makeSlug, modelSlug, generationSlug, id: car, offers }) => {
      const slugs = [makeSlug, modelSlug, generationSlug].slice(0, depth + 1);
      return {
        path: carsPath(slugs.join('/')),
        kind,
        parent: carsPath(slugs.slice(0, -1).join('/')),
        subject: JSON.stringify({ id: car }),
        title: `Шины на ${[make, model, generation].slice(0, depth + 1).join(' ')}`,
        filter: null,
        offers,
      };
    });
  });
}

/** Landing pages of the previous catalogue; none when it cannot be read, or was made before there were any. */
function landingsBefore(file: string): StoredLanding[] {
  if (!existsSync(file)) return [];
  let db: Database.Database | null = null;
  try {
    db = new Database(file, { readonly: true, fileMustExist: true });
    return db.prepare<[], StoredLanding>('SELECT * FROM landing').all();
  } catch (error) {
    if (error instanceof Database.SqliteError) return [];
    throw error;
  } finally {
    db?.close();
  }
}

/** Pages that were published before come first, then those with most offers; a car's make before its models. */
const inOrder =
  (before: ReadonlySet<string>) =>
  (one: Landing, other: Landing): number =>
    Number(before.has(other.path)) - Number(before.has(one.path)) ||
    other.offers - one.offers ||
    (one.path < other.path ? -1 : 1);

/**
 * Fills `landing`: pages with enough offers, new ones while there are fewer than the shop publishes at most, and those published
 * before, which stay while they have an offer and lead to the page above them once they have none.
 * @param before landing pages of the previous catalogue
 */
function fillLandings(db: Database.Database, before: readonly StoredLanding[]): void {
  const setting = db.prepare("SELECT value FROM setting WHERE key = 'landings'").pluck().get();
  const { offers: least, pages } = setting ? (JSON.parse(String(setting)) as LandingRules) : USUAL_LANDINGS;
  const published = new Set(before.map(({ path }) => path));
  const possible = new Map<string, Landing>();
  for (const landing of [...TYRE_LANDING_KINDS.flatMap(kind => tyreLandings(db, kind)), ...carLandings(db)])
    if (!possible.has(landing.path)) possible.set(landing.path, landing);
  const listed = new Set(
    [...possible.values()]
      .filter(({ offers }) => offers >= least)
      .sort(inOrder(published))
      .filter(({ path }, place) => place < pages || published.has(path))
      .map(({ path }) => path),
  );
  const stateOf = ({ path }: Landing): LandingState | null =>
    listed.has(path) ? 'listed' : published.has(path) ? 'few' : null;
  const rows = [...possible.values()].flatMap((landing): StoredLanding[] => {
    const state = stateOf(landing);
    return state ? [{ ...landing, state }] : [];
  });
  for (const landing of before)
    if (!possible.has(landing.path)) rows.push({ ...landing, offers: 0, filter: null, state: 'gone' });
  db.exec('DELETE FROM landing');
  const insert = db.prepare('INSERT INTO landing VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const { path, kind, parent, subject, title, filter, offers, state } of rows)
    insert.run(path, kind, parent, subject, title, filter, offers, state);
}

/** Chooses the landing pages of a new catalogue. @param previous path of the catalogue before it */
export const placeLandings = (db: Database.Database, previous: string): void =>
  db.transaction(() => fillLandings(db, landingsBefore(previous)))();

/** Chooses them anew in a copy of the previous catalogue in which tyres came, went or were sold out. */
export const renewLandings = (db: Database.Database): void =>
  fillLandings(db, db.prepare<[], StoredLanding>('SELECT * FROM landing').all());

/** The line of the summary table about landing pages that stand in a catalogue, by kind. */
export function landingTally(file: string): TallyLine {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const counted = db
      .prepare<[], [LandingKind, number]>(
        "SELECT kind, count(*) FROM landing WHERE state <> 'gone' GROUP BY 1",
      )
      .raw()
      .all();
    const counts = new Map(counted);
    const kinds = Object.entries(GATHERED_BY) as [LandingKind, string][];
    return {
      key: 'landings',
      name: 'готовые страницы',
      count: counted.reduce((sum, [, count]) => sum + count, 0),
      of: kinds.flatMap(([key, words]) => {
        const count = counts.get(key);
        return count ? [{ key, words, count }] : [];
      }),
    };
  } finally {
    db.close();
  }
}

/** What to tell the editor of a link to a landing page; null where the page is safe. */
function landingText(
  link: string,
  landing: Pick<StoredLanding, 'state' | 'parent' | 'offers'> | undefined,
): string | null {
  if (!landing)
    return `страницы «${link}» нет: в наличии слишком мало таких шин или адрес с ошибкой; исправьте ссылку или уберите`;
  const { state, parent, offers } = landing;
  if (state === 'gone')
    return `страницы «${link}» больше нет, ссылка ведёт на «${parent}»: исправьте или уберите`;
  return state === 'few'
    ? `на странице «${link}» осталось предложений: ${offers}; без них ссылка поведёт на «${parent}»`
    : null;
}

/** Warnings of links to landing pages that do not stand in a catalogue, or may soon go. @param links each in place of a message */
export function landingWarnings(file: string, links: readonly Problem[]): Problem[] {
  if (links.length === 0) return [];
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    const find = db.prepare<[string], StoredLanding>('SELECT * FROM landing WHERE path = ?');
    return links.flatMap(link => {
      const message = landingText(link.message, find.get(baseAddress(link.message)));
      return message === null ? [] : [{ ...link, message }];
    });
  } finally {
    db.close();
  }
}
