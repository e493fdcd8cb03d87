import { type CoreLayoutProps, useGetIdentity, useLogout, usePermissions } from 'ra-core';
import { NavLink, useLocation } from 'react-router-dom';
import { type Call, isAllowed, type Role } from '../api/contract.ts';
import { newestOrder } from '../api/orders.ts';
import { getSession } from '../api/people.ts';
import { useAsk } from './ask.ts';
import { Bell } from './orders/bell.tsx';
import { Publishing } from './ui/job.tsx';
import { Notices } from './ui/notices.tsx';
import { Button } from './ui/parts.tsx';

/** How often the desk asks whether the sign-in still counts. */
const SESSION_MS = 60_000;

/** The screens, in the order of the menu. */
const SCREENS: readonly { path: string; name: string; allows: Call<unknown, unknown>['allows'] }[] = [
  { path: '/', name: 'Сегодня', allows: 'all' },
  { path: '/orders', name: 'Заказы', allows: 'manager' },
  { path: '/prices', name: 'Прайсы', allows: 'editor' },
  { path: '/goods', name: 'Товары', allows: 'editor' },
  { path: '/texts', name: 'Тексты', allows: 'editor' },
  { path: '/pictures', name: 'Картинки', allows: 'editor' },
  { path: '/releases', name: 'Выпуски', allows: 'editor' },
  { path: '/people', name: 'Люди', allows: 'owner' },
  { path: '/log', name: 'Журнал', allows: 'owner' },
];

/** Says that the sign-in has ended, without taking away what is typed below. */
function SignedOut() {
  const { data } = useAsk(getSession, {}, SESSION_MS);
  if (!data || data.person) return null;
  return (
    <div className="panel" role="alert">
      <p className="error">
        Вход закончился, написанное здесь не пропало.{' '}
        <a className="text-link" href="#/login" target="_blank" rel="noreferrer">
          Войти снова
        </a>{' '}
        можно в новой вкладке; потом вернитесь сюда.
      </p>
    </div>
  );
}

/** What stands around every screen: the menu, who is signed in, and notices. */
export function Frame({ children }: CoreLayoutProps) {
  const { permissions: role } = usePermissions<Role>();
  const { data: identity } = useGetIdentity();
  const logout = useLogout();
  const { pathname } = useLocation();
  return (
    <div className="frame">
      <header className="frame-bar">
        <nav aria-label="Разделы" className="frame-menu">
          {SCREENS.filter(screen => isAllowed(role ?? null, screen)).map(({ path, name }) => (
            <NavLink key={path} to={path} end={path === '/'}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className="frame-person">
          {isAllowed(role ?? null, newestOrder) ? <Bell /> : null}
          <NavLink to="/account">{identity?.fullName}</NavLink>
          <Button className="plain" onClick={() => logout()}>
            Выйти
          </Button>
        </div>
      </header>
      <main className="frame-screen">
        <SignedOut />
        <Publishing section={pathname.split('/')[1] ?? ''}>{children}</Publishing>
      </main>
      <Notices />
    </div>
  );
}
