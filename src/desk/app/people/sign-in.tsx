import { useLogin } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { setPassword, signIn, signInCode } from '../../api/people.ts';
import { ask } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { Screen } from '../ui/parts.tsx';

const Alone = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="alone">
    <Screen title={title}>{children}</Screen>
  </main>
);

/** Name and password, then a code of the phone where one is set. */
export function SignIn() {
  const login = useLogin();
  const [codeNeeded, setCodeNeeded] = useState(false);
  return (
    <Alone title="Вход">
      <PlainForm
        key={String(codeNeeded)}
        action={codeNeeded ? 'Код с телефона' : 'Вход'}
        button="Войти"
        onSend={async ({ name = '', password = '', code }) => {
          if (code !== undefined) await ask(signInCode, { code });
          else if ((await ask(signIn, { name, password })).codeNeeded) return setCodeNeeded(true);
          await login({});
        }}
      >
        {codeNeeded ? (
          <Field
            name="code"
            label="Код с телефона"
            autoComplete="one-time-code"
            required
            hint="Шесть цифр из приложения."
          />
        ) : (
          <>
            <Field name="name" label="Имя" autoComplete="username" required />
            <Field name="password" label="Пароль" type="password" autoComplete="current-password" required />
          </>
        )}
      </PlainForm>
    </Alone>
  );
}

/** Sets a password by a one-time link. */
export function SetPassword() {
  const { token = '' } = useParams();
  const [done, setDone] = useState(false);
  return (
    <Alone title="Новый пароль">
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
    </Alone>
  );
}
