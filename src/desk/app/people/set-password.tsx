import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { setPassword } from '../../api/people.ts';
import { ask } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { Screen } from '../ui/screen.tsx';

/** Sets a password by a one-time link. */
export function SetPassword() {
  const { token = '' } = useParams();
  const [done, setDone] = useState(false);
  return (
    <main className="alone">
      <Screen title="Новый пароль">
        {done ? (
          <p>
            Пароль записан. <a href="#/">Войти</a>
          </p>
        ) : (
          <PlainForm
            action="Новый пароль"
            button="Записать пароль"
            onSend={async ({ password = '' }) => {
              await ask(setPassword, { token, password });
              setDone(true);
            }}
          >
            <Field
              name="password"
              label="Пароль"
              type="password"
              autoComplete="new-password"
              required
              hint="Не короче 12 знаков, лучше несколько слов подряд."
            />
          </PlainForm>
        )}
      </Screen>
    </main>
  );
}
