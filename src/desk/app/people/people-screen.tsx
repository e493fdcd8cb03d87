import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { Role } from '../../api/contract.ts';
import { addPerson, listPeople, type Person, removePerson, renewLink, setRole } from '../../api/people.ts';
import { ask, sentence } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { Screen } from '../ui/screen.tsx';
import { useAsk } from '../ui/use-ask.ts';

const ROLE_NAMES: Readonly<Record<Role, string>> = {
  manager: 'менеджер: заказы',
  editor: 'редактор: прайсы, товары, выпуски',
  owner: 'владелец: всё, и люди',
};

/** Who may enter the desk. */
export function PeopleScreen() {
  const { data, error, refetch } = useAsk(listPeople, {});
  const notify = useNotify();
  const [link, setLink] = useState<{ name: string; address: string }>();
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await refetch();
    } catch (failure) {
      notify(sentence(failure), { type: 'error' });
    }
  };
  const renew = ({ id, name }: Person) =>
    act(async () => setLink({ name, address: (await ask(renewLink, { id })).link }));
  return (
    <Screen title="Люди">
      {error ? <p className="error">{sentence(error)}</p> : null}
      {link ? (
        <p className="panel">
          Ссылка для пароля ({link.name}), на три дня и один раз. Передайте её лично:{' '}
          <span className="secret">{link.address}</span>
        </p>
      ) : null}
      <ul className="rows">
        {data?.people.map(person => (
          <li key={person.id} className="row">
            <span className="row-main">
              {person.name}
              {person.hasSecondFactor ? <small> с кодом с телефона</small> : null}
            </span>
            <label>
              <span className="hidden-text">Роль {person.name}</span>
              <select
                className="field"
                value={person.role}
                onChange={({ target }) =>
                  act(() => ask(setRole, { id: person.id, role: target.value as Role }))
                }
              >
                {Object.entries(ROLE_NAMES).map(([role, name]) => (
                  <option key={role} value={role}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" className="button" onClick={() => renew(person)}>
              Новая ссылка
            </button>
            <button
              type="button"
              className="button"
              onClick={() => {
                if (confirm(`Убрать: ${person.name}?`)) void act(() => ask(removePerson, { id: person.id }));
              }}
            >
              Убрать
            </button>
          </li>
        ))}
      </ul>
      <h2>Новый человек</h2>
      <PlainForm
        action="Новый человек"
        button="Завести"
        onSend={async ({ name = '', role }) => {
          const { link: address } = await ask(addPerson, { name, role: role as Role });
          setLink({ name, address });
          await refetch();
        }}
      >
        <Field name="name" label="Имя для входа" required hint="Одно слово: «Анна»." />
        <Field name="role" label="Роль" choices={ROLE_NAMES} value="manager" />
      </PlainForm>
    </Screen>
  );
}
