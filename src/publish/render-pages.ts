import type { Catalogue } from '#src/catalogue/open.ts';
import type { OnRendered, Renderers } from './app/renderers.ts';
import { isHtml, type PagePlan } from './page-plan.ts';
import type { Progress } from './progress.ts';
import { pagesOfSitemap } from './sitemap.ts';

/**
 * Renders the pages of a plan, and after them the sitemap, which says when they changed.
 * @param file of the catalogue
 * @throws {RenderError | ReleaseError}
 */
export async function renderPages(
  renderers: Renderers,
  catalogue: Catalogue,
  file: string,
  pages: PagePlan,
  progress: Progress,
): Promise<void> {
  const enter: OnRendered = (page, rendered) => pages.enter(page, rendered);
  let count = 0;
  await renderers.render(file, pages.toRender, (page, rendered) => {
    enter(page, rendered);
    if (isHtml(page)) progress.page(++count);
  });
  await renderers.render(file, pages.plan(pagesOfSitemap(catalogue, pages.files)), enter);
}
