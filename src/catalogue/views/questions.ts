import { plainText } from './plain-text.ts';

/** A question that a text asks in a heading, and what it answers below, both as plain text. */
export interface Question {
  question: string;
  answer: string;
}

/** The questions of a sanitised text: headings that end with «?», each with the text up to the next heading of its level. */
export function questionsOf(html: string): Question[] {
  const headings = [...html.matchAll(/<h(?<level>[1-6])(?:\s[^>]*)?>(?<inner>.*?)<\/h\k<level>>/gsu)];
  const textOf = (part: string) => plainText(part, Number.POSITIVE_INFINITY);
  return headings.flatMap(({ 0: heading, index, groups }, at) => {
    const { level = '', inner = '' } = groups ?? {};
    const next = headings.slice(at + 1).find(({ groups: other }) => (other?.level ?? '') <= level);
    const question = textOf(inner);
    const answer = textOf(html.slice(index + heading.length, next?.index));
    return question.endsWith('?') && answer !== '' ? [{ question, answer }] : [];
  });
}
