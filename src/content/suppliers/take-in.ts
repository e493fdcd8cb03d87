import { rmSync } from 'node:fs';
import { type AcceptedList, acceptedList, type How } from './accept.ts';
import {
  type Answers,
  answerFiles,
  keyOf,
  type Waiting,
  waitingKeys,
  withoutPrices,
  writeAnswers,
} from './answers.ts';
import type { PictureOf } from './commerceml/pictures.ts';
import type { Goods, Matched } from './goods.ts';
import { NearestGoods } from './nearest.ts';
import { addProducts, firstFreshId, type Newcomer, newcomersOf, productsFile } from './new-goods.ts';
import { modelsToPicture, photosFor, soundPictures } from './photos.ts';
import type { Profile } from './profile.schema.ts';
import { Proposals, type Proposed } from './proposals.ts';
import { writeWhole } from './write.ts';
import { WrittenFiles } from './written-files.ts';

/** What taking in a supplier's lists does to the content. */
export interface Intake {
  list: AcceptedList;
  newcomers: Newcomer[];
  /** Products that the list before named and this one does not. */
  missing: readonly { id: number; name: string }[];
  /** How many rows an editor is asked about. */
  unsettled: number;
  /** All rows but those that become products, each with the reason why it is not taken. */
  rest: readonly Matched[];
  /** How many of them the list before did not ask about. */
  newQuestions: number;
  /** Writes all of it. @throws {TableError} when products.csv cannot be added to */
  write: () => Written;
}

/** What was written. */
export interface Written extends Proposed {
  /** How many models of the shop got their first photograph. */
  photos: number;
  /** Names of rows whose pictures cannot be decoded. */
  damaged: readonly string[];
  /** Takes the list back: products, prices and answers are as they were. @returns files that were changed since and stay */
  takeBack: () => string[];
}

const isWaiting = (each: Matched): each is Exclude<Matched, { kind: 'known' | 'skipped' | 'joined' }> =>
  each.kind !== 'known' && each.kind !== 'skipped' && each.kind !== 'joined';

/**
 * What taking in a supplier's lists would do; nothing is written before {@link Intake.write}.
 * @throws {TableError} when the list is not to be taken in
 */
export function intakeOf(
  contentDir: string,
  supplier: string,
  {
    profile,
    goods,
    matched,
    answers,
    pictureOf,
  }: {
    profile: Profile;
    goods: Goods;
    matched: readonly Matched[];
    answers: Answers;
    pictureOf: PictureOf;
  },
  how: How,
): Intake {
  const { newcomers, rest } = newcomersOf(
    matched,
    profile,
    answers,
    firstFreshId(contentDir, goods.all),
    goods,
  );
  const list = acceptedList(
    contentDir,
    supplier,
    profile,
    { matched: rest, newcomers, has: id => goods.has(id) },
    how,
  );
  const unsettled = rest.filter(isWaiting);
  const learned = newcomers.map(({ id, row: { offer } }) => {
    const answer = {
      ...answers.get(keyOf(offer)),
      code: offer.code,
      name: offer.name,
      answer: { kind: 'product', id } as const,
    };
    return [keyOf(offer), answer] as const;
  });
  const write = () => {
    const files = new WrittenFiles();
    try {
      return writeTo(files);
    } catch (error) {
      files.takeBack();
      throw error;
    }
  };
  const writeTo = (files: WrittenFiles) => {
    const wanted = modelsToPicture(contentDir, goods, { matched, newcomers });
    const proposals = new Proposals(contentDir, supplier, rest);
    const sound = soundPictures(
      [...wanted.flatMap(({ offers }) => offers), ...proposals.fresh.map(({ offer }) => offer)],
      wanted.flatMap(({ cut }) => cut),
      pictureOf,
    );
    const photos = photosFor(contentDir, wanted, sound);
    // Products first: a list with the price of a product that is not there yet would be an error.
    if (newcomers.length > 0)
      files.remember([productsFile(contentDir)], () => addProducts(contentDir, newcomers, profile));
    files.remember(list.files, list.write);
    for (const { file, picture, instead } of photos)
      files.remember([file, ...instead], () => {
        for (const damaged of instead) rmSync(damaged);
        writeWhole(file, picture.bytes);
      });
    const proposed = proposals.write(!how.changesOnly, sound.pictureOf);
    const nearest = new NearestGoods(goods.all);
    const waiting = unsettled.map((each): Waiting => ({ ...each, nearest: nearest.of(each.offer.name) }));
    const listed = new Set(matched.map(({ offer }) => keyOf(offer)));
    const priced = new Set(matched.flatMap(({ offer }) => (offer.isPriceAnswered ? [keyOf(offer)] : [])));
    const known = new Map([...answers, ...learned]);
    const settled = withoutPrices(known, key => listed.has(key) && !priced.has(key));
    const staysWaiting = (key: string) => how.changesOnly && !listed.has(key);
    files.remember(answerFiles(contentDir, supplier), () =>
      writeAnswers(contentDir, supplier, settled, waiting, staysWaiting),
    );
    const { damaged } = sound;
    return { ...proposed, photos: photos.length, damaged, takeBack: () => files.takeBack() };
  };
  const waited = waitingKeys(contentDir, supplier);
  const newQuestions = unsettled.filter(({ offer }) => !waited.has(keyOf(offer))).length;
  const missing = list.missing.map(id => ({ id, name: goods.nameOf(id) }));
  return { list, newcomers, unsettled: unsettled.length, rest, newQuestions, missing, write };
}
