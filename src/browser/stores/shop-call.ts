import { caller } from '#src/api/client.ts';
import { browser } from './browser.ts';

/** Calls the shop's API from this page. */
export const call = caller(() => browser);
