import { adoptStyles } from '#src/styles/adopt.ts';
import styles from '#src/styles/media.css?inline';

/** Creates and opens a modal dialog. «Закрыть», Escape or a click outside closes it; on closing it is removed from the page. */
export function openDialog(title: string, className: string, ...parts: Node[]): HTMLDialogElement {
  adoptStyles(styles);
  const dialog = document.createElement('dialog');
  dialog.className = className;
  dialog.ariaLabel = title;
  dialog.setAttribute('closedby', 'any');
  const form = document.createElement('form');
  form.method = 'dialog';
  form.innerHTML = '<button class="button" type="submit">Закрыть</button>';
  dialog.append(...parts, form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
