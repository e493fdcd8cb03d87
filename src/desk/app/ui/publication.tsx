import { useRefresh } from 'ra-core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Begun } from '../../api/jobs.ts';
import { type Publication, publishNow, type Saved, undoSave } from '../../api/releases.ts';
import { ask, useAct } from '../ask.ts';
import { JobProgress, useJob } from './job.tsx';
import { Button, Problem } from './parts.tsx';

interface Pressed {
  /** The save behind it, when there is one to take back. */
  save: string | null;
  job: string;
  /** Milliseconds from the press until the job had begun. */
  waited: number;
}

const SECONDS = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const PublishContext = createContext<(call: () => Promise<Saved | Begun>) => Promise<void>>(
  async () => undefined,
);

/** Makes a call that saves and publishes; what becomes of it is shown above the screen. @throws what the call throws */
export const usePublish = () => useContext(PublishContext);

/** Follows the publications that the parts of a screen begin: how long it took until shoppers have it, or why it was refused. */
export function Publishing({ children }: { children: ReactNode }) {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const { act } = useAct();
  const refresh = useRefresh();
  const { save = null, job = null, waited = 0 } = pressed ?? {};
  const state = useJob(job, refresh);
  const done = state?.result && 'done' in state.result ? (state.result.done as Publication) : null;

  const publish = async (call: () => Promise<Saved | Begun>, before: string | null = null) => {
    const from = performance.now();
    const begun = await call();
    setPressed({
      save: 'save' in begun ? begun.save : before,
      job: begun.job,
      waited: performance.now() - from,
    });
    refresh();
  };
  const undo = save ? (
    <Button onClick={() => act(() => publish(() => ask(undoSave, { id: save })))}>Вернуть как было</Button>
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
              {SECONDS.format(done.seconds + waited / 1000)} с
            </p>
          ) : (
            done.lines.map(line => <Problem key={line} error={line} />)
          )}
          <div className="actions">
            {done.outcome === 'refused' && done.mayConfirm ? (
              <Button
                className="button button-main"
                onClick={() => act(() => publish(() => ask(publishNow, { sure: true }), save))}
              >
                Так и задумано, опубликовать
              </Button>
            ) : null}
            {undo}
            <Button className="plain" onClick={() => setPressed(null)}>
              Закрыть
            </Button>
          </div>
        </div>
      ) : null}
      {children}
    </PublishContext>
  );
}
