import type { Filter } from '#src/domain/filter.ts';
import { SEASONS } from '#src/domain/season.ts';
import type { FilterBody } from './wire.ts';

/** A filter as POST /api/products and /api/get_models take it; what is not set is left out. */
export function filterBody(filter: Filter): FilterBody {
  const { seasons, brands, widths, heights, diametrs, runflat, spikes, cargo, kit } = filter;
  return {
    clear_params: seasons.length === 0,
    season: Object.fromEntries(SEASONS.map(season => [season, seasons.includes(season)])),
    runflat,
    spikes,
    cargo,
    kit,
    ...(brands.length > 0 && { brand: brands }),
    ...(widths.length > 0 && { width: widths }),
    ...(heights.length > 0 && { height: heights }),
    ...(diametrs.length > 0 && { diametr: diametrs }),
    ...(filter.string !== '' && { string: filter.string }),
    ...(filter.sort && { sort: filter.sort }),
    ...(filter.modelsFilter && { models_filter: filter.modelsFilter }),
  };
}
