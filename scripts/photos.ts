import { parseArgs } from 'node:util';
import { type EncodedPhoto, encodeScene, encodeSquare } from '#scripts/studio/encode.ts';
import { readModels, UnreadableContent } from '#scripts/studio/models.ts';
import type { View } from '#scripts/studio/page/subject.ts';
import { type Model, subjectOf } from '#scripts/studio/parameters.ts';
import { keyOf, LOOK, masterOf, PhotoIndex, VIEW_PIXELS } from '#scripts/studio/photo-index.ts';
import { SCENES, sceneKey, subjectIn } from '#scripts/studio/scenes.ts';
import { StudioBrowser } from '#scripts/studio/studio-browser.ts';
import { config } from '#src/server/config.ts';
import { CommandError, command, EXIT } from './command.ts';

/** Browsers that render at the same time. */
const AT_ONCE = 2;

interface Task {
  /** A model's address key or a scene's name. */
  name: string;
  key: string;
  pictures: { master: string; take: (browser: StudioBrowser) => Promise<EncodedPhoto> }[];
}

function modelsOf(contentDir: string): Model[] {
  try {
    return readModels(contentDir);
  } catch (error) {
    if (error instanceof UnreadableContent) throw new CommandError(error.message);
    throw error;
  }
}

function portraits(model: Model): Task {
  const subject = subjectOf(model);
  const pictures = (Object.keys(VIEW_PIXELS) as View[]).map(view => ({
    master: masterOf(model.slug, view),
    take: async (browser: StudioBrowser) => {
      const pixels = VIEW_PIXELS[view];
      return encodeSquare((await browser.photograph(subject, view, pixels)).png, pixels);
    },
  }));
  return { name: model.slug, key: keyOf(subject), pictures };
}

function scenes(models: readonly Model[]): Task[] {
  return SCENES.flatMap((scene): Task[] => {
    const subject = subjectIn(scene, models);
    if (!subject) return [];
    const take = async (browser: StudioBrowser) =>
      encodeScene((await browser.photographOutdoors(subject, scene)).png);
    const key = sceneKey(LOOK, scene, subject);
    return [{ name: scene.name, key, pictures: [{ master: `${scene.name}.avif`, take }] }];
  });
}

/** Renders the tasks of a shared list until it is empty. */
async function shoot(
  tasks: Task[],
  index: PhotoIndex,
  told: (name: string, seconds: number) => void,
): Promise<void> {
  const browser = await StudioBrowser.open();
  try {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const begun = performance.now();
      for (const { master, take } of task.pictures)
        index.keep(task.name, master, task.key, await take(browser));
      told(task.name, (performance.now() - begun) / 1000);
    }
    if (browser.faults.length > 0)
      throw new CommandError(`Браузер сообщил об ошибках: ${browser.faults.join('; ')}`);
  } finally {
    await browser.close();
  }
}

await command(async () => {
  const { positionals: asked } = parseArgs({ allowPositionals: true });
  const { contentDir } = config();
  const models = modelsOf(contentDir);
  const known = [...models.map(portraits), ...scenes(models)];
  const names = new Set(known.map(({ name }) => name));
  const unknown = asked.find(name => !names.has(name));
  if (unknown) throw new CommandError(`Нет ни модели, ни сцены «${unknown}» (${contentDir}/models).`);
  const index = new PhotoIndex(contentDir);
  let own = 0;
  const tasks = known.flatMap((task): Task[] => {
    if (asked.length > 0 && !asked.includes(task.name)) return [];
    const pictures = task.pictures.filter(({ master }) => {
      const state = index.stateOf(task.name, master, task.key);
      if (state === 'own') own++;
      return state === 'stale';
    });
    return pictures.length > 0 ? [{ ...task, pictures }] : [];
  });
  const all = tasks.length;
  if (own > 0) console.log(`Своих фотографий, которые не трогаем: ${own}.`);
  let done = 0;
  const told = (name: string, seconds: number) =>
    console.log(`${++done} из ${all}: ${name}, ${seconds.toFixed(1).replace('.', ',')} с`);
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all) }, () => shoot(tasks, index, told)));
  index.prune(names);
  console.log(all === 0 ? 'Все фотографии свежие.' : `Готово, снято: ${all}.`);
  return EXIT.ok;
});
