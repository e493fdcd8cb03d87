const SELECTOR = 'a[data-photo], a[data-video]';

async function open(link: HTMLAnchorElement): Promise<void> {
  // Safari does not focus what is clicked, and the closed dialog gives the focus back.
  link.focus();
  try {
    if (link.dataset.video !== undefined) (await import('./video.ts')).openVideo(link);
    else (await import('./viewer.ts')).openViewer(link);
  } catch {
    location.assign(link.href);
  }
}

/** Photographs and films are links; with script they act as buttons that open a dialog, which is loaded then. */
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
