import { conditionText } from '#src/domain/chosen.ts';
import type { Proposal } from '#src/domain/nearest-option.ts';
import { countOf, TYRES } from '#src/domain/words.ts';

interface Props {
  proposals: readonly Proposal[];
  onTake: (proposal: Proposal) => void;
}

/** The nearest options that have results, as buttons. */
export function Proposals({ proposals, onTake }: Props) {
  return (
    <ul className="chip-list">
      {proposals.map(proposal => (
        <li key={`${proposal.key} ${proposal.value}`}>
          <button className="chip" type="button" onClick={() => onTake(proposal)}>
            {conditionText(proposal.key, proposal.value)}
            <span className="chip-note">{countOf(proposal.count, TYRES)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
