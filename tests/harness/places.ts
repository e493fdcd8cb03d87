import { fileURLToPath } from 'node:url';

export const ROOT: string = fileURLToPath(new URL('../..', import.meta.url));
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Content of the fixture shop (about 60 pages) that all suites use. */
export const FIXTURE_CONTENT = at('tests/fixtures/content');
/** Its build, once per run; ignored by git. */
export const FIXTURE_DATA = at('tests/.tmp/fixture/db');
export const FIXTURE_OUT = at('tests/.tmp/fixture/dist');
/** The demonstration shop, built for a crawl of all its pages. */
export const DEMO_CONTENT = at('content');
export const DEMO_DATA = at('tests/.tmp/demo/db');
export const DEMO_OUT = at('tests/.tmp/demo/dist');
/** The fixture shop with the styleguide, for screenshots. */
export const VISUAL_DATA = at('tests/.tmp/visual-shop/db');
export const VISUAL_OUT = at('tests/.tmp/visual-shop/dist');
export const VISUAL_PICTURES = at('tests/visual/pictures');
