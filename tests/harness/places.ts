import { fileURLToPath } from 'node:url';

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The shop of about 60 pages that every suite runs on. */
export const FIXTURE_CONTENT = at('tests/fixtures/content');
/** Where it is built once per run; ignored by git. */
export const FIXTURE_DATA = at('tests/.tmp/fixture/db');
export const FIXTURE_OUT = at('tests/.tmp/fixture/dist');
/** The demo shop, built for one crawl. */
export const DEMO_CONTENT = at('content');
export const DEMO_DATA = at('tests/.tmp/demo/db');
export const DEMO_OUT = at('tests/.tmp/demo/dist');
/** The fixture shop with the styleguide, for photographs. */
export const VISUAL_DATA = at('tests/.tmp/visual-shop/db');
export const VISUAL_OUT = at('tests/.tmp/visual-shop/dist');
export const VISUAL_PICTURES = at('tests/visual/pictures');
