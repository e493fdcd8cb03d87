const supportsCommandFor = 'commandForElement' in HTMLButtonElement.prototype;
const supportsClosedBy = 'closedBy' in HTMLDialogElement.prototype;

function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Replaces a button with the iframe that it names, such as a map. Before this click nothing is requested from other sites. */
function loadFrame(button: HTMLElement): void {
  const frame = document.createElement('iframe');
  frame.src = button.dataset.frame ?? '';
  frame.title = button.dataset.title ?? '';
  frame.className = 'live-frame';
  frame.referrerPolicy = 'no-referrer';
  button.replaceWith(frame);
  frame.focus();
}

/**
 * Opens the page's dialogs where the browser does not support `commandfor` (Safari before 26.2, Firefox before 144), and
 * closes them by a click on the backdrop where it does not support `closedby` (Safari). Also loads embedded frames.
 */
export function startDialogs(): void {
  document.addEventListener('click', event => {
    const target = event.target as HTMLElement;
    const frame = target.closest<HTMLElement>('button[data-frame]');
    if (frame) loadFrame(frame);
    const button = target.closest('button[command="show-modal"]');
    if (button && !supportsCommandFor) {
      const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    }
    const isBackdropClick = target instanceof HTMLDialogElement && isOutside(event, target);
    if (isBackdropClick && !supportsClosedBy) target.close();
  });
}
