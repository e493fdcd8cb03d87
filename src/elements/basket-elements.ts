import { startBasket } from '#src/stores/basket.ts';
import { BasketBadge } from './basket-badge.ts';
import { BasketButton } from './basket-button.ts';

startBasket();
customElements.define('basket-badge', BasketBadge);
customElements.define('basket-button', BasketButton);
