import { useState } from 'react';
import { type EventRow, listEvents } from '../../api/people.ts';
import { useAsk } from '../ask.ts';
import { eventText } from '../ui/event-text.ts';
import { Button, Row, Rows, Screen } from '../ui/parts.tsx';

/** Events as lines: when, who, what. */
export const EventLines = ({ events, empty }: { events: readonly EventRow[]; empty?: string }) => (
  <Rows empty={empty}>
    {events.map(event => (
      <Row key={event.id} at={event.at} person={event.person} main={eventText(event)} />
    ))}
  </Rows>
);

/** Who did what at the desk, newest first. */
export function EventLog() {
  const [before, setBefore] = useState<number>();
  const { data, error } = useAsk(listEvents, before === undefined ? {} : { before });
  const last = data?.events.at(-1);
  return (
    <Screen title="Журнал" error={error}>
      <EventLines events={data?.events ?? []} />
      {last && last.id > 1 ? <Button onClick={() => setBefore(last.id)}>Раньше</Button> : null}
    </Screen>
  );
}
