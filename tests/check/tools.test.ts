// cspell:ignore recieve studdded превозим
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../harness/commands.ts';
import { longTest } from '../harness/long-test.ts';
import { ROOT } from '../harness/places.ts';

/** Output of knip or cspell with this project's settings, run in a small project of these files. */
function outputOf(files: Readonly<Record<string, string>>, tool: string, ...args: string[]): string {
  using project = temporaryFolder();
  const at = (name: string) => path.join(project.path, name);
  cpSync(path.join(ROOT, 'scripts/check'), at('scripts/check'), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'), 'junction');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  }
  const ended = spawnSync(process.execPath, [path.join(ROOT, 'node_modules', tool), ...args], {
    cwd: project.path,
    encoding: 'utf8',
  });
  return `${ended.stdout}${ended.stderr}`;
}

longTest('a misspelt word is found in a name, a comment and an editor’s text, in both languages', () => {
  const files = {
    'src/domain/a.ts': '/** Wheels that recieve tyres. */\nexport const studdded = 1;\n',
    'content/pages/about.md': 'Мы превозим шины и диски. Bridgestone и хаккапелиитта.\n',
  };
  const text = outputOf(
    files,
    'cspell/bin.mjs',
    'lint',
    '--config=scripts/check/spelling.yaml',
    '--no-progress',
  );
  const unknown = [...text.matchAll(/Unknown word \((\S+?)\)/gu)].map(([, word]) => word);
  expect(unknown.sort()).toEqual(['recieve', 'studdded', 'превозим']);
});

longTest('a file, an export and a dependency that nothing uses are found', () => {
  const files = {
    'package.json': '{"name": "x", "type": "module", "devDependencies": {"left-over": "1.0.0"}}',
    'scripts/start.ts': "import { used } from '../src/domain/a.ts';\nused();\n",
    'src/domain/a.ts': 'export const used = () => 1;\nexport const unused = 1;\n',
    'src/domain/b.ts': 'export const b = 1;\n',
  };
  const text = outputOf(files, 'knip/bin/knip.js', '--config=scripts/check/knip.json', '--no-progress');
  for (const each of ['src/domain/b.ts', 'left-over', 'unused  src/domain/a.ts'])
    expect(text).toContain(each);
  expect(text).not.toContain('used  src/domain/a.ts:1');
});

test('words.txt is sorted and has no duplicates', () => {
  const words = readFileSync(path.join(ROOT, 'scripts/check/words.txt'), 'utf8').trimEnd().split('\n');
  expect(words).toEqual([...new Set(words)].sort());
});
