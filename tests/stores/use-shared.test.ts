import { atom, computed } from 'nanostores';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useShared } from '#src/browser/islands/use-shared.ts';

const $count = atom(0);
const $double = computed($count, count => count * 2);
const Counts = () => createElement('p', null, useShared($count, 0), '/', useShared($double, 0));

test('the first paint shows the default, whatever the store’s current value', () => {
  $count.set(4);
  expect(renderToString(createElement(Counts)).replaceAll('<!-- -->', '')).toBe('<p>0/0</p>');
});
