import { useNotify, useRefresh } from 'ra-core';
import { useEffect, useState } from 'react';
import { newestOrder } from '../../api/orders.ts';
import { useAsk } from '../ask.ts';
import { Button } from '../ui/parts.tsx';

const EVERY_MS = 10_000;
/** Where this browser remembers the wish; what ra-core stores is forgotten with the sign-in. */
const WISH = 'desk.bell';
let sound: AudioContext | undefined;
/** The newest order that this page knows of; undefined before it knows of any. */
let known: string | null | undefined;

/** What this browser remembers, where it remembers anything. @param wish written where it is given */
function wished(wish?: string): string | null {
  try {
    if (wish !== undefined) localStorage.setItem(WISH, wish);
    return localStorage.getItem(WISH);
  } catch {
    return null;
  }
}

/** Two short tones. Browsers let a page sound once somebody has pressed something on it. */
function ring(): void {
  sound ??= new AudioContext();
  void sound.resume();
  const [now, pipe] = [sound.currentTime, new OscillatorNode(sound, { frequency: 660 })];
  pipe.frequency.setValueAtTime(880, now + 0.25);
  pipe.connect(new GainNode(sound, { gain: 0.1 })).connect(sound.destination);
  pipe.start();
  pipe.stop(now + 0.5);
}

/** Notices new orders without reload, and rings once if that is wanted; the wish is remembered. */
export function Bell() {
  const [rings, setRings] = useState(() => wished() === 'on');
  const { data } = useAsk(newestOrder, {}, EVERY_MS);
  const notify = useNotify();
  const refresh = useRefresh();
  useEffect(() => {
    if (!data) return;
    const isNew = known !== undefined && data.number !== known;
    known = data.number;
    if (!isNew || data.number === null) return;
    refresh();
    notify(`Новый заказ № ${data.number}`, { type: 'info' });
    if (rings) ring();
  }, [data, rings, notify, refresh]);
  return (
    <Button
      className="plain"
      aria-pressed={rings}
      onClick={() => {
        setRings(!rings);
        wished(rings ? 'off' : 'on');
        if (!rings) ring();
      }}
    >
      {rings ? 'Звонок включён' : 'Включить звонок'}
    </Button>
  );
}
