import { useNotify } from 'ra-core';
import { useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '../../api/people.ts';
import { ask } from '../ask.ts';
import { Field, PlainForm } from '../ui/form.tsx';
import { Screen } from '../ui/parts.tsx';

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
