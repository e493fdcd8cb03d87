import { useNotify, useRefresh } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Begun } from '../../api/jobs.ts';
import { type Publication, publishNow, type Saved, undoSave } from '../../api/releases.ts';
import { ask, sentence } from '../ask.ts';
import { JobProgress, useJob } from './job.tsx';

interface Pressed {
  /** The save behind it, when there is one to take back. */
  save: string | null;
  job: string;
  /** Milliseconds from the press until the job had begun. */
  waited: number;
}

const secondsText = (seconds: number): string =>
  seconds.toLocaleString('ru-RU', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const PublishContext = createContext<(call: () => Promise<Saved | Begun>) => Promise<void>>(
  async () => undefined,
);

/** Makes a call that saves and publishes; what becomes of it is shown above the screen. @throws what the call throws */
export const usePublish = () => useContext(PublishContext);

/** Follows the publications that the parts of a screen begin: how long it took until shoppers have it, or why it was refused. */
export function Publishing({ children }: { children: ReactNode }) {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const notify = useNotify();
  const refresh = useRefresh();
  const state = useJob(pressed?.job ?? null);
  const done = state?.result && 'done' in state.result ? (state.result.done as Publication) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end of a job
  useEffect(() => {
    if (state?.result) refresh();
  }, [state?.result]);

  const publish = async (call: () => Promise<Saved | Begun>) => {
    const from = performance.now();
    const begun = await call();
    const save = 'save' in begun ? begun.save : null;
    setPressed({ save, job: begun.job, waited: performance.now() - from });
    refresh();
  };
  const press =
    (call: () => Promise<Begun>, keepSave = false) =>
    async () => {
      const save = pressed?.save ?? null;
      try {
        await publish(call);
        if (keepSave) setPressed(now => now && { ...now, save });
      } catch (error) {
        notify(sentence(error), { type: 'error' });
      }
    };
  const save = pressed?.save ?? null;
  const undo = save ? (
    <button type="button" className="button" onClick={press(() => ask(undoSave, { id: save }))}>
      Вернуть как было
    </button>
  ) : null;
  return (
    <PublishContext value={publish}>
      {state && !done ? (
        <div className="publication">
          <JobProgress state={state} />
          {state.result ? undo : null}
        </div>
      ) : null}
      {done ? (
        <div className="panel publication" role="status">
          {done.outcome === 'live' ? (
            <p className="good">
              {done.isServed ? 'В магазине через' : 'Выпуск готов через'}{' '}
              {secondsText(done.seconds + (pressed?.waited ?? 0) / 1000)} с
            </p>
          ) : (
            done.lines.map(line => (
              <p key={line} className="error">
                {line}
              </p>
            ))
          )}
          <div className="actions">
            {done.outcome === 'refused' && done.mayConfirm ? (
              <button
                type="button"
                className="button button-main"
                onClick={press(() => ask(publishNow, { sure: true }), true)}
              >
                Так и задумано, опубликовать
              </button>
            ) : null}
            {undo}
            <button type="button" className="plain" onClick={() => setPressed(null)}>
              Закрыть
            </button>
          </div>
        </div>
      ) : null}
      {children}
    </PublishContext>
  );
}
