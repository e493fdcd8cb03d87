import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readModels } from '#scripts/studio/models.ts';
import { subjectOf } from '#scripts/studio/parameters.ts';
import { keyOf, LOOK, masterOf, viewsOf } from '#scripts/studio/photo-index.ts';
import { SCENES, sceneKey, subjectsIn } from '#scripts/studio/scenes.ts';
import { ROOT } from '../harness/places.ts';

const CONTENT = path.join(ROOT, 'content');
const models = readModels(CONTENT);
const rendered = JSON.parse(readFileSync(path.join(CONTENT, 'storage/studio.json'), 'utf8')) as Record<
  string,
  Record<string, { key: string }>
>;

test('every scene has its tyres in the shop, a name of its own, and a picture of these parameters', () => {
  expect(SCENES.length).toBeGreaterThan(80);
  expect(new Set(SCENES.map(({ name }) => name)).size).toBe(SCENES.length);
  for (const scene of SCENES) {
    const subjects = subjectsIn(scene, models);
    if (!subjects) throw new Error(`${scene.name}: the shop has not all of its models`);
    const master = `${scene.name}.avif`;
    expect(rendered[scene.name]?.[master]?.key, scene.name).toBe(sceneKey(LOOK, scene, subjects));
    expect(existsSync(path.join(CONTENT, 'storage', master)), master).toBe(true);
  }
});

test('every model has its views of these parameters, and a best seller two more', () => {
  const views = { ordinary: new Set<number>(), best: new Set<number>() };
  for (const model of models) {
    const own = viewsOf(model);
    views[model.topsell ? 'best' : 'ordinary'].add(own.length);
    for (const view of own) {
      const master = masterOf(model.slug, view);
      const key = keyOf(subjectOf(model), view);
      expect(rendered[model.slug]?.[master]?.key, master).toBe(key);
      expect(existsSync(path.join(CONTENT, 'storage', master)), master).toBe(true);
    }
  }
  expect(views).toEqual({ ordinary: new Set([3]), best: new Set([5]) });
});

test('a tyre of a scene differs from the model only where the scene says so', () => {
  const scene = SCENES.find(({ name }) => name === 'articles/size');
  const [placed] = (scene && subjectsIn(scene, models)) ?? [];
  expect(placed?.subject.wall.marks?.map(({ text }) => text)).toEqual(['205/55 R16 91V']);
  expect(placed).toMatchObject({ at: [0, 0], lean: 0, detail: 2, slice: null, screw: null });
  expect(
    subjectsIn(
      { name: 'x', tyres: [{ model: 'none' }], outdoors: scene?.outdoors as never, words: null },
      models,
    ),
  ).toBeNull();
});

test('tyres of another size have its dimensions: the three sizes of one car are equally high within half a percent', () => {
  const scene = SCENES.find(({ name }) => name === 'articles/othersize');
  const heights = ((scene && subjectsIn(scene, models)) ?? []).map(
    ({ subject: { section } }) => Math.round((section.rim + 2 * section.height) * 10) / 10,
  );
  expect(heights).toEqual([631.9, 634.5, 634.3]);
});
