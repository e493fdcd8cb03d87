import type { Badge } from '#src/api/wire.ts';
import { isBadgeIcon } from '#src/domain/badges.ts';
import { Drawing } from './Drawing.tsx';
import { BADGE_DRAWINGS } from './drawings.ts';

/** Promotion badges; nothing where there is none. */
export function Badges({ badges }: { badges: readonly Badge[] }) {
  if (badges.length === 0) return null;
  return (
    <ul className="badges">
      {badges.map(({ ico, title, thumb }) => (
        <li className="badge" key={`${ico} ${title}`}>
          {isBadgeIcon(ico) ? (
            <Drawing className="badge-icon" size={16} stroke={2} path={BADGE_DRAWINGS[ico]} />
          ) : (
            <img src={thumb || ico} alt="" width="20" height="20" loading="lazy" fetchPriority="low" />
          )}
          {title}
        </li>
      ))}
    </ul>
  );
}
