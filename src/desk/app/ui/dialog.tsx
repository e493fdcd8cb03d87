import { type PropsWithChildren, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './parts.tsx';

type DialogProps = PropsWithChildren<{ title: string; onClose: () => void }>;

/** A window over the screen, outside of any form; whoever opened it has the focus again once it is gone. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className="dialog"
      aria-label={title}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="screen-head">
        <h2>{title}</h2>
        <Button className="plain" onClick={onClose}>
          Закрыть
        </Button>
      </div>
      {children}
    </dialog>,
    document.body,
  );
}
