import { ask, change, get, getOwn, send } from './contract.ts';
import type { FilterBody } from './filter-body.ts';
import type { Basket, OrderAnswer, OrderBody } from './sales-wire.ts';
import type * as wire from './wire.ts';

/** Every call of spec section 7; shapes in wire.ts and sales-wire.ts. Those that only read come first. */
export const mainData = get<wire.MainData>()('/api/main_data');
export const products = ask<FilterBody, wire.ProductsAnswer>()('/api/products/{page}');
export const getModels = ask<FilterBody, wire.ModelsAnswer>()('/api/get_models');
export const getModel = get<wire.Model>()('/api/get_model/{id}');
export const product = get<wire.Product>()('/api/product/{id}');
export const page = get<wire.TextPage>()('/api/page/{slug}');
export const promo = get<wire.TextPage>()('/api/promo/{id}');
export const article = get<wire.TextPage>()('/api/article/{id}');
export const collection = get<wire.Collection>()('/api/collection/{id}/{page}');
export const itemsByCat = get<wire.Tree>()('/api/itemsbycat/{category}');
export const banner = get<wire.Banner[]>()('/api/banner/{product}');
export const carMakes = get<wire.CarOption[]>()('/api/by_car/makes');
export const carModels = ask<wire.CarChoice<'make'>, wire.CarOption[]>()('/api/by_car/models');
export const carYears = ask<wire.NarrowedCar<'generation'>, wire.CarOption[]>()('/api/by_car/years');
export const carGenerations = ask<wire.NarrowedCar<'year'>, wire.CarOption[]>()('/api/by_car/generations');
export const carModifications = ask<
  wire.CarChoice<'make' | 'model' | 'year' | 'generation'>,
  wire.CarOption[]
>()('/api/by_car/modification');
export const carTyres = ask<wire.CarChoice<wire.CarStep>, wire.CarTyre[]>()('/api/by_car/tyres');

/** Issues the session and the token; reads the basket. */
export const basketGet = getOwn<Basket>()('/api/basket/get');
/** Sets the line's quantity, so that a repeated call harms nothing. */
export const basketAdd = change<Basket>()('/api/basket/add/{productId}/{quantity}');
export const basketDel = change<Basket>()('/api/basket/del/{productId}');
export const basketEmpty = change<Basket>()('/api/basket/empty');
export const order = send<OrderBody, OrderAnswer>()('/api/order');
