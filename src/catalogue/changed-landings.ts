import {
  type LandingTyres,
  landingsOfKind,
  sizeText,
  type TyreLandingKind,
  tyreLanding,
} from '#src/domain/landings.ts';
import { FEATURES } from '#src/domain/season.ts';
import { changedKeys, changedProducts, changedSubjects } from './difference.ts';
import { generationsWith } from './landing-cars.ts';
import { isOfCar, type Landing, standingLandings } from './landings.ts';
import { type Catalogue, oncePerCatalogue } from './open.ts';

/** The facts of a tyre that decide on which landing pages it is. */
interface TyreFacts extends Required<LandingTyres> {
  runflat: number;
  spikes: number;
  cargo: number;
}

/** Changed products, and those of models that are shown otherwise: as a leader, by another name. */
const FACTS = (
  schema: string,
) => `SELECT DISTINCT p.width, p.height, p.diametr AS rim, p.season, b.name AS brand, b.url AS brandUrl,
  p.runflat, p.spikes, p.cargo FROM ${schema}.product p JOIN ${schema}.brand b ON b.id = p.brand_id
  WHERE p.id IN (SELECT value FROM json_each(?))
    OR p.model_id IN (SELECT id FROM ${schema}.model WHERE slug IN (SELECT value FROM json_each(?)))`;

const has = (landing: Landing, tyre: TyreFacts): boolean => {
  const { having = {} } = tyreLanding(landing.kind as TyreLandingKind);
  return (
    Object.entries(landing.subject).every(
      ([column, value]) => tyre[column as keyof LandingTyres] === value,
    ) &&
    (having.season === undefined || having.season === tyre.season) &&
    FEATURES.every(feature => having[feature] === undefined || Number(having[feature]) === tyre[feature])
  );
};

const CARS = ['car_make', 'car_model', 'car_generation', 'car_modification', 'car_tyre'] as const;
const LANDINGS = 'path, kind, parent, subject, title, filter, state';

/** Those of landing pages. */
const PICTURES = `CASE WHEN page LIKE '${landingsOfKind('%')}' THEN path END`;

const differ = (catalogue: Catalogue, table: string, columns = '*'): boolean =>
  catalogue.one(`SELECT 1 FROM (SELECT ${columns} FROM main.${table} EXCEPT SELECT ${columns} FROM before.${table})
    UNION ALL SELECT 1 FROM (SELECT ${columns} FROM before.${table} EXCEPT SELECT ${columns} FROM main.${table}) LIMIT 1`) !==
  undefined;

/**
 * Landing pages that changed products stand on; null when any page may show something else, since pages came or went, or their
 * texts, cars or what all pages share changed.
 * @param catalogue opened beside an earlier one
 */
export const landingsWithChanges = (catalogue: Catalogue): readonly Landing[] | null =>
  changed(catalogue).landings;

/** Two routes have landing pages. */
const changed = oncePerCatalogue(catalogue => ({ landings: changedLandings(catalogue) }));

function changedLandings(catalogue: Catalogue): Landing[] | null {
  if (changedSubjects(catalogue).has('shell')) return null;
  if (differ(catalogue, 'landing', LANDINGS) || differ(catalogue, 'landing_text')) return null;
  if (differ(catalogue, 'link_picture', PICTURES)) return null;
  if (CARS.some(table => differ(catalogue, table))) return null;
  const [products, models] = [changedProducts(catalogue), changedKeys(catalogue, 'model_texts')];
  const tyres = ['main', 'before'].flatMap(schema =>
    catalogue.all<TyreFacts>(FACTS(schema), products, models),
  );
  // The page of a generation says which of its sizes are on sale.
  const generations = new Set(tyres.flatMap(tyre => generationsWith(catalogue, sizeText(tyre))));
  return standingLandings(catalogue).filter(landing =>
    isOfCar(landing)
      ? landing.kind === 'generation' && generations.has(landing.subject.id)
      : tyres.some(tyre => has(landing, tyre)),
  );
}
