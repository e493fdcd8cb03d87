import { isBadgeIcon } from '#src/domain/badges.ts';
import type { Badge } from '#src/domain/goods.ts';
import { Drawing } from './Drawing.tsx';
import { BADGE_DRAWINGS } from './drawings.ts';

/** Promotion badges; nothing where there is none. */
export function Badges({ badges }: { badges: readonly Badge[] }) {
  if (badges.length === 0) return null;
  return (
    <ul className="badges">
      {badges.map(({ icon, title, thumb }) => (
        <li className="badge" key={`${icon} ${title}`}>
          {isBadgeIcon(icon) ? (
            <Drawing className="badge-icon" size={16} stroke={2} path={BADGE_DRAWINGS[icon]} />
          ) : (
            <img src={thumb || icon} alt="" width="20" height="20" loading="lazy" fetchPriority="low" />
          )}
          {title}
        </li>
      ))}
    </ul>
  );
}
