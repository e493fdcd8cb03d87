import { type ReactNode, useEffect } from 'react';
import { Problem } from './parts.tsx';

/** A screen with its heading, which is the title of the tab too, what can be done beside it, and why it could not be read. */
export function Screen({
  title,
  actions,
  error,
  children,
}: {
  title: string;
  actions?: ReactNode;
  error?: unknown;
  children?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${title} — Пульт`;
  }, [title]);
  return (
    <>
      <div className="screen-head">
        <h1>{title}</h1>
        {actions}
      </div>
      <Problem error={error} />
      {children}
    </>
  );
}
