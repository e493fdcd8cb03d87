import { NO_COOKIES } from '#src/domain/basket.ts';

/** Shows an error message inside `host`, as an ARIA alert; null removes it. Where cookies are blocked, the phones follow. */
export function showError(host: HTMLElement, message: string | null): void {
  let alert = host.querySelector('[role="alert"]');
  if (message === null) {
    alert?.remove();
    return;
  }
  if (!alert) {
    alert = document.createElement('p');
    alert.className = 'trouble';
    alert.role = 'alert';
    host.append(alert);
  }
  alert.textContent = message;
  if (message === NO_COOKIES)
    for (const phone of document.querySelectorAll('.footer-phone')) alert.append(' ', phone.cloneNode(true));
}
