import { parseArgs } from 'node:util';
import { Album, keyOf, LOOK, masterOf, VIEWS } from '#scripts/studio/album.ts';
import { Camera } from '#scripts/studio/camera.ts';
import { develop, developScene, type Print } from '#scripts/studio/develop.ts';
import { readModels, UnreadableContent } from '#scripts/studio/models.ts';
import type { View } from '#scripts/studio/page/subject.ts';
import { type Model, subjectOf } from '#scripts/studio/parameters.ts';
import { SCENES, sceneKey, subjectIn } from '#scripts/studio/scenes.ts';
import { config } from '#src/server/config.ts';
import { CommandError, command, EXIT } from './command.ts';

/** Photographs are taken by so many browsers at once. */
const AT_ONCE = 2;

interface Task {
  /** A model's address key or a scene's name. */
  name: string;
  key: string;
  pictures: { master: string; take: (camera: Camera) => Promise<Print> }[];
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
  const pictures = (Object.keys(VIEWS) as View[]).map(view => ({
    master: masterOf(model.slug, view),
    take: async (camera: Camera) => {
      const { points } = VIEWS[view];
      return develop((await camera.take(subject, view, points)).png, points);
    },
  }));
  return { name: model.slug, key: keyOf(subject), pictures };
}

function scenes(models: readonly Model[]): Task[] {
  return SCENES.flatMap((scene): Task[] => {
    const subject = subjectIn(scene, models);
    if (!subject) return [];
    const take = async (camera: Camera) => developScene((await camera.takeOutdoors(subject, scene)).png);
    const key = sceneKey(LOOK, scene, subject);
    return [{ name: scene.name, key, pictures: [{ master: `${scene.name}.avif`, take }] }];
  });
}

/** Takes what is asked of a shared list until it is empty. */
async function shoot(
  tasks: Task[],
  album: Album,
  told: (name: string, seconds: number) => void,
): Promise<void> {
  const camera = await Camera.open();
  try {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const begun = performance.now();
      for (const { master, take } of task.pictures)
        album.keep(task.name, master, task.key, await take(camera));
      told(task.name, (performance.now() - begun) / 1000);
    }
    if (camera.faults.length > 0)
      throw new CommandError(`Браузер сообщил об ошибках: ${camera.faults.join('; ')}`);
  } finally {
    await camera.close();
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
  const album = new Album(contentDir);
  let own = 0;
  const tasks = known.flatMap((task): Task[] => {
    if (asked.length > 0 && !asked.includes(task.name)) return [];
    const pictures = task.pictures.filter(({ master }) => {
      const standing = album.standing(task.name, master, task.key);
      if (standing === 'own') own++;
      return standing === 'stale';
    });
    return pictures.length > 0 ? [{ ...task, pictures }] : [];
  });
  const all = tasks.length;
  if (own > 0) console.log(`Своих фотографий, которые не трогаем: ${own}.`);
  let done = 0;
  const told = (name: string, seconds: number) =>
    console.log(`${++done} из ${all}: ${name}, ${seconds.toFixed(1).replace('.', ',')} с`);
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, all) }, () => shoot(tasks, album, told)));
  album.close(names);
  console.log(all === 0 ? 'Все фотографии свежие.' : `Готово, снято: ${all}.`);
  return EXIT.ok;
});
