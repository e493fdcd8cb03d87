import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from './parts.tsx';

const VISIBLE_MS = 6000;
/** As many as leave room for the screen behind them. */
const MAX_NOTICES = 3;

/** Notices of what was done; errors stay until they are closed, or others take their place. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext();
  const [notices, setNotices] = useState<readonly NotificationPayload[]>([]);

  useEffect(() => {
    const next = notifications.length > 0 && takeNotification();
    if (!next) return;
    setNotices(all => [...all.filter(each => each.message !== next.message), next].slice(-MAX_NOTICES));
  }, [notifications, takeNotification]);

  return (
    <div className="desk-notices" aria-live={notices.at(-1)?.type === 'error' ? 'assertive' : 'polite'}>
      {notices.map(notice => (
        <Notice
          key={String(notice.message)}
          notice={notice}
          onClose={() => setNotices(all => all.filter(each => each !== notice))}
        />
      ))}
    </div>
  );
}

function Notice({ notice, onClose }: { notice: NotificationPayload; onClose: () => void }) {
  const translate = useTranslate();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (notice.type === 'error') return;
    const timer = setTimeout(() => close(), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <div className={`notice notice-${notice.type}`}>
      <p>{translate(String(notice.message), { _: String(notice.message) })}</p>
      <Button className="plain" aria-label="Закрыть" onClick={onClose}>
        ✕
      </Button>
    </div>
  );
}
