import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentFingerprint } from '#src/content/import/read/content-fingerprint.ts';
import { codeFingerprint, isDue } from '#src/publish/sources.ts';
import type { Examination, ExaminedShop } from './examined-shop.ts';
import { type Finding, green, red, unchecked, yellow } from './row.ts';

const NODE_MAJOR = 24;

interface Locked {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  devOptional?: boolean;
}

interface Lock {
  packages: Record<string, Locked>;
}

const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;

const shortList = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map(name => name.replace(/^node_modules\//u, ''))
    .join(', ') + (names.length > 5 ? ` и ещё ${names.length - 5}` : '');

function packagesFinding({ root }: ExaminedShop): Finding {
  const name = 'Пакеты';
  const cure =
    'npm ci --ignore-scripts, но не в папке, из которой работает магазин: docs/operators.md, «Новая версия».';
  try {
    const { '': _, ...meant } = readJson<Lock>(path.join(root, 'package-lock.json')).packages;
    const there = readJson<Lock>(path.join(root, 'node_modules/.package-lock.json')).packages;
    // Tests and checks need the packages of developers, a shop does not.
    const mayLack = ({ optional, dev, devOptional }: Locked) => optional || dev || devOptional;
    const other = Object.entries(meant)
      .filter(([each, locked]) => {
        const found = there[each];
        return found ? found.version !== locked.version : !mayLack(locked);
      })
      .map(([each]) => each);
    const extra = Object.keys(there).filter(each => !meant[each]);
    if (other.length > 0) return red(name, `не те, что в package-lock.json: ${shortList(other)}`, cure);
    if (extra.length > 0) return yellow(name, `лишние против package-lock.json: ${shortList(extra)}`, cure);
    return green(name, 'те, что в package-lock.json');
  } catch {
    return unchecked(name, 'что установлено, неизвестно (нет node_modules/.package-lock.json)', cure);
  }
}

function nodeFinding(): Finding {
  const { node } = process.versions;
  return Number.parseInt(node, 10) >= NODE_MAJOR
    ? green('Node.js', node)
    : red(
        'Node.js',
        `${node}, а нужна ${NODE_MAJOR} или новее`,
        'npm ci поставит её вместе с зависимостями.',
      );
}

/** Whether what is served was made by this code, of this content, and shows what the dates of the content say. */
function releaseFindings({ root, config, release }: ExaminedShop): Finding[] {
  if (!release) return [unchecked('Выпуск и код', 'магазин ещё не собран')];
  const watch = 'npm run build; чтобы магазин публиковал сам: systemctl enable --now protektor-watch.';
  const isSameCode = release.code === codeFingerprint(root, config.withStyleguide);
  const findings = [
    isSameCode
      ? green('Выпуск и код', 'выпуск собран этой версией магазина')
      : yellow('Выпуск и код', 'выпуск собран другой версией магазина', 'npm run build'),
    isDue(release, new Date())
      ? yellow(
          'Выпуск и даты',
          `с ${release.validUntil} содержимое показывается иначе, а выпуск прежний`,
          watch,
        )
      : green('Выпуск и даты', 'датированное содержимое показано вовремя'),
  ];
  try {
    findings.push(
      release.content === contentFingerprint(config.contentDir)
        ? green('Выпуск и содержимое', 'всё содержимое опубликовано')
        : yellow('Выпуск и содержимое', 'содержимое с тех пор изменилось', watch),
    );
  } catch (error) {
    findings.push(unchecked('Выпуск и содержимое', (error as Error).message));
  }
  return findings;
}

/** Versions of Node, of the packages, and of what is served. */
export const versionsSection: Examination = async shop => {
  const { version } = readJson<{ version: string }>(path.join(shop.root, 'package.json'));
  return [green('Магазин', version), nodeFinding(), packagesFinding(shop), ...releaseFindings(shop)];
};
