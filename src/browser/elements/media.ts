const SELECTOR = 'a[data-photo], a[data-video]';

async function open(link: HTMLAnchorElement): Promise<void> {
  // Safari does not focus a clicked link, and a closing dialog returns focus to the element that had it.
  link.focus();
  try {
    if (link.dataset.video !== undefined) (await import('./video.ts')).openVideo(link);
    else (await import('./viewer.ts')).openViewer(link);
  } catch {
    location.assign(link.href);
  }
}

/** Makes links to photographs and videos open a dialog; its script is loaded on click. Without script they stay links. */
export function startMedia(): void {
  for (const link of document.querySelectorAll(SELECTOR)) link.role = 'button';
  document.addEventListener('click', event => {
    const link = (event.target as HTMLElement).closest<HTMLAnchorElement>(SELECTOR);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open(link);
  });
  document.addEventListener('keydown', event => {
    const link = event.target as HTMLElement;
    if (event.key !== ' ' || !link.matches(SELECTOR)) return;
    event.preventDefault();
    link.click();
  });
}
