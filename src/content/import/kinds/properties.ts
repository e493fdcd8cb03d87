import type { z } from 'zod';
import type { Content } from '../read/content.ts';
import { PROPERTY_COLUMNS, propertySchema } from './goods.schema.ts';
import type { Kind } from './kind.ts';

declare module '../read/content.ts' {
  interface Content {
    properties: Checked<z.output<typeof propertySchema>>[];
  }
}

/**
 * Ids of properties that no page shows: the short name, which is already the title of a row, and those that editors
 * hide.
 */
export const hiddenProperties = (
  properties: readonly Pick<Content['properties'][number], 'data'>[],
): string[] => ['short_name', ...properties.flatMap(({ data }) => (data.hidden ? [data.id] : []))];

/** content/properties.csv: further properties of products; each becomes a column of products.csv. */
export const properties: Kind = {
  read: from => ({
    properties: from.table('properties.csv', PROPERTY_COLUMNS, propertySchema, { kind: 'property' }),
  }),
  settings: ({ content }) => ({ hidden_properties: hiddenProperties(content.properties) }),
};
