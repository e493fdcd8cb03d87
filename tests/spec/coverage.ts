import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../harness/places.ts';
import { SPEC_LINES } from './lines.ts';

/** A test with the lines of the specification that its annotations name. */
export interface AnnotatedTest {
  /** Path from the root. */
  file: string;
  title: string;
  lines: readonly string[];
}

export interface Coverage {
  /** What `npm run spec-coverage` prints: Markdown. */
  table: string;
  /** Lines without a test. */
  uncovered: readonly string[];
  /** «file › title: id» of annotations with an unknown id. */
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

/** Annotations of tests that do not run. */
const NOT_RUN = ['skip', 'fixme'];

/** Browser tests: playwright lists them with their annotations. */
function browserTests(): AnnotatedTest[] {
  const command = ['node_modules/playwright/cli.js', 'test', '--list', '--reporter=json'];
  const config = ['-c', 'tests/browser/playwright.config.ts'];
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _, ...env } = process.env;
  const printed = execFileSync(process.execPath, [...command, ...config], {
    cwd: ROOT,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const annotatedTests = new Map<string, AnnotatedTest>();
  const walk = ({ suites = [], specs = [] }: Suite) => {
    for (const { title, file, tests } of specs) {
      const notes = tests.flatMap(({ annotations }) => annotations);
      if (notes.some(({ type }) => NOT_RUN.includes(type))) continue;
      const lines = notes.filter(({ type }) => type === 'spec').map(({ description = '' }) => description);
      const annotatedTest = { file: `tests/browser/${file}`, title, lines: [...new Set(lines)] };
      if (lines.length > 0) annotatedTests.set(`${annotatedTest.file} ${title}`, annotatedTest);
    }
    for (const suite of suites) walk(suite);
  };
  walk(JSON.parse(printed) as Suite);
  return [...annotatedTests.values()];
}

/** A comment `// spec: 4.season-toggle, 9.sorts` and the title of the test in the next line. */
const MARKED =
  /\/\/ spec: (?<lines>[^\n]+)\n\s*(?:test|describe)(?:\.each\([\s\S]*?\))?\(\s*(?<quote>['"`])(?<title>.+?)\k<quote>/gu;

/** Tests without a browser: annotated by comments. */
function commentedTests(): AnnotatedTest[] {
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

function row([id, says]: [string, string], annotatedTests: readonly AnnotatedTest[]): string {
  const covered = annotatedTests
    .filter(({ lines }) => lines.includes(id))
    .map(({ file, title }) => `${file.replace(/^tests\//u, '')} › ${title}`)
    .sort();
  return `| \`${id}\` | ${cell(says)} | ${cell(covered.join('<br>'))} |`;
}

/** Matches the lines of the specification with the annotated tests. */
export function coverageOf(annotatedTests: readonly AnnotatedTest[]): Coverage {
  const all = Object.entries(SPEC_LINES);
  const sections = Object.entries(SECTIONS).map(([number, title]) => {
    const lines = all.filter(([id]) => id.startsWith(`${number}.`));
    const head = `## ${number}. ${title}\n\n| Line | What the specification says | Tests |\n|---|---|---|`;
    return `${head}\n${lines.map(line => row(line, annotatedTests)).join('\n')}`;
  });
  const preface = `# The specification, line by line

Paths begin in \`tests/\`; \`browser/\` are tests in a real browser, at the width of a phone, of a desktop or both.`;
  const covered = new Set(annotatedTests.flatMap(({ lines }) => lines));
  return {
    table: [preface, ...sections].join('\n\n'),
    uncovered: all.map(([id]) => id).filter(id => !covered.has(id)),
    unknown: annotatedTests.flatMap(({ file, title, lines }) =>
      lines.filter(id => !Object.hasOwn(SPEC_LINES, id)).map(id => `${file} › ${title}: ${id}`),
    ),
  };
}

/** Coverage of the specification by all tests of the project. */
export const coverage = (): Coverage => coverageOf([...browserTests(), ...commentedTests()]);
