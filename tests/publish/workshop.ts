import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '#src/platform/config.ts';
import { hashOf } from '#src/publish/file-store.ts';
import type { Release } from '#src/publish/manifest.ts';
import { placesIn } from '#src/publish/places.ts';
import type { Progress } from '#src/publish/progress.ts';
import { type PublishOptions, publish } from '#src/publish/publish.ts';
import type { WorkerPool } from '#src/publish/worker-pool.ts';
import { temporaryFolder } from '../harness/commands.ts';
import { lendPictures } from '../harness/lent-pictures.ts';
import { FIXTURE_CONTENT, FIXTURE_OUT, ROOT } from '../harness/places.ts';

const QUIET: Progress = {
  noticed: () => undefined,
  imported({ problems }) {
    if (problems.errors.length > 0) throw new Error(JSON.stringify(problems.errors));
  },
  page: () => undefined,
  step: () => undefined,
};

/** A copy of the fixture shop that is edited and published again and again. */
export interface Workshop extends Disposable {
  config: Config;
  /** Changes a text file of the content. */
  edit(file: string, change: (text: string) => string): void;
  add(file: string, text: string): void;
  remove(file: string): void;
  publish(options?: PublishOptions): Promise<Release>;
  /**
   * Publishes the same content from nothing but the fixture's rendered pictures, in folders of its own.
   * @param previous a catalogue to carry days of change over from, as the data folder of a shop has it
   */
  fromNothing(
    options?: PublishOptions,
    previous?: string,
  ): Promise<{ outDir: string; dataDir: string; release: Release }>;
}

/**
 * @param copied a shop that was published already, to begin with a copy of it
 * @param workers threads of its publications, which otherwise are those of the command; never of {@link Workshop.fromNothing}
 */
export function openWorkshop(copied?: Workshop, workers?: WorkerPool): Workshop {
  const folder = temporaryFolder();
  // Published files keep their second names.
  if (copied) execFileSync('cp', ['-a', `${path.dirname(copied.config.contentDir)}/.`, folder.path]);
  const at = (name: string) => path.join(folder.path, name);
  const configOf = (name: string): Config =>
    readConfig({ CONTENT_DIR: at('content'), DATA_DIR: at(`${name}-db`), OUT_DIR: at(name) }, ROOT);
  const config = configOf('out');
  if (!copied) {
    cpSync(FIXTURE_CONTENT, config.contentDir, { recursive: true });
    lendPictures(config.dataDir);
  }
  const file = (name: string) => path.join(config.contentDir, name);
  const make = async (own: Config, options?: PublishOptions): Promise<Release> => {
    mkdirSync(own.outDir, { recursive: true });
    try {
      symlinkSync(placesIn(FIXTURE_OUT).apps, placesIn(own.outDir).apps, 'junction');
    } catch {
      // It has the app already.
    }
    const release = await publish(own, QUIET, { acceptGone: true, ...options });
    if (!release) throw new Error('the content was refused');
    return release;
  };
  let clean = 0;
  return {
    config,
    edit(name, change) {
      const before = readFileSync(file(name), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${name} was not changed`);
      writeFileSync(file(name), after);
    },
    add(name, text) {
      mkdirSync(path.dirname(file(name)), { recursive: true });
      writeFileSync(file(name), text);
    },
    remove: name => rmSync(file(name)),
    publish: async options => make(config, { ...(workers && { workers }), ...options }),
    async fromNothing(options, previous) {
      const own = configOf(`clean-${clean++}`);
      lendPictures(own.dataDir);
      if (previous) cpSync(previous, path.join(own.dataDir, 'catalogue.db'));
      const release = await make(own, options);
      return { outDir: own.outDir, dataDir: own.dataDir, release };
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

/** A sitemap without its days: they tell when pages changed, which a shop published from nothing cannot know. */
const comparable = (address: string, bytes: Buffer): Buffer | string =>
  /^\/sitemap.*\.xml$/u.test(address)
    ? bytes.toString('utf8').replaceAll(/<lastmod>[^<]*<\/lastmod>/gu, '')
    : bytes;

const filesIn = (tree: string): [address: string, file: string][] =>
  readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name))
    .sort()
    .map(file => [`/${path.relative(tree, file).split(path.sep).join('/')}`, file]);

/** Hashes of a folder's files by address. */
export const treeIn = (folder: string): Record<string, string> =>
  Object.fromEntries(filesIn(folder).map(([address, file]) => [address, hashOf(readFileSync(file))]));

/** Hashes of the published tree's files by address. */
export const treeOf = (outDir: string): Record<string, string> => treeIn(placesIn(outDir).tree);

/**
 * The same to compare with a shop published from nothing: without assets that only linger, and sitemaps without their days.
 */
export const comparableTree = (
  outDir: string,
  lingering: ReadonlySet<string> = new Set(),
): Record<string, string> =>
  Object.fromEntries(
    filesIn(placesIn(outDir).tree)
      .filter(([address]) => !lingering.has(address))
      .map(([address, file]) => [address, hashOf(comparable(address, readFileSync(file)))]),
  );
