import { useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Button } from './parts.tsx';

const VISIBLE_MS = 6000;

/** Notices of what was done; errors stay until they are closed. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  const [notice, setNotice] = useState<ReturnType<typeof takeNotification>>();

  useEffect(() => {
    if (!notice && notifications.length > 0) setNotice(takeNotification());
  }, [notice, notifications, takeNotification]);

  useEffect(() => {
    if (!notice || notice.type === 'error') return;
    const timer = setTimeout(() => setNotice(undefined), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [notice]);

  return (
    <div className="desk-notices" aria-live={notice?.type === 'error' ? 'assertive' : 'polite'}>
      {notice ? (
        <div className={`notice notice-${notice.type}`}>
          <p>{translate(String(notice.message), { _: String(notice.message) })}</p>
          <Button className="plain" aria-label="Закрыть" onClick={() => setNotice(undefined)}>
            ✕
          </Button>
        </div>
      ) : null}
    </div>
  );
}
