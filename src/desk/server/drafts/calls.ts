import { z } from 'zod';
import { isMoment } from '#src/domain/moments.ts';
import * as contracts from '../../api/drafts.ts';
import { type Answered, answer, nothing } from '../call.ts';

const MOMENT = 'Ожидался день или минута: 2026-12-01 или 2026-12-01T09:00.';

/** When a draft is to be seen; null for now. */
export const moment = z.string().refine(isMoment, MOMENT).nullable();

/** The shop of a draft. */
export const DRAFT_CALLS: readonly Answered[] = [
  answer(contracts.beginDraftShop, z.object({ at: moment }), ({ draftShop }, { person }, { at }) => ({
    job: draftShop.begin(person.name, { files: new Map(), at, path: '/' }),
  })),
  answer(contracts.closeDraftShop, nothing, async ({ draftShop }, { person }) => {
    await draftShop.close(person.name);
    return {};
  }),
];
