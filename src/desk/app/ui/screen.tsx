import { type ReactNode, useEffect } from 'react';

/** A screen with its heading, which is the title of the tab too; `children` beside the heading are its actions. */
export function Screen({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
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
      {children}
    </>
  );
}
