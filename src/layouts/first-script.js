document.documentElement.classList.add('script');
{
  const { classList, dataset, style } = document.documentElement;
  let cookies = null;
  try {
    cookies = localStorage.getItem('cookies');
    if (localStorage.getItem('car')) classList.add('has-car');
  } catch {}
  if ('asksConsent' in dataset && !cookies) {
    classList.add('unasked');
    addEventListener('DOMContentLoaded', () =>
      setTimeout(() => {
        style.setProperty('--cookie-bar', `${document.querySelector('cookie-bar').offsetHeight}px`);
        classList.add('measured');
      }, 200),
    );
  }
}
addEventListener('unhandledrejection', event => {
  if (/^Transition was /.test(event.reason?.message)) event.preventDefault();
});
window.earlyPresses = [];
addEventListener('click', event => {
  const button = event.target.closest(
    ':is(basket-button, pair-button, shop-tabs) button, [data-step], [data-cookies], compare-toggle a',
  );
  const host = button?.closest('basket-button, pair-button, shop-tabs, buy-tyre, cookie-bar, compare-toggle');
  if (!host || customElements.get(host.localName)) return;
  if (button.href && (event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  earlyPresses.push(button);
  if (!host.matches('shop-tabs, buy-tyre, cookie-bar'))
    setTimeout(() => {
      if (!customElements.get(host.localName))
        if (button.form) button.form.submit();
        else location.assign(button.href);
    }, 3000);
});
addEventListener('submit', event => {
  const host = event.target.closest('buy-tyre, arrival-form');
  if (!host || customElements.get(host.localName)) return;
  event.preventDefault();
  host.dataset.asked = '';
});
