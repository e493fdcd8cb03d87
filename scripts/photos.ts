import { parseArgs } from 'node:util';
import { config } from '#src/server/config.ts';
import { Album, keyOf, VIEWS } from '#src/studio/album.ts';
import { Camera } from '#src/studio/camera.ts';
import { develop } from '#src/studio/develop.ts';
import { readModels, UnreadableContent } from '#src/studio/models.ts';
import type { Subject, View } from '#src/studio/page/subject.ts';
import { subjectOf } from '#src/studio/parameters.ts';
import { CommandError, command, EXIT } from './command.ts';

/** Photographs are taken by so many browsers at once. */
const AT_ONCE = 2;

interface Task {
  slug: string;
  subject: Subject;
  key: string;
  views: View[];
}

function modelsOf(contentDir: string) {
  try {
    return readModels(contentDir);
  } catch (error) {
    if (error instanceof UnreadableContent) throw new CommandError(error.message);
    throw error;
  }
}

/** Takes what is asked of a shared list until it is empty. */
async function shoot(
  tasks: Task[],
  album: Album,
  told: (slug: string, seconds: number) => void,
): Promise<void> {
  const camera = await Camera.open();
  try {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const begun = performance.now();
      for (const view of task.views) {
        const { png } = await camera.take(task.subject, view, VIEWS[view].points);
        album.keep(task.slug, view, task.key, await develop(png, VIEWS[view].points));
      }
      told(task.slug, (performance.now() - begun) / 1000);
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
  const slugs = new Set(models.map(model => model.slug));
  const unknown = asked.find(slug => !slugs.has(slug));
  if (unknown) throw new CommandError(`Модели «${unknown}» нет в ${contentDir}/models.`);
  const album = new Album(contentDir);
  let own = 0;
  const tasks = models
    .filter(({ slug }) => asked.length === 0 || asked.includes(slug))
    .flatMap((model): Task[] => {
      const subject = subjectOf(model);
      const key = keyOf(subject);
      const standing = (Object.keys(VIEWS) as View[]).map(view => [
        view,
        album.standing(model.slug, view, key),
      ]);
      own += standing.filter(([, state]) => state === 'own').length;
      const views = standing.filter(([, state]) => state === 'stale').map(([view]) => view as View);
      return views.length > 0 ? [{ slug: model.slug, subject, key, views }] : [];
    });
  const all = tasks.length;
  if (own > 0) console.log(`Своих фотографий, которые не трогаем: ${own}.`);
  let done = 0;
  const told = (slug: string, seconds: number) =>
    console.log(`${++done} из ${all}: ${slug}, ${seconds.toFixed(1).replace('.', ',')} с`);
  try {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, all) }, () => shoot(tasks, album, told)));
  } finally {
    album.close(slugs);
  }
  console.log(all === 0 ? 'Все фотографии свежие.' : `Готово: снято моделей: ${all}.`);
  return EXIT.ok;
});
