/** From this width on the filter is a rail beside the list (styles/results.css). */
const RAIL = '(min-width: 1000px)';

/** Everything on the page that is no part of an element. */
function* around(element: Element): Generator<HTMLElement> {
  for (let inner = element; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other !== inner && other instanceof HTMLElement) yield other;
}

/**
 * The filter of the results page: in a narrow window a sheet over the list, a popover, which opens, closes and gives the focus
 * back without script. Here it becomes a dialog that keeps the focus, and closes with the choice that it is there for.
 */
export function startFilterSheet(sheet: HTMLElement): void {
  if (!sheet.hidePopover) return;
  let silenced: HTMLElement[] = [];
  sheet.addEventListener('beforetoggle', ({ newState }) => {
    const isOpen = newState === 'open';
    sheet.role = isOpen ? 'dialog' : null;
    sheet.ariaModal = isOpen ? 'true' : null;
    sheet.ariaLabel = isOpen ? 'Фильтры' : null;
    // Before the focus goes back to the button that opened it.
    for (const other of silenced) other.inert = false;
    silenced = [];
  });
  sheet.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'open') return;
    silenced = [...around(sheet)].filter(other => !other.inert);
    for (const other of silenced) other.inert = true;
  });
  const close = () => sheet.matches(':popover-open') && sheet.hidePopover();
  sheet.addEventListener('submit', close);
  sheet.addEventListener('click', event => {
    if ((event.target as HTMLElement).closest('.filter-reset')) close();
  });
  // The rail's place depends on its height.
  new ResizeObserver(() => sheet.style.setProperty('--rail', `${sheet.offsetHeight}px`)).observe(sheet);
  matchMedia(RAIL).addEventListener('change', close);
}
