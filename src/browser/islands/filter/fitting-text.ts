import { countOf, type Forms, formFor } from '#src/domain/words.ts';

const FITS: Forms = ['Подходит', 'Подходят', 'Подходит'];
const VARIANTS: Forms = ['вариант', 'варианта', 'вариантов'];

/** «Подходит 110 вариантов», «Подходят 2 варианта»: how many tyres the filter would find. */
export const fittingText = (count: number): string => `${formFor(count, FITS)} ${countOf(count, VARIANTS)}`;
