import type { Proposal } from '#src/domain/nearest-option.ts';
import { FILTER_NAMES, type Season } from '#src/domain/season.ts';
import { countOf, TYRES } from '#src/domain/words.ts';

const WORDS: Readonly<Record<Proposal['key'], (value: string) => string>> = {
  widths: value => `Ширина ${value}`,
  heights: value => `Профиль ${value}`,
  diametrs: value => `Диаметр ${value}`,
  brands: value => value,
  seasons: value => FILTER_NAMES[value as Season],
};

interface Props {
  proposals: readonly Proposal[];
  onTake: (proposal: Proposal) => void;
}

/** The nearest choices that find something, as buttons. */
export function Proposals({ proposals, onTake }: Props) {
  return (
    <ul className="chip-list">
      {proposals.map(proposal => (
        <li key={`${proposal.key} ${proposal.value}`}>
          <button className="chip" type="button" onClick={() => onTake(proposal)}>
            {WORDS[proposal.key](proposal.value)}
            <span className="chip-note">{countOf(proposal.count, TYRES)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
