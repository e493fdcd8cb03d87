/** From this viewport width on the filter is a column beside the list (browser/styles/results.css). */
const SIDE_COLUMN = '(min-width: 62.5rem)';

/** Every element that neither contains `element` nor is inside it; subtrees are represented by their root. */
function* elementsOutside(element: Element): Generator<HTMLElement> {
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other !== inner && other instanceof HTMLElement) yield other;
}

/**
 * In a narrow viewport the filter of the results page is a popover over the list; the browser opens it, closes it and restores
 * focus without script. This adds the behaviour of a modal dialog (focus stays inside) and closes it on submit or reset.
 */
export function startFilterSheet(sheet: HTMLElement): void {
  if (!sheet.hidePopover) return;
  let inertElements: HTMLElement[] = [];
  const describe = (isOpen: boolean) => {
    sheet.role = isOpen ? 'dialog' : null;
    sheet.ariaModal = isOpen ? 'true' : null;
    sheet.ariaLabel = isOpen ? 'Фильтры' : null;
  };
  const keepFocusInside = () => {
    inertElements = [...elementsOutside(sheet)].filter(other => !other.inert);
    for (const other of inertElements) other.inert = true;
  };
  sheet.addEventListener('beforetoggle', ({ newState }) => {
    describe(newState === 'open');
    // Must happen before the browser returns focus to the button that opened the popover.
    for (const other of inertElements) other.inert = false;
    inertElements = [];
  });
  sheet.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') keepFocusInside();
  });
  const isOpen = () => sheet.matches(':popover-open');
  // On a slow connection the visitor may have opened it before this script was loaded.
  if (isOpen()) {
    describe(true);
    keepFocusInside();
  }
  const close = () => isOpen() && sheet.hidePopover();
  sheet.addEventListener('submit', close);
  sheet.addEventListener('click', event => {
    if ((event.target as HTMLElement).closest('.filter-reset')) close();
  });
  // browser/styles/results.css computes the column's sticky position from its height.
  new ResizeObserver(() => sheet.style.setProperty('--rail', `${sheet.offsetHeight}px`)).observe(sheet);
  matchMedia(SIDE_COLUMN).addEventListener('change', close);
}
