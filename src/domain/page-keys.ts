/**
 * Keys of addresses that change what a page shows: those of the filter and of the size calculator. They are written out, since
 * this list stands in the HTML of every page with a filter, where the whole table of the keys would take more room.
 */
export const PAGE_KEYS: readonly string[] =
  'season width height diametr brand runflat spikes cargo kit instock nospikes xl price_from price_to load_from speed_from rear axle noise_to fuel_from grip_from year_from country string models_filter sort old new'.split(
    ' ',
  );
