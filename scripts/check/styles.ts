/**
 * Checks that raw colours, text sizes, spaces off the grid, radii and times appear only in src/browser/styles/tokens.css, and that sizes and
 * heights of text and media queries are in rem, which follow the font size of the browser.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface StyleBreach {
  /** Path from the root with forward slashes. */
  file: string;
  /** Counted from 1. */
  line: number;
  rule: 'colour' | 'type' | 'space' | 'radius' | 'time';
  message: string;
}

/** A CSS declaration: in a style sheet, in a `<style>`, in a `style` attribute, or an SVG colour attribute. */
interface Declaration {
  property: string;
  value: string;
  line: number;
}

const TOKENS = 'src/browser/styles/tokens.css';
const STYLED = /\.(?:css|astro|tsx)$/u;
const COLOUR =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\(/iu;
const COLOUR_NAMES =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen';
const NAMED_COLOUR = new RegExp(`(?<![\\w-])(?:${COLOUR_NAMES.replaceAll(' ', '|')})(?![\\w-])`, 'iu');
/** Properties in which a word may be a named colour. */
const COLOUR_PROPERTY =
  /color|^(?:background|border|outline|fill$|stroke$|box-shadow|text-shadow|filter|column-rule|text-decoration|text-emphasis|mask|--)/iu;
const SPACE_PROPERTY =
  /^(?:padding|margin|(?:row-|column-)?gap|scroll-(?:padding|margin)|--[\w-]*(?:gap|space|pad))/u;
const TIME_PROPERTY = /^(?:transition|animation)/u;

const blank = (text: string, pattern: RegExp) => text.replace(pattern, part => part.replace(/[^\n]/gu, ' '));
const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** All declarations of a file: its styles and its SVG colour attributes. */
function declarationsOf(file: string, text: string): Declaration[] {
  const bare = blank(blank(text, /\/\*.*?\*\/|<!--.*?-->/gsu), /url\([^)]*\)/giu);
  const found: Declaration[] = [];
  const read = (css: string, start: number) => {
    for (const { 1: property = '', 2: value = '', index } of css.matchAll(
      /([\w-]+)\s*:\s*([^;{}]*)(?=[;}]|$)/gu,
    ))
      found.push({ property, value: value.trim(), line: lineAt(bare, start + index) });
  };
  for (const { 0: query, index } of bare.matchAll(/@media[^{]*/gu))
    found.push({ property: '@media', value: query.trim(), line: lineAt(bare, index) });
  if (file.endsWith('.css')) read(bare, 0);
  else {
    for (const { 0: whole, 1: css = '', index } of bare.matchAll(/<style\b[^>]*>(.*?)<\/style/gisu))
      read(css, index + whole.indexOf('>') + 1);
    for (const { 1: css = '', index } of bare.matchAll(/\bstyle=(?:"([^"]*)"|'([^']*)')/gu)) read(css, index);
    const objects = /\bstyle=\{\{([^}]*)\}/gu;
    for (const { 1: object = '', index } of bare.matchAll(objects)) {
      for (const { 1: key = '', 2: value = '' } of object.matchAll(/([\w-]+)['"]?\s*:\s*([^,]*)/gu)) {
        const property = key.replace(/[A-Z]/gu, letter => `-${letter.toLowerCase()}`);
        // In React styles a bare number is pixels.
        const plain = value.replace(/['"`]/gu, '').trim();
        found.push({
          property,
          value: /^\d+$/u.test(plain) ? `${plain}px` : plain,
          line: lineAt(bare, index),
        });
      }
    }
    const svgColours =
      /\b(fill|stroke|stop-color|flood-color|stopColor|floodColor|color)=(?:"([^"]*)"|'([^']*)'|\{([^}]*)\})/gu;
    for (const { 1: name = '', 2: a, 3: b, 4: c, index } of bare.matchAll(svgColours))
      found.push({
        property: name,
        value: (a ?? b ?? c ?? '').replace(/['"`]/gu, ''),
        line: lineAt(bare, index),
      });
  }
  return found;
}

/** Rules that a declaration breaks, with messages. */
function* faultsOf({ property, value }: Declaration): Generator<[StyleBreach['rule'], string]> {
  const raw = value.replace(/var\(--[\w-]+/gu, 'var(').replace(/"[^"]*"|'[^']*'/gu, '');
  const colour = COLOUR.exec(raw) ?? (COLOUR_PROPERTY.test(property) ? NAMED_COLOUR.exec(raw) : null);
  if (colour) yield ['colour', `raw colour ${colour[0]}`];
  if (
    property === 'font-size' &&
    !/^(?:(?:min\()?var\(--(?:type|drawn)-[\w-]+\)(?:, \d+vw\))?|inherit|0)$/u.test(value)
  )
    yield ['type', `size of text ${value}: take one of --type-…`];
  if (property === 'font' && value !== 'inherit' && !/var\(--type-[\w-]+\)/u.test(value))
    yield ['type', `size of text in «${value}»: take one of --type-…`];
  if (/^(?:line-height|font|--type-.+|@media)$/u.test(property) && /[\d.]px/u.test(raw))
    yield ['type', `${value} does not follow the browser's font size: use rem`];
  if (SPACE_PROPERTY.test(property)) {
    const off = [...raw.matchAll(/(-?[\d.]+)(px|r?em|pt|cm|mm|ex)\b/gu)].find(
      ([, size, unit]) =>
        Number(size) !== 0 &&
        (unit === 'rem'
          ? Number(size) % 0.25 !== 0
          : unit !== 'px' || (Number(size) % 4 !== 0 && Math.abs(Number(size)) !== 1)),
    );
    if (off) yield ['space', `space ${off[0]} is off the grid of 4 px (0.25rem)`];
  }
  if (/^border(?:-\w+)*-radius$/u.test(property) && /[\d.]+(?:px|r?em)/u.test(raw))
    yield ['radius', `radius ${value}: take one of --radius…`];
  if (TIME_PROPERTY.test(property) && /(?<![\w.-])(?!0s\b)[\d.]+m?s\b/u.test(raw))
    yield ['time', `time in «${value}»: take --quick or --turn`];
}

/**
 * Breaches of one file's styles.
 * @param file path from the root with forward slashes
 */
export function checkStyle(file: string, text: string): StyleBreach[] {
  return declarationsOf(file, text)
    .filter(({ property }) => file !== TOKENS || property.startsWith('--type-'))
    .flatMap(each =>
      [...faultsOf(each)].map(([rule, fault]) => ({
        file,
        line: each.line,
        rule,
        message: `${each.property}: ${fault}; tokens are in ${TOKENS}`,
      })),
    )
    .sort((a, b) => a.line - b.line);
}

/** Files of src/ that may hold styles. */
export const styledFiles = (root: string): string[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(name => `src/${name.replaceAll('\\', '/')}`)
    .filter(name => STYLED.test(name))
    .sort();

if (import.meta.main) {
  const root = dirname(dirname(import.meta.dirname));
  const files = styledFiles(root);
  const breaches = files.flatMap(file => checkStyle(file, readFileSync(join(root, file), 'utf8')));
  for (const { file, line, rule, message } of breaches) console.log(`${file}:${line}: ${rule}: ${message}`);
  console.log(`styles: ${files.length} files, ${breaches.length} breaches`);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
