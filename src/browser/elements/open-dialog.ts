import { adoptStyles } from '#src/browser/styles/adopt.ts';
import styles from '#src/browser/styles/media.css?inline';

/**
 * Creates and opens a modal dialog, whose heading takes the focus. «Закрыть», Escape or a click outside closes it; on closing
 * it is removed from the page.
 */
export function openDialog(title: string, className: string, ...parts: Node[]): HTMLDialogElement {
  adoptStyles(styles);
  const dialog = document.createElement('dialog');
  dialog.className = className;
  dialog.ariaLabel = title;
  dialog.setAttribute('closedby', 'any');
  const head = document.createElement('div');
  head.className = 'dialog-head';
  head.innerHTML =
    '<h2 tabindex="-1" autofocus></h2><form method="dialog"><button class="icon-button" type="submit"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/></svg><span class="visually-hidden">Закрыть</span></button></form>';
  head.querySelector('h2')?.append(title);
  dialog.append(head, ...parts);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
