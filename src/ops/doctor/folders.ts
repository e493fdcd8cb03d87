import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  rmSync,
  type Stats,
  statfsSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { lastDiskMissing } from '#src/ops/backup/target-disk.ts';
import { nearestPath } from '#src/platform/nearest-path.ts';
import { userName } from '#src/platform/user-name.ts';
import { catalogueOf, filesOf, type Release, searchOf } from '#src/publish/manifest.ts';
import { releasesIn } from '#src/publish/releases.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, sizeText, unchecked, yellow } from './row.ts';

/** Writes a file that is gone at once. @returns the system's word for why it could not be written, or null */
function writingFails(folder: string): string | null {
  // Names that begin with a dot are no content.
  const file = path.join(folder, `.doctor-${process.pid}.tmp`);
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    try {
      writeSync(descriptor, Buffer.alloc(4096));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'ошибка';
  } finally {
    rmSync(file, { force: true });
  }
}

const own = (folder: string): string => `chown -R ${userName()} ${folder}`;

const RIGHTS: Readonly<Record<string, string>> = {
  EACCES: 'нет права',
  EPERM: 'нет права',
  EROFS: 'диск только для чтения',
  ENOSPC: 'на диске нет места',
};
const because = (code: string): string => RIGHTS[code] ?? code;

/** A folder that the shop writes to. */
function writable(name: string, folder: string): Finding {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found) {
    const above = nearestPath(path.dirname(folder));
    const fails = writingFails(above);
    if (fails === null)
      return yellow(name, `${folder} ещё нет: сделается сама`, 'npm run build, затем npm run serve.');
    return red(
      name,
      `${folder} нет, и в ${above} её не сделать (${because(fails)})`,
      `mkdir -p ${folder} && ${own(folder)}`,
    );
  }
  if (!found.isDirectory()) return red(name, `${folder} — не папка`, `Исправьте ${name}.`);
  const fails = writingFails(folder);
  return fails === null
    ? green(name, `${folder}: запись удалась`)
    : red(
        name,
        `${folder}: запись не удалась (${because(fails)})`,
        fails === 'ENOSPC' ? 'Освободите место.' : `Запускайте от владельца папки или: ${own(folder)}`,
      );
}

