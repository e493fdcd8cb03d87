import path from 'node:path';
import { openCatalogue } from '#src/catalogue/open.ts';
import { importContent } from '#src/content/import/import-content.ts';
import { cardText } from '#src/search/card-text.ts';
import { readSearchData } from '#src/search/data.ts';
import { SearchEngine } from '#src/search/engine.ts';
import { DEMO_CONTENT } from '../harness/places.ts';

/** The search of the demonstration shop, imported into a folder. */
export function demoEngine(folder: string): SearchEngine {
  const target = path.join(folder, 'catalogue.db');
  const { problems, imported } = importContent({
    contentDir: DEMO_CONTENT,
    previous: target,
    target,
    catalogueOnly: true,
    now: new Date('2026-11-20T09:00:00Z'),
  });
  if (!imported) throw new Error(problems.errors.map(({ message }) => message).join('\n'));
  const catalogue = openCatalogue(target);
  try {
    return new SearchEngine(readSearchData(catalogue, cardText));
  } finally {
    catalogue.close();
  }
}
