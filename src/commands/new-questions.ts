import path from 'node:path';
import type { Intake } from '#src/content/suppliers/take-in.ts';
import { formatCount } from '#src/domain/words.ts';

/** Where a list that came by itself leaves {@link questionsText} for the process that has it taken in, which sends it. */
export const questionsFile = (folder: string): string => path.join(folder, 'questions.txt');

/** What people are told of rows that wait for an answer; empty where none is new, so that nobody hears of one twice. */
export const questionsText = ({ unsettled, newQuestions }: Intake, supplier: string): string =>
  newQuestions === 0
    ? ''
    : `В прайсе ${supplier}, который пришёл сам, есть новые вопросы: ${formatCount(newQuestions)} (всего ждут ответа: ${formatCount(unsettled)}). Впишите ответы в content/suppliers/${supplier}.unread.csv, столбец answer.`;
