/** Shows an error message inside `host`, as an ARIA alert; null removes it. */
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
}
