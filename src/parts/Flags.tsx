import {
  type Feature,
  FLAG_NAMES,
  flagsOf,
  type LogicProp,
  MODEL_FLAG_NAMES,
  type Season,
} from '#src/domain/season.ts';
import { Drawing } from './Drawing.tsx';
import { FLAG_DRAWINGS } from './drawings.ts';

/** Decoration beside a word: what a tyre is for. */
export const FlagIcon = ({ flag }: { flag: Season | Feature }) => (
  <Drawing className="flag-icon" size={20} stroke={1.8} path={FLAG_DRAWINGS[flag]} />
);

interface Props {
  logicprop: LogicProp;
  /** Of a model, which holds many tyres. */
  model?: boolean;
}

/** What a tyre or a model is for, in words with pictograms. */
export function Flags({ logicprop, model = false }: Props) {
  const names = model ? MODEL_FLAG_NAMES : FLAG_NAMES;
  return (
    <ul className="flags">
      {flagsOf(logicprop).map(flag => (
        <li className={`flag flag-${flag}`} key={flag}>
          <FlagIcon flag={flag} />
          {names[flag]}
        </li>
      ))}
    </ul>
  );
}
