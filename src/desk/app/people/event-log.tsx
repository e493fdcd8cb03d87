import { useState } from 'react';
import { type EventRow, listEvents } from '../../api/people.ts';
import { sentence } from '../ask.ts';
import { eventText } from '../ui/event-text.ts';
import { Screen } from '../ui/screen.tsx';
import { timeText } from '../ui/texts.ts';
import { useAsk } from '../ui/use-ask.ts';

/** Events as lines: when, who, what. */
export function EventLines({ events }: { events: readonly EventRow[] }) {
  return (
    <ol className="rows">
      {events.map(event => (
        <li key={event.id} className="row">
          <time dateTime={new Date(event.at).toISOString()}>{timeText(event.at)}</time>
          <b>{event.person}</b>
          <span className="row-main">{eventText(event)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Who did what at the desk, newest first. */
export function EventLog() {
  const [before, setBefore] = useState<number>();
  const { data, error } = useAsk(listEvents, before === undefined ? {} : { before });
  const last = data?.events.at(-1);
  return (
    <Screen title="Журнал">
      {error ? <p className="error">{sentence(error)}</p> : null}
      <EventLines events={data?.events ?? []} />
      {last && last.id > 1 ? (
        <button type="button" className="button" onClick={() => setBefore(last.id)}>
          Раньше
        </button>
      ) : null}
    </Screen>
  );
}
