import { openDialog } from './open-dialog.ts';

const MIN_SWIPE_PX = 50;
/** A pointer that moved less than this is a tap. */
const MAX_TAP_PX = 10;
const DOUBLE_TAP_MS = 350;

const iconButton = (name: string, className: string, path: string): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `viewer-button ${className}`;
  button.ariaLabel = name;
  button.innerHTML = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return button;
};

/** Links to all photographs of the gallery (`data-photos`) that contains `link`, without duplicates. */
function photosAround(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const links = [
    ...(link.closest('[data-photos]') ?? document).querySelectorAll<HTMLAnchorElement>('a[data-photo]'),
  ];
  return links.filter(({ href }, at) => links.findIndex(other => other.href === href) === at);
}

/** Opens the gallery of a link in a dialog at that photograph. Arrow keys and swipes turn; click, double tap and a button zoom. */
export function openViewer(link: HTMLAnchorElement): void {
  const photos = photosAround(link);
  let at = Math.max(
    0,
    photos.findIndex(({ href }) => href === link.href),
  );
  const viewport = document.createElement('div');
  viewport.className = 'viewer-stage';
  const picture = document.createElement('img');
  picture.draggable = false;
  /** The page's own picture of the same photograph, for browsers that do not support the large file's format. */
  let fallback = '';
  picture.addEventListener('error', () => {
    if (fallback !== picture.src) picture.src = fallback;
  });
  viewport.append(picture);
  const counter = document.createElement('p');
  counter.className = 'viewer-counter';
  counter.ariaLive = 'polite';
  const previous = iconButton('Предыдущее фото', 'viewer-previous', 'M15 5l-7 7 7 7');
  const next = iconButton('Следующее фото', 'viewer-next', 'M9 5l7 7-7 7');
  const zoom = iconButton(
    'Увеличить',
    'viewer-zoom',
    'M11 8v6M8 11h6M16 16l5 5M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z',
  );

  /** Switches zoom; (x, y) is the point to show, as fractions of width and height. */
  const setZoom = (isOn: boolean, x = 0.5, y = 0.5): void => {
    viewport.classList.toggle('viewer-zoomed', isOn);
    zoom.ariaPressed = String(isOn);
    viewport.scrollTo(
      (viewport.scrollWidth - viewport.clientWidth) * x,
      (viewport.scrollHeight - viewport.clientHeight) * y,
    );
  };
  const show = (index: number): void => {
    at = (index + photos.length) % photos.length;
    const photo = photos[at];
    if (!photo) return;
    setZoom(false);
    picture.src = photo.href;
    fallback = photo.querySelector('img')?.src ?? '';
    picture.alt = photo.dataset.photo ?? '';
    counter.textContent = `${at + 1} из ${photos.length}`;
  };
  const isZoomed = () => viewport.classList.contains('viewer-zoomed');
  const zoomAt = ({ clientX, clientY }: MouseEvent): void => {
    const { left, top, width, height } = viewport.getBoundingClientRect();
    setZoom(!isZoomed(), (clientX - left) / width, (clientY - top) / height);
  };

  let pointerStart: { x: number; y: number } | null = null;
  let lastTap = Number.NEGATIVE_INFINITY;
  viewport.addEventListener('pointerdown', event => {
    pointerStart = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
  });
  viewport.addEventListener('pointercancel', () => {
    pointerStart = null;
  });
  viewport.addEventListener('pointerup', event => {
    if (!pointerStart) return;
    const moved = event.clientX - pointerStart.x;
    const isTap = Math.hypot(moved, event.clientY - pointerStart.y) < MAX_TAP_PX;
    pointerStart = null;
    if (isTap) {
      const isSecond = event.timeStamp - lastTap < DOUBLE_TAP_MS;
      lastTap = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (event.pointerType === 'mouse' || isSecond) zoomAt(event);
    } else if (!isZoomed() && Math.abs(moved) > MIN_SWIPE_PX) show(at + (moved < 0 ? 1 : -1));
  });

  previous.addEventListener('click', () => show(at - 1));
  next.addEventListener('click', () => show(at + 1));
  zoom.addEventListener('click', () => setZoom(!isZoomed()));
  for (const part of [previous, next, counter]) part.hidden = photos.length < 2;
  show(at);
  const dialog = openDialog('Фотографии', 'viewer', viewport, counter, previous, next, zoom);
  dialog.addEventListener('keydown', event => {
    if (event.key === 'ArrowLeft') show(at - 1);
    else if (event.key === 'ArrowRight') show(at + 1);
    else return;
    event.preventDefault();
  });
}
