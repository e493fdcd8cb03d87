import {
  type Feature,
  FLAG_NAMES,
  flagsOf,
  MODEL_FLAG_NAMES,
  type Season,
  type TyreFlags,
} from '#src/domain/season.ts';
import { Icon } from './Icon.tsx';
import { FLAG_ICON_PATHS } from './icon-paths.ts';

/** Decorative icon of a season or feature, shown beside its name. */
export const FlagIcon = ({ flag }: { flag: Season | Feature }) => (
  <Icon className="flag-icon" size={20} stroke={1.8} path={FLAG_ICON_PATHS[flag]} />
);

interface Props {
  flags: TyreFlags;
  /** Whether the flags are those of a model, which has many tyres: the words are then plural. */
  model?: boolean;
}

/** Seasons and features of a tyre or a model, as words with icons. */
export function Flags({ flags, model = false }: Props) {
  const names = model ? MODEL_FLAG_NAMES : FLAG_NAMES;
  return (
    <ul className="flags">
      {flagsOf(flags).map(flag => (
        <li className={`flag flag-${flag}`} key={flag}>
          <FlagIcon flag={flag} />
          {names[flag]}
        </li>
      ))}
    </ul>
  );
}
