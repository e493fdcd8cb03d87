import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

const VISIBLE_MS = 6000;

/**
 * Notices of what was done, with «Отменить» while ra-core still holds a change back: it is sent when the notice goes. Errors stay
 * until they are closed.
 */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const [notice, setNotice] = useState<ReturnType<typeof takeNotification>>();
  const undoable = notice?.notificationOptions?.undoable === true;

  const close = (isUndo: boolean) => {
    if (undoable) takeMutation()?.({ isUndo });
    setNotice(undefined);
  };

  useEffect(() => {
    if (!notice && notifications.length > 0) setNotice(takeNotification());
  }, [notice, notifications, takeNotification]);

  useEffect(() => {
    if (!notice || (notice.type === 'error' && !undoable)) return;
    const timer = setTimeout(() => close(false), VISIBLE_MS);
    // Who leaves the page has not undone it.
    const leave = () => close(false);
    addEventListener('beforeunload', leave);
    return () => {
      clearTimeout(timer);
      removeEventListener('beforeunload', leave);
    };
  });

  return (
    <div className="desk-notices" aria-live={notice?.type === 'error' ? 'assertive' : 'polite'}>
      {notice ? (
        <div className={`notice notice-${notice.type}`}>
          <p>
            {typeof notice.message === 'string'
              ? translate(notice.message, { _: notice.message })
              : notice.message}
          </p>
          {undoable ? (
            <button type="button" className="plain" onClick={() => close(true)}>
              Отменить
            </button>
          ) : null}
          <button type="button" className="plain" aria-label="Закрыть" onClick={() => close(false)}>
            ✕
          </button>
        </div>
      ) : null}
    </div>
  );
}
