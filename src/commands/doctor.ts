import { styleText } from 'node:util';
import { examine } from '#src/ops/doctor/examine.ts';
import { type Row, SECTIONS, type Section, type State } from '#src/ops/doctor/row.ts';
import { config, inspectSettings, salesConfig, settingsFile } from '#src/platform/config.ts';
import { ROOT } from '#src/publish/places.ts';
import { command, EXIT, flags } from './command.ts';

const SIGNS: Readonly<Record<State, [sign: string, colour: 'green' | 'yellow' | 'red' | 'gray']>> = {
  green: ['✓', 'green'],
  yellow: ['!', 'yellow'],
  red: ['✗', 'red'],
  unchecked: ['?', 'gray'],
};

function lineOf({ name, state, text, cure }: Row): string {
  const [sign, colour] = SIGNS[state];
  const line = `  ${styleText(colour, sign, { stream: process.stdout })} ${name}: ${text}`;
  return cure === '' ? line : `${line}\n    → ${cure}`;
}

function print(rows: readonly Row[]): void {
  for (const [section, title] of Object.entries(SECTIONS) as [Section, string][]) {
    console.log(title);
    for (const row of rows.filter(each => each.section === section)) console.log(lineOf(row));
  }
  const count = (state: State) => rows.filter(row => row.state === state).length;
  console.log(
    `\nХорошо: ${count('green')}, стоит посмотреть: ${count('yellow')}, исправить: ${count('red')}, не проверено: ${count('unchecked')}.`,
  );
}

/** After it, whatever the net still owes an answer is not waited for. */
const REST_MS = 200;

await command(async () => {
  const { json, letter } = flags('json', 'letter');
  // A resolver that does not answer holds the process up to its own end: glibc asks twice for five seconds by default.
  process.env.RES_OPTIONS = 'timeout:2 attempts:1';
  const settings = inspectSettings();
  const rows = await examine({
    root: ROOT,
    config: config(),
    sales: salesConfig(),
    settings,
    settingsFile: settingsFile(),
    sendsLetter: letter,
  });
  if (json) console.log(JSON.stringify(rows, null, 2));
  else print(rows);
  setTimeout(() => process.exit(), REST_MS).unref();
  return rows.some(({ state }) => state === 'red') ? EXIT.failed : EXIT.ok;
});
