import { distance } from 'fastest-levenshtein';
import { phoneDigits, phonesIn } from '#src/domain/phones-in-text.ts';
import type { Content } from '../read/content.ts';
import { type Finding, warnGrouped } from './grouped.ts';
import { type Problems, suggestionText } from './problems.ts';
import { visitStrings } from './strings-of.ts';
import { bodyOf } from './texts.ts';
import { type Written, writtenContent } from './written-content.ts';

/** More wrong digits than this are another number, not a mistyped one. */
const MAX_WRONG_DIGITS = 3;

/** Keys of a header whose values are names of files or codes of videos. */
const NOT_WORDS: ReadonlySet<PropertyKey> = new Set([
  'code',
  'thumb',
  'photos',
  'galery',
  'img',
  'ico',
  'image',
]);

const PHONE_LINK = /\[([^\]]*)\]\(tel:([^\s)]*)\)/gu;

/** What is wrong with a phone of a text, given the shop's phones; null when it is one of them. */
function faultOf({ text, digits }: { text: string; digits: string }, phones: ReadonlyMap<string, string>) {
  if (phones.has(digits)) return null;
  const near = [...phones].find(([known]) => distance(known, digits) <= MAX_WRONG_DIGITS)?.[1];
  const likely = near === undefined ? '' : suggestionText(text, near);
  return digits.length === 10
    ? `телефона «${text}» нет в shop.yaml${likely}: исправьте номер, а если он чужой, внесите его в other_phones`
    : `в телефоне «${text}» не одиннадцать цифр${likely}: исправьте его`;
}

/** Phones of one text that the shop does not have, each number once. */
function phoneFaults(written: Written, phones: ReadonlyMap<string, string>): Finding[] {
  const { source, data, body, bodyLine = 1 } = written;
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const inspect = (text: string, field: readonly PropertyKey[], at: (words: string) => Finding['source']) => {
    for (const phone of phonesIn(text)) {
      if (seen.has(phone.digits)) continue;
      seen.add(phone.digits);
      const message = faultOf(phone, phones);
      if (message !== null) findings.push({ source: at(phone.text), field, message });
    }
  };
  visitStrings(data, (text, path) => {
    if (!path.some(key => NOT_WORDS.has(key))) inspect(text, path, () => source);
  });
  if (!body) return findings;
  const { locate } = bodyOf({ key: '', source, data, body, bodyLine });
  inspect(body, [], locate);
  return [
    ...findings,
    ...linkFaults(body, phones).map(({ words, message }) => ({ source: locate(words), field: [], message })),
  ];
}

/** Links that show a phone of the shop and call another. */
const linkFaults = (
  markdown: string,
  phones: ReadonlyMap<string, string>,
): { words: string; message: string }[] =>
  [...markdown.matchAll(PHONE_LINK)].flatMap(([words, label = '', called = '']) => {
    const [phone, ...others] = phonesIn(label);
    if (!phone || others.length > 0 || phone.digits === phoneDigits(called)) return [];
    if (!phones.has(phone.digits)) return [];
    return [
      {
        words,
        message: `ссылка показывает телефон «${phone.text}», а набирает «${called}»: исправьте одно из двух`,
      },
    ];
  });

/** Warns of Russian phones in texts that shop.yaml does not have. */
export function lintPhones(content: Content, problems: Problems): void {
  const { shop } = content;
  if (!shop) return;
  const all = [...shop.phones, ...shop.outposts.map(({ phone }) => phone), ...shop.other_phones];
  const phones = new Map(all.map(phone => [phoneDigits(phone), phone]));
  warnGrouped(
    writtenContent(content).flatMap(written => phoneFaults(written, phones)),
    problems,
  );
}
