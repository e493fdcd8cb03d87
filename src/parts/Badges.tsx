import type { Badge } from '#src/api/wire.ts';
import { isBadgeIcon } from '#src/domain/badges.ts';
import { Drawing } from './Drawing.tsx';
import { BADGE_DRAWINGS } from './drawings.ts';

interface Props {
  /** Those of a page lead to their promotions and say what these ask for; those of a card, itself a link, do not. */
  badges: readonly (Badge & { href?: string; note?: string })[];
}

/** Promotion badges; nothing where there is none. */
export function Badges({ badges }: Props) {
  if (badges.length === 0) return null;
  return (
    <ul className="badges">
      {badges.map(({ ico, title, thumb, href, note }) => (
        <li className="badge" key={`${ico} ${title}`}>
          {isBadgeIcon(ico) ? (
            <Drawing className="badge-icon" size={16} stroke={2} path={BADGE_DRAWINGS[ico]} />
          ) : (
            <img src={thumb || ico} alt="" width="20" height="20" loading="lazy" fetchPriority="low" />
          )}
          {href ? <a href={href}>{title}</a> : title}
          {note && ' '}
          {note && <span className="badge-note">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
