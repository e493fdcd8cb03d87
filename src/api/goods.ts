import { ask, get } from './contract.ts';
import type { FilterBody, SearchBody } from './filter-body.ts';
import type { Model, ModelsAnswer, Product, ProductsAnswer } from './goods.schema.ts';

/** Calls about models and products (spec section 7). */
export const products = ask<SearchBody, ProductsAnswer>()('/api/products/{page}');
export const getModels = ask<FilterBody, ModelsAnswer>()('/api/get_models');
export const getModel = get<Model>()('/api/get_model/{id}');
export const product = get<Product>()('/api/product/{id}');
