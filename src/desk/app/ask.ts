import { useQuery } from '@tanstack/react-query';
import { HttpError, useNotify, useRefresh } from 'ra-core';
import { useState } from 'react';
import {
  type Call,
  MAX_UPLOAD,
  OTHER_PERSON,
  PERSON_HEADER,
  type Refusal,
  TOO_LARGE,
  UPLOADS,
  type Uploaded,
} from '../api/contract.ts';

const OFFLINE = 'Пульт не отвечает: проверьте связь. Если вы что-то меняли, обновите страницу и проверьте.';

/** Whom this tab works for; empty before it is known. */
let person: Record<string, string> = {};
let isOthers = false;
export const workFor = (id?: string): void => {
  person = id === undefined ? {} : { [PERSON_HEADER]: id };
};

async function send<Answer>(address: string, type: string, body: BodyInit): Promise<Answer> {
  const headers = { 'Content-Type': type, ...person };
  const response = await fetch(address, { method: 'POST', headers, body }).catch(() => {
    throw new HttpError(OFFLINE, 0);
  });
  const value = await response.json().catch(() => ({ message: OFFLINE }));
  if (response.ok) return value;
  const { message, fields, current } = value as Refusal;
  // The calls of a screen are refused together: it is said once.
  if (response.status === OTHER_PERSON && !isOthers) {
    isOthers = true;
    alert(message);
    location.reload();
  }
  // ra-core shows errors at their fields when the body has them so.
  throw new HttpError(message, response.status, { errors: fields ?? {}, current });
}

/** Makes a call of the desk. @throws {HttpError} with the server's Russian sentence */
export const ask = <Body, Answer>({ name }: Call<Body, Answer>, body: Body): Promise<Answer> =>
  send(`/calls/${name}`, 'application/json', JSON.stringify(body));

/** Sends a file. @throws {HttpError} */
export async function upload(file: File): Promise<Uploaded> {
  if (file.size > MAX_UPLOAD) throw new HttpError(TOO_LARGE, 413);
  return send(`${UPLOADS}?name=${encodeURIComponent(file.name)}`, 'application/octet-stream', file);
}

/** The sentence of an error. */
export const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a call answers, read again when the window comes back, or every `everyMs`, also in a tab that nobody sees. */
export const useAsk = <Body, Answer>(call: Call<Body, Answer>, body: Body, everyMs?: number) =>
  useQuery({
    queryKey: [call.name, body],
    queryFn: () => ask(call, body),
    retry: false,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs, refetchIntervalInBackground: true }),
  });

/** Does one thing at a time; a refusal is a notice, and with 409 or 401 all is read again. `act` says whether it was done. */
export function useAct() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const refuse = (error: unknown) => notify(sentence(error), { type: 'error' });
  const act = async (work: () => Promise<unknown>, onRefused?: (error: HttpError) => void) => {
    if (isBusy) return false;
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      refuse(error);
      onRefused?.(error as HttpError);
      if ([401, 409].includes((error as HttpError).status)) refresh();
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, refuse, isBusy };
}
