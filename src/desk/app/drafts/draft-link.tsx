import { useState } from 'react';
import { closeDraftShop, type DraftBegun } from '../../api/drafts.ts';
import type { Begun } from '../../api/jobs.ts';
import { ask, useAct } from '../ask.ts';
import { Field } from '../ui/form.tsx';
import { JobProgress, useWork } from '../ui/job.tsx';
import { Button, Problem } from '../ui/parts.tsx';

/** Opens the whole shop with what is not published yet, now or at a minute. @param begin makes the call that begins it */
export function DraftButton({
  begin,
}: {
  begin: (at: string | null) => Promise<Begun & { leftOut?: string[] }>;
}) {
  const [at, setAt] = useState('');
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const [isClosed, setClosed] = useState(false);
  const { act } = useAct();
  const { state, isBusy, start } = useWork(null, () => setClosed(false));
  const open = async () => {
    const begun = await begin(at || null);
    setLeftOut(begun.leftOut ?? []);
    return begun;
  };
  const done = state?.result && 'done' in state.result ? (state.result.done as DraftBegun) : null;
  return (
    <section className="panel" aria-label="Черновик магазина">
      <div className="filters">
        <Field
          name="at"
          label="Когда"
          type="datetime-local"
          hint="По часам магазина. Пусто — сейчас."
          onChange={setAt}
        />
        <Button disabled={isBusy} onClick={() => start(open)}>
          Посмотреть в магазине
        </Button>
      </div>
      {leftOut.length > 0 ? (
        <p className="hint">Ваши незаконченные черновики в&nbsp;него не&nbsp;вошли: {leftOut.join(', ')}</p>
      ) : null}
      <JobProgress state={state} />
      {done && 'refused' in done ? done.refused.map(line => <Problem key={line} error={line} />) : null}
      {done && 'url' in done && !isClosed ? (
        <div className="actions" role="status">
          <a className="button button-main" href={done.url} target="_blank" rel="noreferrer">
            Открыть черновик
          </a>
          <Button
            className="plain"
            onClick={() => act(() => ask(closeDraftShop, {}).then(() => setClosed(true)))}
          >
            Закрыть черновик
          </Button>
        </div>
      ) : null}
    </section>
  );
}
