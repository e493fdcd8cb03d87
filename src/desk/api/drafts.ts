import { call } from './contract.ts';
import type { Begun } from './jobs.ts';

/** How the job of a draft shop ends: the address to open it by, for two minutes and once; or what is wrong with the content. */
export type DraftBegun = { url: string } | { refused: string[] };

/** Opens the shop as the content would make it; `at` a day or a minute of the shop's clock. The job ends with a {@link DraftBegun}. */
export const beginDraftShop = call<{ at: string | null }, Begun>('drafts/begin', 'editor');
/** Ends the draft shop of who calls; that of others stays. */
export const closeDraftShop = call<object, object>('drafts/close', 'editor');
