import { useEffect } from 'react';
import { documentTitle } from '#src/domain/titles.ts';

/**
 * Gives the tab the title of what an island shows in place of the page's HTML; null while it shows the HTML. The HTML's canonical
 * address is removed: browsers would share it in place of the tab's.
 */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const shop = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
    document.title = documentTitle(title, shop);
    document.querySelector('link[rel="canonical"]')?.remove();
  }, [title]);
}
