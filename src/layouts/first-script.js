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
const offerReload = isOffered => {
  document.querySelector('.reload-notice').hidden = !isOffered;
};
const offerReloadUntilDefined = host => {
  offerReload(true);
  customElements.whenDefined(host.localName).then(() => offerReload(false));
};
const ifNoScriptComes = (host, act) => setTimeout(() => host.matches(':defined') || act(host), 3000);
addEventListener('astro:hydration-error', () => offerReload(true));
addEventListener('unhandledrejection', event => {
  const message = event.reason?.message;
  if (/^Transition was /.test(message)) event.preventDefault();
  if (/import(ed|ing a) module/i.test(message)) offerReload(true);
});
window.earlyPresses = [];
addEventListener('click', event => {
  if (event.target.closest('[data-reload]')) location.reload();
  const button = event.target.closest(
    ':is(basket-button, pair-button, shop-tabs):not(:defined) button, buy-tyre:not(:defined) [data-step], cookie-bar:not(:defined) [data-cookies], compare-toggle:not(:defined) a',
  );
  if (!button || (button.href && (event.ctrlKey || event.metaKey))) return;
  const host = button.closest(':not(:defined)');
  event.preventDefault();
  earlyPresses.push(button);
  ifNoScriptComes(host, () => {
    if (button.href) location.assign(button.href);
    else if (button.type === 'submit') button.form.submit();
    else offerReloadUntilDefined(host);
  });
});
addEventListener('submit', event => {
  const host = event.target.closest(':is(buy-tyre, arrival-form):not(:defined)');
  if (!host) return;
  event.preventDefault();
  host.dataset.asked = '';
  ifNoScriptComes(host, () =>
    event.target.method === 'post' ? event.target.submit() : offerReloadUntilDefined(host),
  );
});
