import { type Feature, FLAG_NAMES, flagsOf, type Season, type TyreFlags } from '#src/domain/season.ts';
import { Drawing } from './Drawing.tsx';
import { FLAG_DRAWINGS } from './drawings.ts';

/** Decoration beside a word: what a tyre is for. */
export const FlagIcon = ({ flag }: { flag: Season | Feature }) => (
  <Drawing className="flag-icon" size={20} stroke={1.8} path={FLAG_DRAWINGS[flag]} />
);

/** What a tyre is for, in words with pictograms. */
export function Flags({ flags }: { flags: TyreFlags }) {
  return (
    <ul className="flags">
      {flagsOf(flags).map(flag => (
        <li className={`flag flag-${flag}`} key={flag}>
          <FlagIcon flag={flag} />
          {FLAG_NAMES[flag]}
        </li>
      ))}
    </ul>
  );
}
