import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkStyle, styledFiles } from '#scripts/check/styles.ts';
import { ROOT } from '../harness/places.ts';

/** `line: rule` of every breach. */
const breaches = (file: string, text: string): string[] =>
  checkStyle(file, text).map(({ line, rule }) => `${line}: ${rule}`);
const inCss = (declaration: string): string[] =>
  breaches('src/browser/styles/cards.css', `a:hover,\n#fade {\n  ${declaration};\n}\n`);

test('every style sheet, component and island of the shop follows the rules', () => {
  const files = styledFiles(ROOT);
  expect(files).toEqual(
    expect.arrayContaining(['src/browser/styles/base.css', 'src/layouts/PageLayout.astro']),
  );
  expect(files.flatMap(file => checkStyle(file, readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test('tokens.css may hold raw values, but sizes of text in rem only', () => {
  expect(
    breaches('src/browser/styles/tokens.css', ':root { --ink: #0d1526; --type-s: 0.875rem; --pad: 10px }'),
  ).toEqual([]);
  expect(breaches('src/browser/styles/tokens.css', ':root { --type-s: 14px }')).toEqual(['1: type']);
});

test('media queries follow the font size of the browser', () => {
  expect(breaches('src/browser/styles/a.css', '@media (min-width: 1000px) { a { top: 0 } }')).toEqual([
    '1: type',
  ]);
  expect(breaches('src/browser/styles/a.css', '@media (min-width: 62.5rem) { a { top: 0 } }')).toEqual([]);
});

describe('colours', () => {
  test.each([
    'border: 1px solid #fff',
    'color: #1a2b3c',
    'color: #1a2b3c80',
    'background: rgb(0 0 0 / 50%)',
    'background: rgba(0,0,0,.5)',
    'background: linear-gradient(white, var(--ground))',
    'color: hsl(10deg 5% 5%)',
    'color: oklch(1 0 0)',
    'color: color-mix(in oklab, var(--ink), var(--ground))',
    'border-top-color: rebeccapurple',
    'box-shadow: 0 0 4px black',
    '--own: tomato',
    'fill: Red',
  ])('%s is a raw colour', declaration => expect(inCss(declaration)).toEqual(['3: colour']));

  test.each([
    'color: var(--ink)',
    'color: var(--red)',
    'color: transparent',
    'border-color: currentColor',
    'grid-area: red',
    'fill: url(#bad)',
    'content: "#fff"',
    'white-space: nowrap',
  ])('%s is not a raw colour', declaration => expect(inCss(declaration)).toEqual([]));

  test('comments, ids, links and texts are not raw colours', () => {
    expect(breaches('src/browser/styles/a.css', '#add:hover, #face { top: 0 }\n/* color: #fff; */')).toEqual(
      [],
    );
    expect(
      breaches(
        'src/components/a.astro',
        '<a href="#fed">#123, color: red</a>\n<style>#dad { top: 0 }</style>',
      ),
    ).toEqual([]);
  });

  test('styles, style attributes and SVG of components and islands are checked', () => {
    expect(
      breaches(
        'src/components/a.astro',
        '<p>#fff</p>\n<style>\n  a {\n    color: #fff;\n  }\n</style>\n<svg>\n<path fill="#123" stroke="none" />\n<b style="color: red">',
      ),
    ).toEqual(['4: colour', '8: colour', '9: colour']);
    expect(
      breaches(
        'src/browser/islands/a.tsx',
        '<b style={{ color: \'red\', fontSize: 14, padding: 5 }} />;\n<path fill="currentColor" stroke="white" />;\n<stop stopColor={"#fff"} />;',
      ),
    ).toEqual(['1: colour', '1: type', '1: space', '2: colour', '3: colour']);
  });
});

test.each([
  ['font-size: 14px', 'type'],
  ['font-size: 0.9em', 'type'],
  ['font: 700 0.875rem / 1.25rem var(--text)', 'type'],
  ['padding: 8px 10px', 'space'],
  ['margin-top: -6px', 'space'],
  ['line-height: 24px', 'type'],
  ['font: var(--type-m) / 24px var(--text)', 'type'],
  ['gap: 0.3rem', 'space'],
  ['gap: 1em', 'space'],
  ['scroll-padding-bottom: calc(81px + var(--cookie-bar, 0px))', 'space'],
  ['--slide-gap: 15px', 'space'],
  ['border-radius: 4px', 'radius'],
  ['border-top-left-radius: 4px', 'radius'],
  ['transition: opacity 300ms', 'time'],
  ['animation: turn .5s linear', 'time'],
])('%s breaks the rule of %s', (declaration, rule) => expect(inCss(declaration)).toEqual([`3: ${rule}`]));

test.each([
  'font-size: var(--type-s)',
  'font-size: min(var(--type-4xl), 13vw)',
  'font-size: inherit',
  'font: inherit',
  'font: var(--type-m) / 1.5rem var(--text)',
  'line-height: 1.5rem',
  'padding-bottom: 4.5rem',
  'padding: var(--touch-pad) 12px',
  'margin: -1px auto 0',
  'gap: 4px 20px',
  'padding-inline: max(16px, 50vw - 600px)',
  'width: 50px',
  'border-radius: 50%',
  'border-radius: 0 var(--radius) var(--radius) 0',
  'transition: translate var(--quick)',
  'transition: none 0s',
])('%s follows the rules', declaration => expect(inCss(declaration)).toEqual([]));
