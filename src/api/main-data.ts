import { get } from './contract.ts';
import type { MainData } from './main-data.schema.ts';

/** What every screen of the spec's client starts from (spec section 7). */
export const mainData = get<MainData>()('/api/main_data');
