import './basket-badge.ts';
import { BasketButton } from './basket-button.ts';

customElements.define('basket-button', BasketButton);
