import { useState } from 'react';
import { ROLE_NAMES, ROLES, type Role } from '../../api/contract.ts';
import { addPerson, listPeople, removePerson, renewLink, setRole } from '../../api/people.ts';
import { ask, useAct, useAsk } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { Button, Options, Row, Rows, Screen } from '../ui/parts.tsx';

const WORK: Readonly<Record<Role, string>> = {
  manager: 'заказы',
  editor: 'прайсы, товары, выпуски',
  owner: 'всё, и люди',
};
const CHOICES = Object.fromEntries(ROLES.map(role => [role, `${ROLE_NAMES[role]}: ${WORK[role]}`]));

/** Who may enter the desk. */
export function PeopleScreen() {
  const { data, error, refetch } = useAsk(listPeople, {});
  const { act } = useAct();
  const [link, setLink] = useState<{ name: string; address: string }>();
  const change = (work: () => Promise<unknown>) => act(() => work().then(() => refetch()));
  return (
    <Screen title="Люди" error={error}>
      {link ? (
        <p className="panel">
          Ссылка для пароля ({link.name}), на три дня и один раз. Передайте её лично:{' '}
          <span className="secret">{link.address}</span>
        </p>
      ) : null}
      <Rows>
        {data?.people.map(({ id, name, role, hasSecondFactor }) => (
          <Row key={id} main={name} note={hasSecondFactor && 'с кодом с телефона'}>
            <select
              className="field"
              aria-label={`Роль ${name}`}
              value={role}
              onChange={({ target }) => change(() => ask(setRole, { id, role: target.value as Role }))}
            >
              <Options choices={CHOICES} />
            </select>
            <Button
              onClick={() =>
                change(async () => setLink({ name, address: (await ask(renewLink, { id })).link }))
              }
            >
              Новая ссылка
            </Button>
            <Button question={`Убрать: ${name}?`} onClick={() => change(() => ask(removePerson, { id }))}>
              Убрать
            </Button>
          </Row>
        ))}
      </Rows>
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
        <Field name="role" label="Роль" choices={CHOICES} value="manager" />
      </PlainForm>
    </Screen>
  );
}
