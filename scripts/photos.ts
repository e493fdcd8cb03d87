import { parseArgs } from 'node:util';
import { type EncodedPhoto, encodeScene, encodeSquare } from '#scripts/studio/encode.ts';
import { readModels, UnreadableContent } from '#scripts/studio/models.ts';
import { type Model, subjectOf } from '#scripts/studio/parameters.ts';
import { keyOf, LOOK, masterOf, PhotoIndex, VIEW_PIXELS, viewsOf } from '#scripts/studio/photo-index.ts';
import { SCENES, sceneKey, subjectsIn } from '#scripts/studio/scenes.ts';
import { StudioBrowser } from '#scripts/studio/studio-browser.ts';
import { config } from '#src/server/config.ts';
import { CommandError, command, EXIT } from './command.ts';

/** Number of browsers that render in parallel. */
const BROWSERS = 2;

interface Task {
  /** Address key of a model, or name of a scene. */
  name: string;
  pictures: { master: string; key: string; render: (browser: StudioBrowser) => Promise<EncodedPhoto> }[];
}

function modelsOf(contentDir: string): Model[] {
  try {
    return readModels(contentDir);
  } catch (error) {
    if (error instanceof UnreadableContent) throw new CommandError(error.message);
    throw error;
  }
}

function modelTask(model: Model): Task {
  const subject = subjectOf(model);
  const pictures = viewsOf(model).map(view => ({
    master: masterOf(model.slug, view),
    key: keyOf(subject, view),
    render: async (browser: StudioBrowser) => {
      const pixels = VIEW_PIXELS[view];
      const { png } = await browser.renderModel(subject, view, pixels);
      return encodeSquare(png, pixels, view === 'low' || view === 'detail' ? 'thumbnail' : 'card');
    },
  }));
  return { name: model.slug, pictures };
}

function sceneTasks(models: readonly Model[]): Task[] {
  return SCENES.flatMap((scene): Task[] => {
    const subjects = subjectsIn(scene, models);
    if (!subjects) return [];
    const render = async (browser: StudioBrowser) =>
      encodeScene((await browser.renderScene(subjects, scene)).png);
    const key = sceneKey(LOOK, scene, subjects);
    return [{ name: scene.name, pictures: [{ master: `${scene.name}.avif`, key, render }] }];
  });
}

/** Takes tasks from a shared list and renders them until the list is empty. */
async function renderTasks(
  tasks: Task[],
  index: PhotoIndex,
  onRendered: (name: string, seconds: number) => void,
): Promise<void> {
  const browser = await StudioBrowser.open();
  try {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const started = performance.now();
      for (const { master, key, render } of task.pictures)
        index.keep(task.name, master, key, await render(browser));
      onRendered(task.name, (performance.now() - started) / 1000);
    }
    if (browser.pageErrors.length > 0)
      throw new CommandError(`Браузер сообщил об ошибках: ${browser.pageErrors.join('; ')}`);
  } finally {
    await browser.close();
  }
}

await command(async () => {
  const { positionals: asked } = parseArgs({ allowPositionals: true });
  const { contentDir } = config();
  const models = modelsOf(contentDir);
  const allTasks = [...models.map(modelTask), ...sceneTasks(models)];
  const names = new Set(allTasks.map(({ name }) => name));
  const unknown = asked.find(name => !names.has(name));
  if (unknown) throw new CommandError(`Нет ни модели, ни сцены «${unknown}» (${contentDir}/models).`);
  const index = new PhotoIndex(contentDir);
  let editorsOwn = 0;
  const tasks = allTasks.flatMap((task): Task[] => {
    if (asked.length > 0 && !asked.includes(task.name)) return [];
    const pictures = task.pictures.filter(({ master, key }) => {
      const state = index.stateOf(task.name, master, key);
      if (state === 'own') editorsOwn++;
      return state === 'stale';
    });
    return pictures.length > 0 ? [{ ...task, pictures }] : [];
  });
  const taskCount = tasks.length;
  if (editorsOwn > 0) console.log(`Своих фотографий, которые не трогаем: ${editorsOwn}.`);
  let done = 0;
  const onRendered = (name: string, seconds: number) =>
    console.log(`${++done} из ${taskCount}: ${name}, ${seconds.toFixed(1).replace('.', ',')} с`);
  await Promise.all(
    Array.from({ length: Math.min(BROWSERS, taskCount) }, () => renderTasks(tasks, index, onRendered)),
  );
  index.prune(names);
  console.log(taskCount === 0 ? 'Все фотографии свежие.' : `Готово, снято: ${taskCount}.`);
  return EXIT.ok;
});
