import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Examination } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';
import type { ShopFile } from './shop-file.ts';

/** The control digit of an INN, by weights (Order of the Federal Tax Service ЕД-7-14/559). */
const controlOf = (digits: string, weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11) % 10;

const TEN = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const ELEVEN = [7, ...TEN];
const TWELVE = [3, ...ELEVEN];

/** Whether the control digits of an INN of 10 or 12 digits are right. */
function isInn(inn: string): boolean {
  if (inn.length === 10) return controlOf(inn, TEN) === Number(inn[9]);
  return controlOf(inn, ELEVEN) === Number(inn[10]) && controlOf(inn, TWELVE) === Number(inn[11]);
}

/** Whether the control digit of an OGRN (13 digits) or OGRNIP (15) is right. */
function isOgrn(ogrn: string): boolean {
  const divisor = ogrn.length === 13 ? 11n : 13n;
  return Number((BigInt(ogrn.slice(0, -1)) % divisor) % 10n) === Number(ogrn.at(-1));
}

function requisiteFindings({ requisites, outposts }: ShopFile): Finding[] {
  const { inn, ogrn, seller } = requisites;
  const cure = 'Исправьте requisites в content/shop.yaml.';
  return [
    isInn(inn) ? green('ИНН', inn) : red('ИНН', `${inn}: контрольная цифра не сходится, это опечатка`, cure),
    isOgrn(ogrn)
      ? green('ОГРН', ogrn)
      : red('ОГРН', `${ogrn}: контрольная цифра не сходится, это опечатка`, cure),
    green('Продавец', `${seller}, точек продаж ${outposts.length}`),
  ];
}

/** Places that somebody meant to fill in. */
const UNFILLED =
  /_{4,}|\b(?:TODO|FIXME|XXX)\b|lorem ipsum|[[<«](?:впишите|укажите|заполните|наименование|название|ФИО)[^\]>»]*[\]>»]/iu;

interface Page {
  version: string;
  body: string;
}

/** A page of the content, or null when there is none. */
function pageOf(contentDir: string, name: string): Page | null {
  try {
    const text = readFileSync(path.join(contentDir, 'pages', `${name}.md`), 'utf8').replace(/^\uFEFF/u, '');
    const [, head = '', ...rest] = text.split(/^---\s*$/mu);
    const data = parse(head) as { version?: unknown } | null;
    return { version: String(data?.version ?? ''), body: rest.join('---') };
  } catch {
    return null;
  }
}

/** The name of a seller in its quotation marks, or all of it. */
const shortName = (seller: string): string => /«([^»]+)»/u.exec(seller)?.[1] ?? seller;

function consentFinding(contentDir: string, { requisites }: ShopFile, name: string, page: string): Finding {
  const file = `content/pages/${page}.md`;
  const found = pageOf(contentDir, page);
  if (!found) return red(name, `${file} нет`, 'Напишите согласие: content/README.md.');
  const unfilled = UNFILLED.exec(found.body)?.[0];
  if (unfilled) return red(name, `в ${file} не заполнено: «${unfilled.slice(0, 40)}»`, `Допишите ${file}.`);
  if (found.version === '')
    return red(
      name,
      `в ${file} нет version: не узнать, на что соглашался покупатель`,
      'Впишите version в начало файла.',
    );
  const missing = [
    ...(found.body.includes(requisites.inn) ? [] : ['ИНН']),
    ...(found.body.includes(shortName(requisites.seller)) ? [] : ['продавца']),
  ];
  return missing.length === 0
    ? green(name, `${file}, редакция ${found.version}`)
    : yellow(
        name,
        `в ${file} не нашлось: ${missing.join(', ')} из shop.yaml`,
        'Согласие даётся определённому оператору (152-ФЗ, ст. 9): назовите его, как в requisites.',
      );
}

function policyFinding(contentDir: string, { requisites }: ShopFile): Finding {
  const name = 'Политика';
  const found = pageOf(contentDir, 'privacy');
  const file = 'content/pages/privacy.md';
  if (!found) return red(name, `${file} нет`, 'Опубликуйте политику обработки данных (152-ФЗ, ст. 18.1).');
  if (UNFILLED.test(found.body)) return red(name, `${file} не заполнена до конца`, `Допишите ${file}.`);
  return found.body.includes(requisites.inn) || found.body.includes(shortName(requisites.seller))
    ? green(name, file)
    : yellow(name, `в ${file} не назван продавец из shop.yaml`, `Допишите ${file}.`);
}

/** Requisites of the seller and the texts that buyers agree to. */
export const documentsSection: Examination = async ({ shop, config: { contentDir } }) => {
  if (typeof shop === 'string')
    return [
      red('shop.yaml', shop, 'npm run import -- --check назовёт каждую строку, которую надо исправить.'),
    ];
  const { consent_page: consent, arrival_consent_page: arrival } = shop;
  return [
    ...requisiteFindings(shop),
    consentFinding(contentDir, shop, 'Согласие к заказу', consent),
    arrival === undefined
      ? unchecked('Согласие о поступлении', 'не задано: магазин не предлагает сообщить о поступлении')
      : consentFinding(contentDir, shop, 'Согласие о поступлении', arrival),
    policyFinding(contentDir, shop),
  ];
};
