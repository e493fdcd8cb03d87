import path from 'node:path';
import type { Intake } from '#src/content/suppliers/take-in.ts';
import { formatCount } from '#src/domain/words.ts';

/** Where a list that came by itself leaves {@link questionsText} for the process that has it taken in, which sends it. */
export const questionsFile = (folder: string): string => path.join(folder, 'questions.txt');

/** The message about rows that wait for an answer, sent when some of them are new. */
export const questionsText = ({ unsettled, newQuestions }: Intake, supplier: string): string =>
  `В прайсе ${supplier}, который пришёл сам, есть новые вопросы: ${formatCount(newQuestions)} (всего ждут ответа: ${formatCount(unsettled)}). Впишите ответы в content/suppliers/${supplier}.unread.csv, столбец answer.`;
