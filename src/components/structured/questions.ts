import type { FAQPage, WithContext } from 'schema-dts';
import type { Question } from '#src/catalogue/views/questions.ts';

/** schema.org FAQPage of the questions that a text answers; empty without any. */
export const questionsData = (questions: readonly Question[]): WithContext<FAQPage>[] =>
  questions.length === 0
    ? []
    : [
        {
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        },
      ];
