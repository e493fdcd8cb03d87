import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import { jobState } from '../api/jobs.ts';
import { answer } from './call.ts';
import type { Desk } from './desk.ts';
import { DRAFT_CALLS } from './drafts/calls.ts';
import { GOODS_CALLS } from './goods/calls.ts';
import { openApp } from './http/app-files.ts';
import { makeDeskServer } from './http/server.ts';
import { ORDER_CALLS } from './orders/calls.ts';
import { ORDER_FILES } from './orders/downloads.ts';
import { PEOPLE_CALLS } from './people/calls.ts';
import { PICTURE_CALLS, PICTURE_FILES } from './pictures/calls.ts';
import { UNFINISHED } from './pictures/upright.ts';
import { PRICE_CALLS, PRICE_REPORT } from './prices/calls.ts';
import { Refused } from './refused.ts';
import { RELEASE_CALLS, REPORT_DOWNLOAD } from './releases/calls.ts';
import { PAGE_DOWNLOAD } from './releases/page-on-day.ts';
import { TEXT_CALLS } from './texts/calls.ts';
import { TODAY_CALLS } from './today/calls.ts';

const JOB_STATE = answer(jobState, z.object({ job: z.string() }), ({ jobs }, _, { job }) => {
  const state = jobs.state(job);
  if (!state) throw new Refused(404, 'Об этой работе уже ничего не известно: обновите страницу.');
  return state;
});
const calls = [
  ...PEOPLE_CALLS,
  JOB_STATE,
  ...RELEASE_CALLS,
  ...ORDER_CALLS,
  ...TODAY_CALLS,
  ...PRICE_CALLS,
  ...GOODS_CALLS,
  ...PICTURE_CALLS,
  ...DRAFT_CALLS,
  ...TEXT_CALLS,
];
const downloads = [REPORT_DOWNLOAD, PAGE_DOWNLOAD, PRICE_REPORT, ...ORDER_FILES, ...PICTURE_FILES];

/** The server of a desk. @param onBuild see {@link openApp} */
export async function deskServer(desk: Desk, onBuild: () => void): Promise<() => Server> {
  const { dataDir } = desk.config;
  // What a killed desk has left.
  rmSync(path.join(dataDir, UNFINISHED), { recursive: true, force: true });
  await desk.saves.recover();
  const app = await openApp(dataDir, onBuild);
  return () => makeDeskServer({ desk, calls, downloads, app });
}
