import { existsSync, readFileSync } from 'node:fs';
import { type Answers, keyOf } from './answers.ts';
import { NAMELESS } from './commerceml/read-exchange.ts';
import type { Matched } from './goods.ts';
import type { Newcomer } from './new-goods.ts';
import type { SupplierRow } from './offer.ts';
import { writeWhole } from './write.ts';

/** By the shop's id of a product: the ids by which 1C knows it, the one first from which its price is. */
type Codes = Record<string, string[]>;

const MAX_OF_ONE = 20;

const codesIn = (file: string): Codes =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Codes) : {};

/** All ids by which 1C knows products of the shop. */
export const knownCodes = (file: string): string[] => Object.values(codesIn(file)).flat();

/** Remembers by which ids 1C knows the shop's products: for the orders that go there, and for packages without names. */
export function keepCodes(file: string, matched: readonly Matched[], newcomers: readonly Newcomer[]): void {
  const known = codesIn(file);
  const codesOf = new Map<number, string[]>();
  const add = (id: number, code: string) => {
    if (code !== '') codesOf.set(id, [...(codesOf.get(id) ?? []), code]);
  };
  for (const each of matched) if (each.kind === 'known') add(each.good.id, each.offer.code);
  for (const { id, row } of newcomers) add(id, row.offer.code);
  for (const [id, codes] of codesOf)
    known[id] = [...new Set([...codes, ...(known[id] ?? [])])].slice(0, MAX_OF_ONE);
  writeWhole(file, JSON.stringify(known));
}

/** Whether a name lacks what other parts of the exchange said: 1C tells properties with the goods alone. */
const isBare = ({ code }: { code: string }): boolean => code === 'no-size' || code === 'no-brand';

/** The answers with what is remembered of rows without a whole name; an editor's own answer counts more. */
export function withStoredCodes(answers: Answers, file: string, offers: readonly SupplierRow[]): Answers {
  const ids = new Map(
    Object.entries(codesIn(file)).flatMap(([id, codes]) => codes.map(code => [code, Number(id)])),
  );
  const stored = offers.flatMap(offer => {
    const isNameless = offer.name === NAMELESS || (offer.tyre.status === 'refused' && isBare(offer.tyre));
    const id = isNameless ? ids.get(offer.code) : undefined;
    if (id === undefined) return [];
    const { code, name } = offer;
    const known = answers.get(keyOf(offer));
    if (known?.answer) return [];
    return [[keyOf(offer), { ...known, code, name, answer: { kind: 'product', id } as const }] as const];
  });
  return new Map([...answers, ...stored]);
}
