import path from 'node:path';
import { parseArgs } from 'node:util';
import { openTarget } from '#src/ops/upload/open-target.ts';
import { type Uploaded, upload } from '#src/ops/upload/upload.ts';
import { config } from '#src/platform/config.ts';
import { BusyError, withRunLock } from '#src/platform/run-lock.ts';
import { readUploadPlace } from '#src/platform/upload-config.ts';
import { CommandError, command, EXIT } from './command.ts';

const USAGE = `Как вызывать:
  npm run upload -- [КУДА] [--dry-run] [--all] [--json]  выгрузить показанный выпуск
КУДА (или UPLOAD_TARGET): папка, s3://бакет/папка, rsync://узел/модуль, пользователь@узел:/папка
  --dry-run  только сказать, что изменилось бы    --all  выгрузить всё заново`;

function readArguments() {
  try {
    return parseArgs({
      options: { 'dry-run': { type: 'boolean' }, all: { type: 'boolean' }, json: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    });
  } catch {
    throw new CommandError(USAGE);
  }
}

/** How often a long upload says how far it is. */
const SAY_MS = 5000;

const number = (value: number) => value.toLocaleString('ru-RU', { maximumFractionDigits: 1 });

function summary(
  { target, release, put, removed, kept: unchanged, bytes }: Uploaded,
  dryRun: boolean,
  seconds: number,
): string {
  const what = `положено ${number(put.length)} (${number(bytes / 2 ** 20)} МБ), удалено ${number(removed.length)}, без изменений ${number(unchanged)}`;
  if (!dryRun) return `Выпуск ${release} выгружен в ${target}: ${what}, за ${number(seconds)} с.`;
  const lines = [...put.map(key => `  + ${key}`), ...removed.map(key => `  − ${key}`)];
  return [...lines, `Выпуск ${release}, ${target}, проба: было бы ${what}.`].join('\n');
}

/** One upload at a time from this machine. */
async function alone<Result>(dataDir: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await withRunLock(path.join(dataDir, 'upload'), task);
  } catch (error) {
    if (!(error instanceof BusyError)) throw error;
    throw new CommandError(
      `Выгрузка уже идёт (процесс ${error.pid}). Дождитесь её окончания и повторите.`,
      EXIT.busy,
    );
  }
}

await command(async () => {
  const { values, positionals } = readArguments();
  const [text, ...more] = positionals;
  const own = config();
  const place = text === undefined ? own.upload.place : readUploadPlace(text, process.cwd());
  if (!place || more.length > 0) throw new CommandError(USAGE);
  const dryRun = values['dry-run'] === true;
  const started = performance.now();
  const done = await alone(own.dataDir, async () => {
    let last = started;
    const progress = (count: number, all: number) => {
      if (values.json || performance.now() - last < SAY_MS) return;
      last = performance.now();
      console.log(`Положено ${number(count)} из ${number(all)}…`);
    };
    const target = await openTarget(place, own);
    return upload(own.outDir, target, { all: values.all === true, dryRun, progress });
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(values.json ? JSON.stringify({ ...done, dryRun, seconds }) : summary(done, dryRun, seconds));
  return EXIT.ok;
});
