/** Says beside a control why what it does was not done; null takes away what was said. */
export function showTrouble(host: HTMLElement, why: string | null): void {
  let place = host.querySelector('[role="alert"]');
  if (why === null) {
    place?.remove();
    return;
  }
  if (!place) {
    place = document.createElement('p');
    place.className = 'trouble';
    place.role = 'alert';
    host.append(place);
  }
  place.textContent = why;
}
