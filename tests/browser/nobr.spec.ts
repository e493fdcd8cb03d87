import { expect, test } from './shop.ts';

