import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../harness/places.ts';

const STYLES = path.join(ROOT, 'src/browser/styles');
/** WCAG 2.2, 1.4.3 for text of any size, 1.4.11 for what is no text. */
const READ = 4.5;
const SEEN = 3;

interface Token {
  light: string;
  dark: string;
  /** Grounds on which it is read. */
  textOn: string[];
  /** Grounds on which it shows a border. */
  edgeOn: string[];
  isFill: boolean;
}

/** Colours of a stylesheet like tokens.css, each with the comment that says what it is for. */
function tokensOf(css: string): Map<string, Token> {
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
  const tokens = new Map<string, Token>();
  const lines = /^\s*--([\w-]+):\s*(#[\da-f]+|[a-z]+\([^)]*\));(?:\s*\/\*\s*(.*?)\s*\*\/)?$/gimu;
  for (const [, name = '', value = '', note = ''] of light.matchAll(lines)) {
    const grounds = (kind: string) =>
      new RegExp(`${kind} on ([\\w, -]+)`, 'u').exec(note)?.[1]?.split(/,\s*/u) ?? [];
    const own = { textOn: grounds('text'), edgeOn: grounds('edge'), isFill: /^fill\b/u.test(note) };
    tokens.set(name, { light: value, dark: value, ...own });
  }
  for (const [, name = '', value = ''] of dark.matchAll(lines)) {
    const token = tokens.get(name);
    if (!token) throw new Error(`--${name} has no light colour`);
    token.dark = value;
  }
  return tokens;
}

/** WCAG's relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/iu.exec(colour)?.slice(1);
  if (!parts) throw new Error(`${colour} is no #rrggbb, so that its contrast is not known`);
  const [red = 0, green = 0, blue = 0] = parts.map(part => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour after the filters invert(1) and hue-rotate(180deg) of CSS. */
function turnedLight(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    at => 255 - Number.parseInt(colour.slice(at, at + 2), 16),
  );
  const grey = 2 * (0.213 * red + 0.715 * green + 0.072 * blue);
  return `#${[red, green, blue]
    .map(part => Math.round(Math.min(255, Math.max(0, grey - part))))
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')}`;
}

const tokens = tokensOf(readFileSync(path.join(STYLES, 'tokens.css'), 'utf8'));

/** Rules without rules in them, of every stylesheet: what they declare. */
const rules = readdirSync(STYLES)
  .filter(name => name.endsWith('.css') && name !== 'tokens.css')
  .flatMap(name => {
    const css = readFileSync(path.join(STYLES, name), 'utf8').replace(/\/\*.*?\*\//gsu, '');
    return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/gu)].map(([, selector = '', body = '']) => {
      const said = (property: string) =>
        new RegExp(`(?:^|[;\\s])${property}:\\s*var\\(--([\\w-]+)\\)\\s*(?:;|$)`, 'u').exec(body)?.[1];
      return {
        where: `${name}: ${selector.trim()}`,
        colour: said('color'),
        ground: said('background') ?? said('background-color'),
      };
    });
  });

test('the formula is WCAG’s', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each(['light', 'dark'] as const)('%s theme', theme => {
  const pairs = [...tokens].flatMap(([name, token]) => [
    ...token.textOn.map(ground => [name, ground, READ] as const),
    ...token.edgeOn.map(ground => [name, ground, SEEN] as const),
  ]);

  test.each(pairs)('%s on %s: %d:1 or more', (name, ground, least) => {
    const [over, under] = [tokens.get(name), tokens.get(ground)];
    expect(under, `--${ground} is no colour`).toBeDefined();
    expect(contrast(over?.[theme] ?? '', under?.[theme] ?? '')).toBeGreaterThanOrEqual(least);
  });
});

test('every colour says what it is for', () => {
  expect(tokens.size).toBeGreaterThan(15);
  const silent = [...tokens].filter(
    ([, token]) => !token.isFill && token.textOn.length + token.edgeOn.length === 0,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('what colours a text anywhere is listed as text', () => {
  const used = rules.filter(({ colour }) => colour !== undefined);
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter(({ colour = '' }) => (tokens.get(colour)?.textOn.length ?? 0) === 0)).toEqual([]);
});

test('a rule that says text and ground says a pair that is listed', () => {
  const both = rules.filter(({ colour, ground }) => colour !== undefined && ground !== undefined);
  expect(both.length).toBeGreaterThan(20);
  expect(both.filter(({ colour = '', ground = '' }) => !tokens.get(colour)?.textOn.includes(ground))).toEqual(
    [],
  );
});

test('at night the plate of a photograph neither glares nor swallows the tyre', () => {
  const plate = tokens.get('plate')?.dark ?? '';
  expect(contrast(plate, tokens.get('ground')?.dark ?? '')).toBeLessThan(SEEN);
  // Rubber in shadow, as the demonstration shop's photographs have it.
  expect(contrast(plate, '#141414')).toBeGreaterThanOrEqual(2);
});

test('no drawing of the shop has letters of a font: each device would show another', () => {
  const folders = ['content/storage', 'public'].map(name => path.join(ROOT, name));
  const drawings = folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.svg'))
      .map(name => path.join(folder, name)),
  );
  expect(drawings.length).toBeGreaterThan(30);
  expect(drawings.filter(file => /<text|font-family/u.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('at night the drawn marks of all brands are read: turned light, on the ground and on what stands on it', () => {
  const css = readFileSync(path.join(STYLES, 'tokens.css'), 'utf8');
  expect(css).toContain('--mark: invert(1) hue-rotate(180deg);');
  const folder = path.join(ROOT, 'content/storage/brands');
  const marks = readdirSync(folder).filter(name => name.endsWith('.svg'));
  expect(marks.length).toBeGreaterThan(30);
  for (const name of marks) {
    const drawing = readFileSync(path.join(folder, name), 'utf8');
    expect(drawing, `${name}: letters are outlines, or each machine shows another font`).not.toContain(
      '<text',
    );
    for (const [, colour = ''] of drawing.matchAll(/fill="(#[\da-f]{6})"/gu))
      for (const ground of ['ground', 'surface'])
        expect(
          contrast(turnedLight(colour), tokens.get(ground)?.dark ?? ''),
          `${name} on ${ground}`,
        ).toBeGreaterThanOrEqual(READ);
  }
});
