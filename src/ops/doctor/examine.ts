import { setTimeout as sleep } from 'node:timers/promises';
import { isSecret } from '#src/platform/settings-file.ts';
import { clockSection } from './clock.ts';
import { countingSection } from './counting.ts';
import { demoSection } from './demo.ts';
import { deskSection } from './desk.ts';
import { documentsSection } from './documents.ts';
import { type Examination, type ExaminedShop, examined, type Given } from './examined-shop.ts';
import { foldersSection } from './folders.ts';
import { mailSection } from './mail.ts';
import { memorySection } from './memory.ts';
import { proxySection } from './proxy.ts';
import { type Finding, type Row, red, SECTIONS, type Section, unchecked } from './row.ts';
import { settingsSection } from './settings.ts';
import { siteSection } from './site.ts';
import { storeSection } from './store.ts';
import { versionsSection } from './versions.ts';

const EXAMINATIONS: Readonly<Record<Section, Examination>> = {
  settings: settingsSection,
  folders: foldersSection,
  site: siteSection,
  mail: mailSection,
  store: storeSection,
  desk: deskSection,
  memory: memorySection,
  clock: clockSection,
  proxy: proxySection,
  counting: countingSection,
  demo: demoSection,
  documents: documentsSection,
  versions: versionsSection,
};

/** How long all of it may take, in ms; what has not ended by then is reported as unchecked. */
const PATIENCE_MS = 16_000;

/** Passwords and keys in the settings: they are left out of messages, whatever a library puts into them. */
function secretsOf({ settings: { inFile, inEnvironment } }: ExaminedShop): string[] {
  const values = [...Object.entries(inFile), ...Object.entries(inEnvironment)];
  const found = values.flatMap(([name, value = '']) => {
    const { password = '' } = URL.parse(value) ?? {};
    return [...(isSecret(name) ? value.split(',') : []), password, decoded(password)];
  });
  return [...new Set(found.map(text => text.trim()))].filter(text => text.length >= 3);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function examineSection(section: Section, shop: ExaminedShop): Promise<readonly Finding[]> {
  const title = SECTIONS[section];
  const late = async (): Promise<Finding[]> => {
    await sleep(PATIENCE_MS, undefined, { ref: false });
    return [unchecked(title, `не закончено за ${PATIENCE_MS / 1000} с`, 'Проверьте сеть и повторите.')];
  };
  try {
    return await Promise.race([EXAMINATIONS[section](shop), late()]);
  } catch (error) {
    return [red(title, `проверка не удалась: ${(error as Error).message}`, 'Сообщите это разработчику.')];
  }
}

/** Looks at all that a shop needs to work. Changes nothing that stays; never throws for what it finds. */
export async function examine(given: Omit<Given, 'signal'>): Promise<Row[]> {
  const ended = AbortSignal.timeout(PATIENCE_MS);
  const shop = examined({ ...given, signal: ended });
  const secrets = secretsOf(shop);
  const hide = (text: string) => secrets.reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);
  const sections = Object.keys(SECTIONS) as Section[];
  const found = await Promise.all(sections.map(section => examineSection(section, shop)));
  return found.flatMap((findings, index) =>
    findings.map(({ name, state, text, cure }) => ({
      section: sections[index] as Section,
      name,
      state,
      text: hide(text),
      cure: hide(cure),
    })),
  );
}
