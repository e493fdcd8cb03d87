import type { z } from 'zod';
import type { Content } from '../read/content.ts';
import { PROPERTY_COLUMNS, propertySchema } from './goods.schema.ts';
import type { Kind } from './kind.ts';

declare module '../read/content.ts' {
  interface Content {
    properties: Line<z.output<typeof propertySchema>>[];
  }
}

/** Ids of the properties that no page shows: the short name, which names rows already, and those that editors hide. */
const hiddenProperties = (content: Content): string[] => [
  'short_name',
  ...content.properties.flatMap(({ data }) => (data.hidden ? [data.id] : [])),
];

/** content/properties.csv: the editors' own characteristics of products, which become columns of products.csv. */
export const properties: Kind = {
  read: from => ({
    properties: from.table('properties.csv', PROPERTY_COLUMNS, propertySchema, { kind: 'property' }),
  }),
  settings: ({ content }) => ({ hidden_properties: hiddenProperties(content) }),
};
