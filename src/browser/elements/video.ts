import { openDialog } from './open-dialog.ts';

function youtubePlayer(code: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(code)}?autoplay=1`;
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  return frame;
}

function videoPlayer(address: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.src = address;
  video.controls = true;
  video.autoplay = true;
  video.playsInline = true;
  return video;
}

/**
 * Opens a video in a dialog. `data-video` is a YouTube code, or empty when the link's address is a video file. The focus is on
 * the dialog's heading: inside the player's iframe Escape would not close the dialog.
 */
export function openVideo(link: HTMLAnchorElement): void {
  const code = link.dataset.video ?? '';
  const title = link.dataset.title ?? '';
  openDialog(
    title,
    'dialog dialog-wide video-dialog',
    code ? youtubePlayer(code, title) : videoPlayer(link.href),
  );
}
