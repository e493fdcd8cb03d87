import { log } from '#src/platform/log.ts';

/** Logs that the hidden field of a form was filled in: the entry of its request has status 200 as any other. */
export const logHoneypotHit = (form: 'order' | 'arrival'): void =>
  log.info('trap', 'Заполнено скрытое поле формы: так делают программы, а не покупатели.', { form });
