import { useLogin } from 'ra-core';
import { useState } from 'react';
import { signIn, signInCode } from '../../api/people.ts';
import { ask } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { Screen } from '../ui/screen.tsx';

/** Name and password, then a code of the phone where one is set. */
export function SignIn() {
  const login = useLogin();
  const [codeNeeded, setCodeNeeded] = useState(false);
  return (
    <main className="alone">
      <Screen title="Вход">
        {codeNeeded ? (
          <PlainForm
            key="code"
            action="Код с телефона"
            button="Войти"
            onSend={async ({ code = '' }) => {
              await ask(signInCode, { code });
              await login({});
            }}
          >
            <Field
              name="code"
              label="Код с телефона"
              autoComplete="one-time-code"
              required
              hint="Шесть цифр из приложения."
            />
          </PlainForm>
        ) : (
          <PlainForm
            key="password"
            action="Вход"
            button="Войти"
            onSend={async ({ name = '', password = '' }) => {
              const answer = await ask(signIn, { name, password });
              if (answer.codeNeeded) setCodeNeeded(true);
              else await login({});
            }}
          >
            <Field name="name" label="Имя" autoComplete="username" required />
            <Field name="password" label="Пароль" type="password" autoComplete="current-password" required />
          </PlainForm>
        )}
      </Screen>
    </main>
  );
}
