import { createElement, type FunctionComponent } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { markupOf } from '#src/browser/parts/markup.ts';

beforeEach(() => void vi.stubEnv('DEV', false));

/** A part that counts how often it is rendered. */
function counted(): { part: FunctionComponent<{ text: string }>; times: () => number } {
  let rendered = 0;
  const part = ({ text }: { text: string }) => {
    rendered++;
    return createElement('b', null, text);
  };
  return { part, times: () => rendered };
}

test('a part of the same props is rendered once', () => {
  const { part, times } = counted();
  for (let at = 0; at < 2000; at++) expect(markupOf(part, { text: `${at % 10}` })).toBe(`<b>${at % 10}</b>`);
  expect(times()).toBe(10);
});

test('props with functions, however deep, are not taken for others', () => {
  const part = ({ of }: { of: { say: () => string }[] }) => createElement('b', null, of[0]?.say());
  expect(markupOf(part, { of: [{ say: () => 'one' }] })).toBe('<b>one</b>');
  expect(markupOf(part, { of: [{ say: () => 'two' }] })).toBe('<b>two</b>');
});
