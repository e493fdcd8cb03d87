import { useLogin, useNotify } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { beginSecondFactor, confirmSecondFactor, setPassword, signIn, signInCode } from '../../api/people.ts';
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
            hint="Шесть цифр из приложения, а без телефона — один из запасных кодов."
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

/** One's own account: turning on the code of the phone. */
export function Account() {
  const notify = useNotify();
  const [begun, setBegun] = useState<{ uri: string; secret: string; codes: string[] }>();
  return (
    <Screen title="Вход с кодом с телефона">
      {begun ? (
        <PlainForm
          key="confirm"
          action="Подтверждение кода"
          button="Включить"
          onSend={async ({ code = '' }) => {
            await ask(confirmSecondFactor, { code });
            setBegun(undefined);
            notify('Код с телефона включён: теперь он нужен при каждом входе.', { type: 'success' });
          }}
        >
          <p>
            Добавьте в приложение для кодов (Яндекс Ключ, Google Authenticator) этот ключ или{' '}
            <a href={begun.uri}>откройте его на этом телефоне</a>:
          </p>
          <p className="secret">{begun.secret}</p>
          <p>Запасные коды, каждый на один раз. Запишите их на бумагу:</p>
          <p className="secret">{begun.codes.join(' ')}</p>
          <Field name="code" label="Код из приложения" autoComplete="one-time-code" required />
        </PlainForm>
      ) : (
        <PlainForm
          key="begin"
          action="Код с телефона"
          button="Дальше"
          onSend={async ({ password = '' }) => setBegun(await ask(beginSecondFactor, { password }))}
        >
          <p>С ним мало знать пароль: при входе понадобится и ваш телефон.</p>
          <Field name="password" label="Пароль" type="password" autoComplete="current-password" required />
        </PlainForm>
      )}
    </Screen>
  );
}
