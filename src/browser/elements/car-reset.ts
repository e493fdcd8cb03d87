/** Makes the button of an element take the chosen car back. The button goes then, so the page's content takes its focus. */
export function takeBackIn(element: HTMLElement): void {
  element.querySelector('[data-reset]')?.addEventListener('click', async () => {
    // browser/stores/car.ts holds the whole car cascade; only a reset and the car dialog need it.
    const { resetCar } = await import('#src/browser/stores/car.ts');
    const hadFocus = element.contains(document.activeElement);
    resetCar();
    if (hadFocus) document.getElementById('content')?.focus({ preventScroll: true });
  });
}
