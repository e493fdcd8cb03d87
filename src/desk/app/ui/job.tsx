import { useQuery } from '@tanstack/react-query';
import { HttpError, useRefresh } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { type Begun, type JobState, jobState } from '../../api/jobs.ts';
import { type Publication, publishNow, type Saved, undoSave } from '../../api/releases.ts';
import { ask, sentence, useAct } from '../ask.ts';
import { Button, Problem } from './parts.tsx';

const POLL_MS = 400;
type Result = NonNullable<JobState['result']>;

/**
 * Follows a job until it has ended; null before one was begun.
 * @param onEnd called once it has
 */
function useJob(job: string | null, onEnd: (result: Result) => void): JobState | null {
  const { data = null } = useQuery({
    queryKey: [jobState.name, job],
    queryFn: () =>
      ask(jobState, { job: job ?? '' }).catch((error: unknown): JobState => {
        // A line that is lost for a moment ends no job: it is asked for again.
        if (error instanceof HttpError && (error.status === 0 || error.status >= 500))
          return { step: 'Нет связи с пультом, жду', lines: [], result: null };
        return { step: '', lines: [], result: { failed: sentence(error) } };
      }),
    enabled: job !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.result ? false : POLL_MS),
    refetchIntervalInBackground: true,
  });
  const end = useEffectEvent(onEnd);
  const result = data?.result;
  useEffect(() => {
    if (result) end(result);
  }, [result]);
  return data;
}

/** Begins jobs and follows the last one, or one that runs already; a refusal is a notice. */
export function useWork(running: string | null, onEnd: (result: Result) => void) {
  const { act } = useAct();
  const [job, setJob] = useState(running);
  const state = useJob(job, onEnd);
  useEffect(() => {
    if (running !== null) setJob(running);
  }, [running]);
  const start = (begin: () => Promise<Begun>) => act(async () => setJob((await begin()).job));
  return { state, isBusy: job !== null && !state?.result, start };
}

/** How far a job is: its step and the last line that it printed; once it has failed, why, with all it printed. */
export function JobProgress({ state }: { state: JobState | null }) {
  if (!state) return null;
  const { result, step, lines } = state;
  if (result && 'done' in result) return null;
  return (
    <div className="panel" role="status">
      {result ? (
        <>
          <Problem error={result.failed} />
          <pre className="printed">{lines.join('\n')}</pre>
        </>
      ) : (
        <>
          <p>{step}…</p>
          <progress aria-label={step} />
          <p className="hint">{lines.at(-1)}</p>
        </>
      )}
    </div>
  );
}

const SECONDS = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

const PublishContext = createContext<(call: () => Promise<Saved | Begun>) => Promise<void>>(
  async () => undefined,
);

/** Makes a call that saves and publishes; what becomes of it is shown above the screen. @throws what the call throws */
export const usePublish = () => useContext(PublishContext);

/**
 * Follows the publications that the parts of a screen begin: how long it took until shoppers have it, or why it was refused.
 * @param section the part of the desk, at whose end a good one is forgotten
 */
export function Publishing({ section, children }: { section: string; children: ReactNode }) {
  /** The job, the save behind it that can be taken back, and milliseconds from the press until it had begun. */
  const [pressed, setPressed] = useState<{ job: string; save: string | null; waited: number } | null>(null);
  const { act } = useAct();
  const refresh = useRefresh();
  const { save = null, job = null, waited = 0 } = pressed ?? {};
  const state = useJob(job, refresh);
  const done = state?.result && 'done' in state.result ? (state.result.done as Publication) : null;

  const [at, setAt] = useState(section);
  if (at !== section) {
    setAt(section);
    // What was refused, or still runs, stays until it is read.
    if (done?.outcome === 'live' || (done?.outcome === 'same' && !done.isWithdrawn)) setPressed(null);
  }

  const publish = async (call: () => Promise<Saved | Begun>, before: string | null = null) => {
    const from = performance.now();
    const begun: Begun & Partial<Saved> = await call();
    setPressed({ save: begun.save ?? before, job: begun.job, waited: performance.now() - from });
    refresh();
  };
  const press = (call: () => Promise<Saved | Begun>) => act(() => publish(call, save));
  return (
    <PublishContext value={publish}>
      {state ? (
        <div className="panel publication" role="status">
          <JobProgress state={state} />
          {done?.outcome === 'live' ? (
            <p className="good">
              {done.isServed ? 'В магазине через' : 'Выпуск готов через'}{' '}
              {SECONDS.format(done.seconds + waited / 1000)} с
            </p>
          ) : (
            done?.lines.map(line =>
              done.outcome === 'same' ? <p key={line}>{line}</p> : <Problem key={line} error={line} />,
            )
          )}
          {state.result ? (
            <div className="actions">
              {done?.outcome === 'refused' && done.mayConfirm ? (
                <Button isMain onClick={() => press(() => ask(publishNow, { sure: true }))}>
                  Так и задумано, опубликовать
                </Button>
              ) : null}
              {done?.outcome === 'same' && done.isWithdrawn ? (
                <Button isMain onClick={() => press(() => ask(publishNow, { sure: false, again: true }))}>
                  Опубликовать снова
                </Button>
              ) : null}
              {save ? (
                <Button onClick={() => press(() => ask(undoSave, { id: save }))}>Вернуть как было</Button>
              ) : null}
              <Button className="plain" onClick={() => setPressed(null)}>
                Закрыть
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
      {children}
    </PublishContext>
  );
}
