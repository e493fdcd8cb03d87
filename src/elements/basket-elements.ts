import { startBasket } from '#src/stores/basket.ts';
import { BasketBadge } from './basket-badge.ts';
import { BasketButton } from './basket-button.ts';
import { BuyTyre } from './buy-tyre.ts';

startBasket();
customElements.define('basket-badge', BasketBadge);
customElements.define('basket-button', BasketButton);
customElements.define('buy-tyre', BuyTyre);
