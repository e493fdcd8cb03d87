import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../harness/places.ts';
import { SPEC_LINES } from './lines.ts';

/** A test and the lines of the specification that it says it holds. */
export interface Holder {
  /** Path from the root. */
  file: string;
  title: string;
  lines: readonly string[];
}

export interface Coverage {
  /** What `npm run spec-coverage` prints: Markdown. */
  table: string;
  /** Lines that no test holds. */
  bare: readonly string[];
  /** «file › title: id» of ids that name no line. */
  unknown: readonly string[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    tests: { annotations: { type: string; description?: string }[] }[];
  }[];
}

/** Annotations by which a test says that it does not run. */
const NOT_RUN = ['skip', 'fixme'];

/** Journeys in a browser: playwright itself lists them with their annotations. */
function browserHolders(): Holder[] {
  const command = ['node_modules/playwright/cli.js', 'test', '--list', '--reporter=json'];
  const config = ['-c', 'tests/browser/playwright.config.ts'];
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _, ...env } = process.env;
  const printed = execFileSync(process.execPath, [...command, ...config], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const holders = new Map<string, Holder>();
  const walk = ({ suites = [], specs = [] }: Suite) => {
    for (const { title, file, tests } of specs) {
      const notes = tests.flatMap(({ annotations }) => annotations);
      if (notes.some(({ type }) => NOT_RUN.includes(type))) continue;
      const lines = notes.filter(({ type }) => type === 'spec').map(({ description = '' }) => description);
      const holder = { file: `tests/browser/${file}`, title, lines: [...new Set(lines)] };
      if (lines.length > 0) holders.set(`${holder.file} ${title}`, holder);
    }
    for (const suite of suites) walk(suite);
  };
  walk(JSON.parse(printed) as Suite);
  return [...holders.values()];
}

/** A test's title after a comment `// spec: 4.season-toggle, 9.sorts` in the line above it. */
const MARKED =
  /\/\/ spec: (?<lines>[^\n]+)\n\s*(?:test|describe)(?:\.each\([\s\S]*?\))?\(\s*(?<quote>['"`])(?<title>.+?)\k<quote>/gu;

/** Tests without a browser: marked by a comment. */
function commentHolders(): Holder[] {
  return globSync('tests/**/*.test.ts', { cwd: ROOT }).flatMap(name => {
    const file = name.replaceAll(path.sep, '/');
    const text = readFileSync(path.join(ROOT, name), 'utf8');
    const found = [...text.matchAll(MARKED)].map(({ groups }) => ({
      file,
      title: groups?.title ?? '',
      lines: (groups?.lines ?? '').split(',').map(each => each.trim()),
    }));
    const marks = text.match(/^\s*\/\/ spec: /gmu)?.length ?? 0;
    if (marks !== found.length) throw new Error(`${file}: a «// spec:» that stands above no test`);
    return found;
  });
}

const SECTIONS: Readonly<Record<string, string>> = {
  1: 'What the product does and for whom',
  2: 'Screens and routes',
  3: 'Entities and their fields',
  4: 'States and transitions',
  5: 'Validation rules',
  6: 'Roles and permissions',
  7: 'Calls',
  8: 'Error catalogue',
  9: 'Business constants and limits',
};

const cell = (text: string) => text.replaceAll('|', '\\|');

function row([id, says]: [string, string], holders: readonly Holder[]): string {
  const held = holders
    .filter(({ lines }) => lines.includes(id))
    .map(({ file, title }) => `${file.replace(/^tests\//u, '')} › ${title}`)
    .sort();
  return `| \`${id}\` | ${cell(says)} | ${cell(held.join('<br>'))} |`;
}

/** Joins the specification's lines with the tests that hold them. */
export function coverageOf(holders: readonly Holder[]): Coverage {
  const all = Object.entries(SPEC_LINES);
  const sections = Object.entries(SECTIONS).map(([number, title]) => {
    const lines = all.filter(([id]) => id.startsWith(`${number}.`));
    const head = `## ${number}. ${title}\n\n| Line | What the specification says | Held by |\n|---|---|---|`;
    return `${head}\n${lines.map(line => row(line, holders)).join('\n')}`;
  });
  const preface = `# The specification, line by line

Paths begin in \`tests/\`; \`browser/\` are journeys in a real browser, at a phone's width, at a desktop's or at both.`;
  const held = new Set(holders.flatMap(({ lines }) => lines));
  return {
    table: [preface, ...sections].join('\n\n'),
    bare: all.map(([id]) => id).filter(id => !held.has(id)),
    unknown: holders.flatMap(({ file, title, lines }) =>
      lines.filter(id => !Object.hasOwn(SPEC_LINES, id)).map(id => `${file} › ${title}: ${id}`),
    ),
  };
}

/** What all tests of the project hold. */
export const coverage = (): Coverage => coverageOf([...browserHolders(), ...commentHolders()]);