/** The editors' folder: read always, written to by 1C and price lists only. */
function contentFinding({ config: { contentDir, exchange } }: ExaminedShop): Finding {
  const name = 'CONTENT_DIR';
  try {
    readdirSync(contentDir);
    accessSync(contentDir, constants.R_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT'
      ? red(name, `${contentDir} нет`, 'Исправьте CONTENT_DIR или положите туда содержимое.')
      : red(name, `${contentDir} не читается (${because(code)})`, own(contentDir));
  }
  const fails = writingFails(contentDir);
  if (fails === null) return green(name, `${contentDir}: чтение и запись удались`);
  const text = `${contentDir} читается, а запись не удалась (${because(fails)})`;
  return exchange
    ? red(name, `${text}: обмен с 1С не примет ничего`, own(contentDir))
    : yellow(name, `${text}: npm run prices сюда не запишет`, own(contentDir));
}

/** Whoever runs commands as another user leaves files that the server cannot open. */
function owners(name: string, folder: string): Finding[] {
  const whole = statSync(folder, { throwIfNoEntry: false });
  if (!whole?.isDirectory() || process.platform === 'win32') return [];
  // The owner of a link does not matter: OUT_DIR has one to the packages, which root installs.
  const isForeign = (found: Stats | undefined) =>
    found !== undefined && !found.isSymbolicLink() && found.uid !== whole.uid;
  const foreign = readdirSync(folder).filter(each =>
    isForeign(lstatSync(path.join(folder, each), { throwIfNoEntry: false })),
  );
  const me = process.getuid?.();
  const found: Finding[] = [];
  if (foreign.length > 0)
    found.push(
      red(
        `${name}: владелец`,
        `в ${folder} есть файлы другого владельца: ${foreign.slice(0, 5).join(', ')}`,
        `chown -R --reference=${folder} ${folder} и запускайте команды от владельца папки: runuser -u ИМЯ -- npm run …`,
      ),
    );
  else if (me !== whole.uid)
    found.push(
      yellow(
        `${name}: владелец`,
        `${folder} принадлежит пользователю ${whole.uid}, а команда запущена от ${me}`,
        'Файлы, которые сделает эта команда, магазин может не открыть: runuser -u ИМЯ -- npm run …',
      ),
    );
  return found;
}

/** Files with keys and orders, which nobody else on the machine may read. */
function closedFiles({ config: { dataDir } }: ExaminedShop): Finding[] {
  if (process.platform === 'win32') return [];
  return ['sales.db', 'secret'].flatMap(name => {
    const file = path.join(dataDir, name);
    const mode = statSync(file, { throwIfNoEntry: false })?.mode;
    if (mode === undefined) return [];
    return mode & 0o077
      ? [red(name, `${file} могут читать другие на этой машине`, `chmod 600 ${file}`)]
      : [green(name, 'закрыт от других пользователей')];
  });
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Releases that stay at most (`publish/releases.ts`). */
const MAX_RELEASES = 20;
/** Of a shop that is not built yet, by docs/measurements.md, «Publishing»: all pages, and what each release adds. */
const BYTES_OF_PRODUCT = 47_000;
const BYTES_OF_RELEASE = 2500;
const SPARE = 256 * 2 ** 20;

interface Needs {
  /** A publication of everything anew. */
  now: number;
  /** The same when as many releases have gathered as stay. */
  later: number;
  files: number;
}

function needsOf(release: Release | null, outDir: string, products: number): Needs {
  if (!release) {
    const now = products * BYTES_OF_PRODUCT;
    return { now, later: now + MAX_RELEASES * products * BYTES_OF_RELEASE, files: products * 4 };
  }
  const files = filesOf(release);
  const own =
    sizeOf(catalogueOf(release)) + sizeOf(searchOf(release)) + sizeOf(path.join(release.dir, 'files.tsv'));
  const now = own + [...files.values()].reduce((sum, { size }) => sum + size, 0);
  const left = Math.max(0, MAX_RELEASES - releasesIn(outDir).length);
  return { now, later: now + left * own, files: files.size * 2 };
}

/** Usual size of a shop that is not built yet. */
const USUAL_PRODUCTS = 5000;

function diskFinding({ config: { outDir }, release, products }: ExaminedShop): Finding {
  const name = 'Место на диске';
  const place = statSync(outDir, { throwIfNoEntry: false }) ? outDir : nearestPath(path.dirname(outDir));
  const { bavail, bsize, ffree, files } = statfsSync(place);
  const free = bavail * bsize;
  const needs = needsOf(release, outDir, products ?? USUAL_PRODUCTS);
  const text = `свободно ${sizeText(free)}; полная публикация займёт ${sizeText(needs.now)}, с двадцатью выпусками — ${sizeText(needs.later)}`;
  if (free < needs.now + SPARE) return red(name, text, `Освободите место на диске с ${place}.`);
  if (files > 0 && ffree < needs.files)
    return red(
      name,
      `${text}; не хватит номеров файлов (inode): ${ffree}`,
      'Удалите лишние файлы на этом диске.',
    );
  if (free < needs.later + SPARE) return yellow(name, text, `Скоро понадобится место на диске с ${place}.`);
  return green(name, text);
}

/** The disk of the last backup may have been taken out by hand, so that this is a notice and no fault. */
function backupDisk({ config: { dataDir } }: ExaminedShop): Finding[] {
  const { folder, disk } = lastDiskMissing(dataDir) ?? {};
  if (folder === undefined) return [];
  const text = `последняя сделана в ${folder}, а диск ${disk} не смонтирован`;
  return [yellow('Копии', text, `Если копии делаются туда же: mount ${disk}`)];
}

/** Folders with their rights and owners, and the room on the disk. */
export const foldersSection: Examination = async shop => {
  const { dataDir, outDir } = shop.config;
  const disk = () => {
    try {
      return diskFinding(shop);
    } catch (error) {
      return unchecked('Место на диске', (error as Error).message);
    }
  };
  return [
    contentFinding(shop),
    ...[writable('DATA_DIR', dataDir), ...owners('DATA_DIR', dataDir)],
    ...[writable('OUT_DIR', outDir), ...owners('OUT_DIR', outDir)],
    ...closedFiles(shop),
    ...backupDisk(shop),
    disk(),
  ];
};
