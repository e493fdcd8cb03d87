/** The flags of season and kind (spec section 3) and their words. */
export const SEASONS = ['summer', 'winter', 'allseason'] as const;
export type Season = (typeof SEASONS)[number];
export const isSeason = (text: string): text is Season => (SEASONS as readonly string[]).includes(text);

export const FEATURES = ['runflat', 'spikes', 'cargo'] as const;
export type Feature = (typeof FEATURES)[number];

export type TyreFlags = Readonly<Record<Season | Feature, boolean>>;

/** Exactly one season flag is on. */
export function tyreFlags(season: Season, features: Readonly<Record<Feature, boolean>>): TyreFlags {
  return {
    summer: season === 'summer',
    winter: season === 'winter',
    allseason: season === 'allseason',
    runflat: features.runflat,
    spikes: features.spikes,
    cargo: features.cargo,
  };
}

/** The flags that are on, in the order in which they are shown: season first. */
export function flagsOf(prop: TyreFlags): (Season | Feature)[] {
  return [...SEASONS, ...FEATURES].filter(flag => prop[flag]);
}

/** Words for one tyre of that kind: «Зимняя», «Шипованная». */
export const FLAG_NAMES: Readonly<Record<Season | Feature, string>> = {
  summer: 'Летняя',
  winter: 'Зимняя',
  allseason: 'Всесезонная',
  runflat: 'Run Flat',
  spikes: 'Шипованная',
  cargo: 'Грузовая',
};

/** Words for a model: it is sold run-flat in some sizes and plain in others. */
export const MODEL_FLAG_NAMES: Readonly<Record<Season | Feature, string>> = /* @__PURE__ */ (() => ({
  ...FLAG_NAMES,
  runflat: 'Есть Run\u00A0Flat',
}))();

const inSentence = (name: string): string => name.replace(/^[А-ЯЁ]/u, letter => letter.toLowerCase());

/** «зимняя», «шипованная», «Run Flat»: the words of one tyre inside a sentence. */
export const flagWord = (flag: Season | Feature): string => inSentence(FLAG_NAMES[flag]);

/** The same of a model: «зимняя», «есть Run Flat». */
export const modelFlagWord = (flag: Season | Feature): string => inSentence(MODEL_FLAG_NAMES[flag]);

/** Words for the filter's controls and for lists (wire.md, filter controls). */
export const FILTER_NAMES: Readonly<Record<Season | Feature, string>> = {
  summer: 'Летние',
  winter: 'Зимние',
  allseason: 'Всесезонные',
  runflat: 'Run Flat',
  spikes: 'Шипованные',
  cargo: 'Грузовые',
};

/** The filters of `/models/{filter}` and `models_filter`, with the headings of their pages. */
export const MODELS_FILTERS = [
  'winter',
  'summer',
  'allseason',
  'topsell',
  'runflat',
  'spikes',
  'cargo',
] as const;
export type ModelsFilter = (typeof MODELS_FILTERS)[number];

export const MODELS_FILTER_TITLES: Readonly<Record<ModelsFilter, string>> = {
  winter: 'Зимние шины',
  summer: 'Летние шины',
  allseason: 'Всесезонные шины',
  topsell: 'Лидеры продаж',
  runflat: 'Шины Run Flat',
  spikes: 'Шипованные шины',
  cargo: 'Грузовые шины',
};

/** The four groups of a brand page, in the spec's order; each heading is followed by the brand's name. */
export const MODEL_GROUPS = ['topsell', 'summer', 'winter', 'other'] as const;
export type ModelGroup = (typeof MODEL_GROUPS)[number];

export const MODEL_GROUP_TITLES: Readonly<Record<ModelGroup, string>> = {
  topsell: 'Лидеры продаж',
  summer: 'Летние шины',
  winter: 'Зимние шины',
  other: 'Прочие шины',
};

/** Models by the groups of a brand's page, in the spec's order; groups without models are absent. */
export const inGroups = <Model extends { group: ModelGroup }>(
  models: readonly Model[],
  brand: string,
): { title: string; models: Model[] }[] =>
  MODEL_GROUPS.map(group => ({
    title: `${MODEL_GROUP_TITLES[group]} ${brand}`,
    models: models.filter(model => model.group === group),
  })).filter(group => group.models.length > 0);

/** The group of a brand page that lists a model: leaders, or else its season. */
export function groupOf(season: Season, topsell: boolean): ModelGroup {
  if (topsell) return 'topsell';
  return season === 'allseason' ? 'other' : season;
}
