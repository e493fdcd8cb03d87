import { droppedText } from '#src/domain/dropped-words.ts';
import type { Understood } from '#src/domain/grammar/meaning.ts';

/** Names the words of a text that fit nothing and were left out. */
export function DroppedWords({ understood }: { understood: Understood | null }) {
  const text = understood ? droppedText(understood.dropped, understood.parts.length > 0) : '';
  return text === '' ? null : <p className="search-note">{text}</p>;
}
