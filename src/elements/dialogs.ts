const opensByItself = 'commandForElement' in HTMLButtonElement.prototype;
const closesByItself = 'closedBy' in HTMLDialogElement.prototype;

function isOutside({ clientX, clientY }: MouseEvent, dialog: HTMLDialogElement): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Puts what a button names, a map for one, in the button's place: nothing is asked of other sites before. */
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
 * Dialogs stand in the page and open by `commandfor`; here is what older browsers lack of it: Safari before 26.2, Firefox
 * before 144, and no Safari closes a dialog by a click beside it.
 */
export function startDialogs(): void {
  document.addEventListener('click', event => {
    const target = event.target as HTMLElement;
    const frame = target.closest<HTMLElement>('button[data-frame]');
    if (frame) loadFrame(frame);
    const button = target.closest('button[command="show-modal"]');
    if (button && !opensByItself) {
      const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
    }
    const beside = target instanceof HTMLDialogElement && isOutside(event, target);
    if (beside && !closesByItself) target.close();
  });
}
