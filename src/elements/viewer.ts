import { dialogShell } from './dialog-shell.ts';

const SWIPE_PX = 50;
/** A finger that moved less has tapped. */
const TAP_PX = 10;
const DOUBLE_TAP_MS = 350;

const iconButton = (name: string, className: string, drawing: string): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `viewer-button ${className}`;
  button.ariaLabel = name;
  button.innerHTML = `<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="${drawing}" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
  return button;
};

/** The photographs among which a link stands, each once. */
function photosAround(link: HTMLAnchorElement): HTMLAnchorElement[] {
  const links = [
    ...(link.closest('[data-photos]') ?? document).querySelectorAll<HTMLAnchorElement>('a[data-photo]'),
  ];
  return links.filter(({ href }, at) => links.findIndex(other => other.href === href) === at);
}

/** Opens the photographs in a dialog: arrows, swipe, and zoom by a click, a double tap or a button. */
export function openViewer(link: HTMLAnchorElement): void {
  const photos = photosAround(link);
  let at = Math.max(
    0,
    photos.findIndex(({ href }) => href === link.href),
  );
  const stage = document.createElement('div');
  stage.className = 'viewer-stage';
  const picture = document.createElement('img');
  picture.draggable = false;
  /** What the page shows of the same photograph, for a browser that does not know the large one's format. */
  let plain = '';
  picture.addEventListener('error', () => {
    if (plain !== picture.src) picture.src = plain;
  });
  stage.append(picture);
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

  /** Magnifies about a point of the stage, given as shares of its sides. */
  const setZoom = (isOn: boolean, x = 0.5, y = 0.5): void => {
    stage.classList.toggle('viewer-zoomed', isOn);
    zoom.ariaPressed = String(isOn);
    stage.scrollTo(
      (stage.scrollWidth - stage.clientWidth) * x,
      (stage.scrollHeight - stage.clientHeight) * y,
    );
  };
  const show = (index: number): void => {
    at = (index + photos.length) % photos.length;
    const photo = photos[at];
    if (!photo) return;
    setZoom(false);
    picture.src = photo.href;
    plain = photo.querySelector('img')?.src ?? '';
    picture.alt = photo.dataset.photo ?? '';
    counter.textContent = `${at + 1} из ${photos.length}`;
  };
  const isZoomed = () => stage.classList.contains('viewer-zoomed');
  const zoomAt = ({ clientX, clientY }: MouseEvent): void => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    setZoom(!isZoomed(), (clientX - left) / width, (clientY - top) / height);
  };

  let from: { x: number; y: number } | null = null;
  let lastTap = Number.NEGATIVE_INFINITY;
  stage.addEventListener('pointerdown', event => {
    from = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
  });
  stage.addEventListener('pointercancel', () => {
    from = null;
  });
  stage.addEventListener('pointerup', event => {
    if (!from) return;
    const moved = event.clientX - from.x;
    const isTap = Math.hypot(moved, event.clientY - from.y) < TAP_PX;
    from = null;
    if (isTap) {
      const isSecond = event.timeStamp - lastTap < DOUBLE_TAP_MS;
      lastTap = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (event.pointerType === 'mouse' || isSecond) zoomAt(event);
    } else if (!isZoomed() && Math.abs(moved) > SWIPE_PX) show(at + (moved < 0 ? 1 : -1));
  });

  previous.addEventListener('click', () => show(at - 1));
  next.addEventListener('click', () => show(at + 1));
  zoom.addEventListener('click', () => setZoom(!isZoomed()));
  for (const part of [previous, next, counter]) part.hidden = photos.length < 2;
  show(at);
  const dialog = dialogShell('Фотографии', 'viewer', stage, counter, previous, next, zoom);
  dialog.addEventListener('keydown', event => {
    if (event.key === 'ArrowLeft') show(at - 1);
    else if (event.key === 'ArrowRight') show(at + 1);
    else return;
    event.preventDefault();
  });
}
