/** Pages that the content has but shoppers do not see at the moment, by address: they ended, or open later. */
export type ClosedPages = Readonly<Record<string, 'ended' | 'ahead'>>;
