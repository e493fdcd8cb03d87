import type { Understood } from '#src/domain/grammar/meaning.ts';

/** Names the words of a text that fit nothing and were left out. */
export function DroppedWords({ understood }: { understood: Understood | null }) {
  if (!understood || understood.dropped.length === 0) return null;
  const words = understood.dropped.map(word => `«${word}»`).join(', ');
  const what = understood.parts.length > 0 ? 'Не\u00A0поняли и\u00A0не\u00A0учли' : 'Не\u00A0поняли';
  return <p className="search-note">{`${what}: ${words}.`}</p>;
}
