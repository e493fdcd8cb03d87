import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROLES, type Role } from '#src/desk/api/contract.ts';
import { type Desk, openDesk } from '#src/desk/server/desk.ts';
import { deskServer } from '#src/desk/server/open-desk.ts';
import { config, salesConfig } from '#src/platform/config.ts';
import type { DeskPlace } from '#src/platform/desk-config.ts';
import { withRunLock } from '#src/platform/run-lock.ts';
import { drain, stopSignal } from '#src/server/http/drain.ts';
import { listen } from '#src/server/http/listen.ts';
import { CommandError, command, EXIT } from './command.ts';

const USAGE = `Как вызывать:
  npm run desk                                  открыть пульт (адрес — в DESK_LISTEN)
  npm run desk -- add ИМЯ [--role РОЛЬ]         завести человека: ${ROLES.join(', ')}; печатает ссылку для пароля
  npm run desk -- link ИМЯ                      новая ссылка: пароль забыт или телефон с кодами потерян
  npm run desk -- remove ИМЯ                    убрать человека
  npm run desk -- people                        кто есть`;

/** Who does what is done from the command line, in the log. */
const OPERATOR = 'командная строка';

interface Arguments {
  name: string;
  person: string;
  role: Role;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      strict: true,
      options: { role: { type: 'string', default: 'manager' } },
    });
    const [name = '', person = ''] = positionals;
    const role = ROLES.find(each => each === values.role);
    const takesPerson = ['add', 'link', 'remove'].includes(name);
    if (role && positionals.length === (name === '' ? 0 : takesPerson ? 2 : 1)) return { name, person, role };
  } catch {
    // An unknown parameter.
  }
  throw new CommandError(USAGE);
}

async function serve(desk: Desk, { host, port, url }: DeskPlace): Promise<number> {
  const make = await deskServer(desk, () => console.log('Собираю страницы пульта…'));
  const stopped = stopSignal();
  const open = await listen(make, { host, port, setting: 'DESK_LISTEN' });
  console.log(`Пульт открыт: ${url}`);
  if ((await desk.people.list()).length === 0)
    console.log('Людей ещё нет. Заведите владельца: npm run desk -- add ИМЯ --role owner');
  console.log(`${await stopped}: заканчиваю начатое и закрываюсь.`);
  await drain(open.servers);
  await desk.jobs.idle();
  await desk.draftShop.stop();
  return EXIT.ok;
}

/** Opens the desk, or adds and removes people of it. */
await command(async () => {
  const { name, person, role } = readArguments();
  const settings = config();
  if (!settings.desk)
    throw new CommandError(
      'Пульт выключен. Включите его, например так: DESK_LISTEN=127.0.0.1:4330 npm run desk (или строкой в protektor.env)',
    );
  const place = settings.desk;
  const { url } = place;
  const desk = await openDesk(settings, salesConfig(), url);
  try {
    // Two desks would not see each other's half-written files.
    if (name === '')
      return await withRunLock(path.join(settings.dataDir, 'desk'), () => serve(desk, place), {
        what: 'Пульт',
      });
    if (name === 'people') {
      for (const each of await desk.people.list())
        console.log(`${each.name}  ${each.role}${each.hasSecondFactor ? '  с кодом с телефона' : ''}`);
      return EXIT.ok;
    }
    const link = await change(name);
    console.log(
      link === null
        ? `${person}: доступа больше нет.`
        : `Ссылка для пароля, на три дня и один раз: ${url}${link}`,
    );
    return EXIT.ok;
  } finally {
    desk.shop.close();
    await desk.sales.close();
  }

  async function change(what: string): Promise<string | null> {
    if (what === 'add') return desk.people.add(OPERATOR, person, role);
    const found = await desk.people.named(person);
    if (!found) throw new CommandError(`Человека «${person}» нет. Кто есть: npm run desk -- people`);
    if (what === 'link') return desk.people.renewLink(OPERATOR, found.id);
    if (what !== 'remove') throw new CommandError(USAGE);
    await desk.people.remove(OPERATOR, found.id);
    return null;
  }
});
