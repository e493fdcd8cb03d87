import type { z } from 'zod';
import { PROPERTY_COLUMNS, propertySchema } from './goods.schema.ts';
import type { Kind } from './kind.ts';

declare module '../read/content.ts' {
  interface Content {
    properties: Line<z.output<typeof propertySchema>>[];
  }
}

/** content/properties.csv: the editors' own characteristics of products, which become columns of products.csv. */
export const properties: Kind = {
  read: from => ({
    properties: from.table('properties.csv', PROPERTY_COLUMNS, propertySchema, { kind: 'property' }),
  }),
};
