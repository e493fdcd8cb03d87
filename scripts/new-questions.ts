import path from 'node:path';
import { formatCount } from '#src/domain/words.ts';
import type { Intake } from '#src/suppliers/take-in.ts';

/** Where an exchange that came by itself leaves {@link questionsText} for the server, which sends it. */
export const questionsFile = (dataDir: string): string => path.join(dataDir, 'exchange', 'questions.txt');

/** What people are told of rows that wait for an answer; empty where none is new, so that nobody hears of one twice. */
export const questionsText = ({ asked, newlyAsked }: Intake, supplier: string): string =>
  newlyAsked === 0
    ? ''
    : `В прайсе ${supplier}, который пришёл сам, есть новые вопросы: ${formatCount(newlyAsked)} (всего ждут ответа: ${formatCount(asked)}). Впишите ответы в content/suppliers/${supplier}.unread.csv, столбец answer.`;
