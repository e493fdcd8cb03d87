import { dialogShell } from './dialog-shell.ts';

function youtube(code: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(code)}?autoplay=1`;
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}

function film(address: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.src = address;
  video.controls = true;
  video.autoplay = true;
  video.playsInline = true;
  return video;
}

/** Opens a film in a dialog: `data-video` is a YouTube code, or empty where the link leads to a file. */
export function openVideo(link: HTMLAnchorElement): void {
  const code = link.dataset.video ?? '';
  const title = link.dataset.title ?? '';
  const heading = document.createElement('h2');
  heading.textContent = title;
  // Not the film's frame, where Escape would be lost.
  heading.tabIndex = -1;
  heading.autofocus = true;
  dialogShell(
    title,
    'dialog dialog-wide video-dialog',
    heading,
    code ? youtube(code, title) : film(link.href),
  );
}
